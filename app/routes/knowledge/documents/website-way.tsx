import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { getQueryClient } from '#app/client/queries.ts';
import { CrawlPanel } from '#app/routes/knowledge/documents/crawl-panel.tsx';
import { crawlsQuery, isRunning, startCrawl } from '#app/routes/knowledge/documents/crawl-queries.ts';
import { useDocumentsAsTheyCome } from '#app/routes/knowledge/documents/use-documents-as-they-come.ts';
import type { WayProps } from '#app/routes/knowledge/documents/ways.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormFields } from '#app/ui/form-fields.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type Crawl, crawlInput } from '#domain/crawls/inputs.ts';

/** Finding, choosing and reading stand on the server: whoever comes back finds them as they are. */
export default function WebsiteWay({ siteId, onTyped }: WayProps) {
  const { data, error, isFetching, refetch } = useQuery(crawlsQuery(siteId), getQueryClient());
  const seen = useRef(new Set<string>());
  useDocumentsAsTheyCome(siteId, data);
  if (error && !data) {
    return <LoadProblem error={error} what="the websites" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-40 rounded-panel" />;
  // Those that are over are shown to whoever saw them end, and not again at the next visit.
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

const nothing: z.input<typeof crawlInput> = { kind: 'links', url: '' };

function AddressForm({ siteId, onTyped }: WayProps) {
  const form = useZodForm(crawlInput, { defaultValues: nothing });
  const { isSubmitting } = form.formState;
  const [kind, url] = form.watch(['kind', 'url']);
  const isTyped = url.trim() !== '' && !isSubmitting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it says matters, not which function is told
  useEffect(() => onTyped(isTyped), [isTyped]);

  async function start(input: z.output<typeof crawlInput>) {
    await startCrawl(siteId, input);
    form.reset({ ...nothing, kind: input.kind });
  }

  return (
    <Form form={form} onSubmit={start} className="max-w-[760px]">
      <FormFields legend="The website">
        <FormField name="url" label="Address" help={helpWords[kind]} placeholder="https://" autoComplete="off" />
        <FormField name="kind" label="What to read">
          {({ value, onChange }) => (
            <Segment label="What to read" options={kinds} value={value} onValueChange={onChange} />
          )}
        </FormField>
      </FormFields>
      <FormActions>
        <SubmitButton>{kind === 'page' ? 'Read the page' : 'Find the pages'}</SubmitButton>
      </FormActions>
    </Form>
  );
}

const kinds = [
  { value: 'links', label: 'By its links' },
  { value: 'sitemap', label: 'By its sitemap' },
  { value: 'page', label: 'One page' },
] as const;

const helpWords: Record<Crawl['kind'], string> = {
  links: 'Where to begin. Pages of the same website that links lead to are found; you choose which to read.',
  sitemap: 'Of the website or of its sitemap. You choose which of its pages to read.',
  page: 'Of the page. Menus and footers are left out; headings, lists and tables stay.',
};
