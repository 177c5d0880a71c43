import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { data, Links, Meta, Outlet, redirect, Scripts, ScrollRestoration } from 'react-router';
import { errorMetaName } from '#app/client/error-config.ts';
import { identityMetaName } from '#app/client/identity-config.ts';
import { isMerchantPath, merchantMetaName } from '#app/client/merchant-config.ts';
import { paymentMetaName } from '#app/client/payment-config.ts';
import { sessionSettled } from '#app/client/session.ts';
import { BrowserEffects } from '#app/shell/browser-effects.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { decideRedirect, isGuarded } from '#app/shell/guards.ts';
import { headScript } from '#app/shell/head-script.ts';
import { requireScripts } from '#app/shell/reload-guard.ts';
import { useRequestDetails } from '#app/shell/request-details.ts';
import { isWellFormed } from '#app/shell/screens.ts';
import { StandalonePage } from '#app/shell/standalone-page.tsx';
import { screenMeta } from '#app/shell/title.ts';
import type { Route } from './+types/root';
import './app.css';

export const meta: Route.MetaFunction = screenMeta;

export const middleware: Route.MiddlewareFunction[] = [({ url }) => refuseMalformed(url.pathname)];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url }) => refuseMalformed(url.pathname),
  ({ url }) => requireAccess(url),
  ({ url }) => requireScripts(url.pathname),
];

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId, path, identity, payments, merchant, errors } = useRequestDetails();
  const script = headScript({
    guarded: isGuarded(path),
    appId: identity.appId,
    isMerchant: isMerchantPath(path),
    reports: errors.token !== '',
  });
  return (
    <html lang="en" data-request={requestId || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Vite's loader reads the nonce here for elements it adds to the head. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <meta name={identityMetaName} content={JSON.stringify(identity)} />
        <meta name={paymentMetaName} content={JSON.stringify(payments)} />
        <meta name={errorMetaName} content={JSON.stringify(errors)} />
        {/* App Bridge must be the first script, and must block. */}
        {merchant && <meta name={merchantMetaName} content={merchant.apiKey} />}
        {merchant && <script nonce={nonce} suppressHydrationWarning src={merchant.scriptUrl} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, which must run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
        <Meta />
        {/* Styles come from our own host and need no nonce; browsers hide it, which React reports as a mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <BrowserEffects />
        {/* Its script throws where storage is blocked, as it may be inside the Shopify admin. */}
        {!isMerchantPath(path) && <ScrollRestoration nonce={nonce} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StandalonePage>
      <ErrorPage error={error} />
    </StandalonePage>
  );
}

function refuseMalformed(path: string): void {
  if (isWellFormed(path)) return;
  throw data(`Page Not Found: ${path}`, { status: 404, statusText: 'Not Found' });
}

/** Waits for the session, so that people never see a screen they may not open. */
async function requireAccess(url: URL): Promise<void> {
  if (!isGuarded(url.pathname)) return;
  await sessionSettled();
  const target = await decideRedirect(url);
  if (target) throw redirect(target);
}
