import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Apps } from '#sandbox/identity/apps.ts';
import { brandMark, pageHeaders, renderPage } from '#sandbox/page.ts';

// The form is submitted by a script; without scripts, people press its button.
const submit = `document.getElementById('op.logoutForm').submit()`;
const submitHash = `'sha256-${createHash('sha256').update(submit).digest('base64')}'`;

export function renderSignOut(ctx: KoaContextWithOIDC, form: string, origins: string[]): void {
  ctx.set(pageHeaders(origins, submitHash));
  const fields = '<input type="hidden" name="logout" value="yes"/><button class="primary">Sign out</button></form>';
  const body = html`${brandMark()}
<h1>Signing you out</h1>
${raw(form.replace('</form>', fields))}
${raw(`<script>${submit}</script>`)}`;
  ctx.body = String(renderPage({ title: 'Signing you out', body }));
}

export function renderSignedOut(ctx: KoaContextWithOIDC, apps: Apps): void {
  ctx.set(pageHeaders());
  const body = html`${brandMark()}
<h1>You are signed out</h1>
<p><a href="${apps.publicUrl}">Back to Aisle</a></p>`;
  ctx.type = 'html';
  ctx.body = String(renderPage({ title: 'You are signed out', body }));
}
