import { RotateCw } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { clearError } from '#app/shell/app-error.ts';
import { loadingBar } from '#app/shell/loading-bar.ts';
import { useRequestDetails } from '#app/shell/request-details.ts';
import { errorTitle, ownTitle, withName } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';

/** What happened and what to do. Uses plain links, so it works without scripts. */
export function ErrorPage({ error }: { error: unknown }) {
  const location = useLocation();
  const requestId = useFailedRequest(error, location.pathname);
  const title = errorTitle(error);
  const missing = title === 'Page Not Found';
  const known = ownTitle(error) !== undefined;
  const home = location.pathname.startsWith('/shopify') ? '/shopify/app' : '/';

  useEffect(() => {
    document.title = withName(title);
    loadingBar.finish({ failed: true });
  }, [title]);

  return (
    <div
      data-public=""
      className="mx-auto grid min-h-[min(620px,64vh)] w-full max-w-[440px] content-center py-8 text-center"
    >
      {!known && <p className="font-medium text-13 text-ink-3 tabular-nums">{statusOf(error)}</p>}
      <h1 tabIndex={-1} className="mt-1 text-28 outline-none">
        {title}
      </h1>
      <p className="mt-2 text-balance text-ink-2">{missing ? notFoundMessage : messageFor(error)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {!missing && (
          <Button asChild variant="primary" icon={RotateCw}>
            <a href={location.pathname + location.search}>Try again</a>
          </Button>
        )}
        {!known && (
          <Button asChild variant={missing ? 'primary' : 'plain'}>
            <a href={home} onClick={event => goHome(event, home)}>
              Go to {home === '/' ? 'dashboard' : 'overview'}
            </a>
          </Button>
        )}
      </div>
      {missing && <p className="mt-6 break-all text-12 text-ink-3">{`${title}: ${location.pathname}`}</p>}
      {requestId && !known && (
        <p className={`${missing ? 'mt-1' : 'mt-6'} break-all text-12 text-ink-3`}>Request ID: {requestId}</p>
      )}
    </div>
  );
}

/** Navigates without a page load, unless the person opens another tab or window. */
function goHome(event: MouseEvent, home: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  clearError({ redirect: home });
}

const notFoundMessage = 'We couldn’t find this page. It may have moved, or the link may be incomplete.';
const failureMessage = 'Something went wrong on our side. Your saved work is safe. Try again, or go to the dashboard.';

function messageFor(error: unknown): string {
  const message = (error as { userMessage?: unknown } | null)?.userMessage;
  return typeof message === 'string' ? message : failureMessage;
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

/** The id of the failed API call, or of the page request if the server rendered this page. */
function useFailedRequest(error: unknown, path: string): string {
  const page = useRequestDetails();
  const call = (error as { requestId?: unknown } | null)?.requestId;
  if (typeof call === 'string') return call;
  return page.path === path ? page.requestId : '';
}
