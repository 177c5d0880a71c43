import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { loadingBar } from '#app/shell/loading-bar.ts';
import { useRequestFacts } from '#app/shell/request-facts.ts';
import { errorTitle, withName } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';

/** What happened, what to do, and a way home. Plain links, so that it works without scripts. */
export function ErrorPage({ error }: { error: unknown }) {
  const location = useLocation();
  const requestId = useFailedRequest(error, location.pathname);
  const title = errorTitle(error);
  const missing = title === 'Page Not Found';
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
      <p className="font-medium text-13 text-ink-3 tabular-nums">{statusOf(error)}</p>
      <h1 tabIndex={-1} className="mt-1 text-28 outline-none">
        {title}
      </h1>
      <p className="mt-2 text-balance text-ink-2">{missing ? missingWords : wordsFor(error)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {!missing && (
          <Button asChild variant="primary" icon={RotateCw}>
            <a href={location.pathname + location.search}>Try again</a>
          </Button>
        )}
        <Button asChild variant={missing ? 'primary' : 'plain'}>
          <a href={home}>Go to the {home === '/' ? 'dashboard' : 'overview'}</a>
        </Button>
      </div>
      {requestId && <p className="mt-6 break-all text-12 text-ink-3">Request {requestId}</p>}
    </div>
  );
}

const missingWords = 'There is nothing at this address. The page may have moved, or a part of the link is missing.';
const failedWords = 'Something broke on our side. Nothing you saved is lost. Try again, or go on from the start.';

function wordsFor(error: unknown): string {
  const words = (error as { userMessage?: unknown } | null)?.userMessage;
  return typeof words === 'string' ? words : failedWords;
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

/** The id of the call that failed, or of the page itself while it is the one the server rendered. */
function useFailedRequest(error: unknown, path: string): string {
  const page = useRequestFacts();
  const call = (error as { requestId?: unknown } | null)?.requestId;
  if (typeof call === 'string') return call;
  return page.path === path ? page.requestId : '';
}
