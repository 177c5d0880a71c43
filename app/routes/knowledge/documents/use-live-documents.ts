import { useEffect } from 'react';
import { refreshDocuments } from '#app/routes/knowledge/documents/document-queries.ts';
import type { Crawl } from '#domain/crawls/inputs.ts';

/** Refreshes the documents whenever a crawl has read another page. */
export function useLiveDocuments(siteId: string, crawls: Crawl[] | undefined): void {
  const read = crawls?.reduce((sum, { progress }) => sum + progress.read, 0) ?? 0;
  useEffect(() => {
    if (read > 0) void refreshDocuments(siteId);
  }, [siteId, read]);
}
