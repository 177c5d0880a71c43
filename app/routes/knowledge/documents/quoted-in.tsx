import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import { usesQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';

/** The questions whose answers quoted the document, newest first. */
export default function QuotedIn({ id }: { id: string }) {
  const { data, error } = useQuery(usesQuery(id), getQueryClient());
  if (error) return <p className="px-5 pt-2 text-13 text-red">{error.message}</p>;
  if (!data) return <Skeleton className="mx-5 mt-3 w-3/5" />;
  if (data.length === 0) return <p className="px-5 pt-1 text-13 text-ink-3 max-desk:px-4">Not quoted yet.</p>;
  return (
    <ul className="max-h-72 overflow-y-auto pt-1">
      {data.map(({ chatId, question, quote, at }) => (
        <li key={`${chatId} ${at}`} className="px-5 py-1.5 max-desk:px-4">
          <p className="line-clamp-2 text-13" title={quote}>
            {question}
          </p>
          <Time at={at} className="text-12 text-ink-3" />
        </li>
      ))}
    </ul>
  );
}
