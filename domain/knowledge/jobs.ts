import { defineQueue } from '#platform/jobs.ts';

/** Reads a file or pasted HTML into a document. */
export const readQueue = defineQueue<{ organizationId: string; documentId: string }>('read-document');
