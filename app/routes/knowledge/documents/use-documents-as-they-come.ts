import { useEffect } from 'react';
import { refreshDocuments } from '#app/routes/knowledge/documents/document-queries.ts';
import type { Crawl } from '#domain/crawls/inputs.ts';

/** Every page that was read is a document more. */
export function useDocumentsAsTheyCome(siteId: string, crawls: Crawl[] | undefined): void {
  const read = crawls?.reduce((sum, { progress }) => sum + progress.read, 0) ?? 0;
  useEffect(() => {
    if (read > 0) void refreshDocuments(siteId);
  }, [siteId, read]);
}
