import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { LinkPage } from '#app/shell/link-page.tsx';
import { Button } from '#app/ui/button.tsx';

type LinkDataProps<T> = {
  /** Shown until the link is read. */
  title: string;
  queryKey: string;
  read: (token: string, signal: AbortSignal) => Promise<T>;
  /** Shown if the link no longer works, instead of the server's words. */
  endedText?: string;
  children: (link: T, token: string) => ReactNode;
};

/** Reads what a link in an email is for, by the token in the address. Reading changes nothing: mail scanners open links, too. */
export function LinkData<T>({ title, queryKey, read, endedText, children }: LinkDataProps<T>) {
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(
    { queryKey: [queryKey, token], queryFn: ({ signal }) => read(token, signal) },
    getQueryClient(),
  );
  if (data) return children(data, token);
  if (!error) return <LinkPage title={title} busy />;
  const isEnded = isApiError(error) && error.status === 404;
  return (
    <LinkPage
      title={isEnded ? 'This link no longer works' : 'This page didn’t load'}
      actions={
        !isEnded && (
          <Button variant="primary" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        )
      }
    >
      {(isEnded && endedText) || error.message}
    </LinkPage>
  );
}
