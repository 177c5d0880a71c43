import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { getQueryClient } from '#app/client/queries.ts';
import { CrawlPanel } from '#app/routes/knowledge/documents/crawl-panel.tsx';
import { crawlsQuery, isRunning, startCrawl } from '#app/routes/knowledge/documents/crawl-queries.ts';
import type { SourceProps } from '#app/routes/knowledge/documents/sources.ts';
import { useLiveDocuments } from '#app/routes/knowledge/documents/use-live-documents.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormFields } from '#app/ui/form-fields.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type Crawl, crawlsInput } from '#domain/crawls/inputs.ts';

/** The progress of a crawl is stored on the server, so people can leave and come back. */
export default function WebsiteSource({ siteId, onTyped }: SourceProps) {
  const { data, error, isFetching, refetch } = useQuery(crawlsQuery(siteId), getQueryClient());
  const seen = useRef(new Set<string>());
  useLiveDocuments(siteId, data);
  if (error && !data) {
    return <LoadProblem error={error} what="the websites" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-40 rounded-panel" />;
  // Finished crawls are shown only if they were running during this visit.
  for (const crawl of data) if (isRunning(crawl) || crawl.state === 'found') seen.current.add(crawl.id);
  const shown = data.filter(({ id }) => seen.current.has(id));
  return (
    <div className="grid max-w-[760px] grid-cols-1 gap-8">
      <AddressForm siteId={siteId} onTyped={onTyped} />
      {shown.length > 0 && (
        <div className="grid grid-cols-1 gap-4">
          {shown.map(crawl => (
            <CrawlPanel key={crawl.id} crawl={crawl} />
          ))}
        </div>
      )}
    </div>
  );
}

const emptyValues: z.input<typeof crawlsInput> = { kind: 'links', url: '' };

function AddressForm({ siteId, onTyped }: SourceProps) {
  const form = useZodForm(crawlsInput, { defaultValues: emptyValues });
  const { isSubmitting } = form.formState;
  const [kind, url] = form.watch(['kind', 'url']);
  const isTyped = url.trim() !== '' && !isSubmitting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handler is new on every render, and only the value matters
  useEffect(() => onTyped(isTyped), [isTyped]);

  async function start({ url: urls, ...input }: z.output<typeof crawlsInput>) {
    for (const one of urls) await startCrawl(siteId, { ...input, url: one });
    form.reset({ ...emptyValues, kind: input.kind });
  }

  return (
    <Form form={form} onSubmit={start} className="max-w-[760px]">
      <FormFields legend="Website">
        <FormField name="url" label="URL" help={urlHelp[kind]} placeholder="https://" autoComplete="off" />
        <FormField name="kind" label="How to find pages">
          {({ value, onChange }) => (
            <Segment label="How to find pages" options={kinds} value={value} onValueChange={onChange} />
          )}
        </FormField>
      </FormFields>
      <FormActions>
        <SubmitButton>{kind === 'page' ? 'Read page' : 'Find pages'}</SubmitButton>
      </FormActions>
    </Form>
  );
}

const kinds = [
  { value: 'links', label: 'Follow links' },
  { value: 'sitemap', label: 'Use sitemap' },
  { value: 'page', label: 'One page' },
] as const;

const urlHelp: Record<Crawl['kind'], string> = {
  links:
    'Where to start. Aisle follows links on the same website, and you choose which pages to read. Separate multiple URLs with commas or spaces.',
  sitemap: 'The website or its sitemap. You choose which pages to read.',
  page: 'The page to read. Menus and footers are left out; headings, lists and tables are kept.',
};
