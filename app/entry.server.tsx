import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import {
  errorContext,
  identityContext,
  logContext,
  merchantContext,
  nonceContext,
  paymentContext,
  requestIdContext,
} from '#app/context.ts';
import { RequestDetails } from '#app/shell/request-details.ts';
import { findSharedScreen } from '#app/shell/screens.ts';

// The server uses the bundle's own copies, which it reaches through this entry.
export {
  errorContext,
  findSharedScreen,
  identityContext,
  logContext,
  merchantContext,
  nonceContext,
  paymentContext,
  requestIdContext,
};

export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Response | Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return stream(request, status, headers, entry, context);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(logContext)(error);
};

function stream(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const isCrawler = isbot(request.headers.get('user-agent'));
  const facts = {
    nonce,
    requestId: context.get(requestIdContext),
    path: new URL(request.url).pathname,
    identity: context.get(identityContext),
    payments: context.get(paymentContext),
    merchant: context.get(merchantContext),
    errors: { ...context.get(errorContext), isCrawler },
  };
  // Crawlers do not run scripts: they get the whole page at once.
  const ready = isCrawler ? 'onAllReady' : 'onShellReady';
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let code = status;
  let sent = false;

  const { pipe, abort } = renderToPipeableStream(
    <RequestDetails value={facts}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </RequestDetails>,
    {
      nonce,
      [ready]() {
        sent = true;
        const body = new PassThrough();
        body.once('close', release);
        resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }));
        pipe(body);
      },
      onShellError(error: unknown) {
        release();
        reject(error);
      },
      onError(error: unknown) {
        code = 500;
        // Before the shell is out React Router renders the error page and logs by itself.
        if (sent && !request.signal.aborted) context.get(logContext)(error);
      },
    },
  );
  const stop = () => abort();
  const timer = setTimeout(stop, streamTimeout + 1_000);
  request.signal.addEventListener('abort', stop);
  return promise;

  function release() {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', stop);
  }
}
