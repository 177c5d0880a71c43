import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { href } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { chip } from '#app/routes/chat/answer-text.tsx';
import { quoteQuery } from '#app/routes/chat/chat-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import { isWebAddress } from '#app/ui/web-address.ts';
import type { QuotedSource } from '#domain/chat/dashboard/inputs.ts';

/** A source of an answer, with the quote highlighted in the version that was quoted. */
export function QuotePanel({ answerId, sourceIndex }: { answerId: string; sourceIndex: number }) {
  const { data, error, refetch, isFetching } = useQuery(quoteQuery(answerId, sourceIndex), getQueryClient());
  if (error) return <LoadProblem error={error} what="this source" busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 rounded-control" />;
  return (
    <section aria-label={`Source ${sourceIndex + 1}`} className="grid gap-3">
      <div className="flex items-start gap-2.5">
        <span aria-hidden className={chip}>
          {sourceIndex + 1}
        </span>
        <h2 className="min-w-0 flex-1 text-14 leading-5 wrap-anywhere">{data.title}</h2>
      </div>
      <SourceDetails source={data} />
      <Quoted source={data} />
      <SourceLinks source={data} />
    </section>
  );
}

function SourceDetails({ source: { kind, version, madeAt, exists, isOutdated } }: { source: QuotedSource }) {
  const kinds = { document: 'Document', product: 'Product', rule: 'Rule', fact: 'Shop fact' };
  return (
    <p className="text-12 text-ink-3">
      {kinds[kind]}
      {kind === 'document' && version !== undefined && `, version ${version}`}
      {madeAt && (
        <>
          {' · '}
          <Time at={madeAt} />
        </>
      )}
      {!exists && <span className="text-amber">. It has since been deleted.</span>}
      {isOutdated && <span className="text-amber">. It has changed since.</span>}
    </p>
  );
}

function Quoted({ source: { before, quote, after } }: { source: QuotedSource }) {
  return (
    <blockquote className="max-h-96 overflow-y-auto border-line-strong border-l-2 pl-3.5 text-13 leading-6 whitespace-pre-line wrap-anywhere text-ink-2">
      {before}
      <mark className="rounded-mark bg-accent-soft box-decoration-clone px-0.5 text-ink">{quote}</mark>
      {after}
    </blockquote>
  );
}

function SourceLinks({ source: { kind, id, url, exists } }: { source: QuotedSource }) {
  const screens = {
    document: { to: href('/sites/data/documents/:id/edit', { id }), label: 'Open document' },
    product: { to: href('/sites/data/products/:id/view', { id }), label: 'Open product' },
    rule: { to: href('/sites/data/rules/:id/edit', { id }), label: 'Open rule' },
    fact: { to: href('/sites/data/facts'), label: 'Open shop facts' },
  };
  if (!exists && !isWebAddress(url)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {exists && (
        <Button asChild size="small">
          <AppLink to={screens[kind].to}>{screens[kind].label}</AppLink>
        </Button>
      )}
      {isWebAddress(url) && (
        <Button asChild size="small" variant="quiet" icon={ExternalLink}>
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            Open page
          </a>
        </Button>
      )}
    </div>
  );
}
