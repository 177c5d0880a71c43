// The page of Logto's account centre on which a person sets up a second factor.
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Provider } from 'oidc-provider';
import { readAccountCenter } from '#sandbox/identity/account-center.ts';
import { allOrigins } from '#sandbox/identity/apps.ts';
import { type Directory, newId } from '#sandbox/identity/directory.ts';
import { readExperience } from '#sandbox/identity/sign-in-experience.ts';
import { brandMark, type Markup, pageHeaders, renderPage } from '#sandbox/page.ts';

type Page = Context<{ Bindings: HttpBindings }>;

const path = '/account/authenticator-app';

export function createAccountPages(provider: Provider, directory: Directory): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const show = (c: Page, body: Markup, status: 200 | 400 | 401 | 404 = 200) =>
    c.html(renderPage({ title: 'Two-step verification', body: html`${brandMark()}${body}` }), status, {
      ...pageHeaders(allOrigins(directory)),
    });
  const mayEdit = () => {
    const { enabled, fields } = readAccountCenter(directory);
    return enabled && fields.mfa === 'Edit';
  };

  app.get(path, async c => {
    if (!mayEdit()) return show(c, html`<h1>The account centre is not enabled</h1>`, 404);
    if (!readExperience(directory).mfa.factors.includes('Totp')) {
      return show(
        c,
        html`<h1>Authenticator apps are not enabled</h1><p><code>session.mfa.totp_not_enabled</code></p>`,
        400,
      );
    }
    if (!(await personOf(provider, c))) return show(c, html`<h1>Sign in to Aisle first</h1>`, 401);
    return show(
      c,
      html`<h1>Two-step verification</h1>
<p class="lead">The sandbox sends no codes. It only remembers that you have an authenticator app.</p>
<form method="post"><button class="primary">Set up an authenticator app</button></form>`,
    );
  });
  app.post(path, async c => {
    const userId = await personOf(provider, c);
    if (!mayEdit() || !userId) return show(c, html`<h1>Sign in to Aisle first</h1>`, 401);
    directory.factors.put({ id: newId(), userId, type: 'Totp', createdAt: new Date(directory.now()).toISOString() });
    const back = c.req.query('redirect') ?? '';
    const isOurs = URL.canParse(back) && allOrigins(directory).includes(new URL(back).origin);
    return isOurs ? c.redirect(back, 303) : show(c, html`<h1>Your authenticator app is set up</h1>`);
  });
  return app;
}

async function personOf(provider: Provider, c: Page): Promise<string | undefined> {
  const session = await provider.Session.get(provider.createContext(c.env.incoming, c.env.outgoing));
  return session.accountId;
}
