import { defineQueue } from '#platform/jobs.ts';

/** A site speaks another language: what names none of its own is read in it from now on. */
export const languageQueue = defineQueue<{ organizationId: string; siteId: string }>('change-language');

/** Takes what a deleted site held. */
export const removeSiteQueue = defineQueue<{ organizationId: string; siteId: string }>('remove-site', { retries: 20 });
