import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { emailTo } from '#tests/setup/new-person.ts';
import { callFrom } from '#tests/setup/purchase.ts';
import { servePages, widgetScript } from '#tests/setup/widget-pages.ts';

/** A site of the page's organisation with one document, and a page with its widget. */
export async function openWidgetShop(owner: Page, document: { title: string; text: string }) {
  const pages: Record<string, { html: string }> = {};
  const served = await servePages(pages);
  const contactEmail = `help-${randomUUID()}@corner.example`;
  const site = await callFrom<{ id: string }>(owner, 'POST /api/sites', {
    name: 'Corner',
    urls: [served.url],
    contactEmail,
  });
  await confirmByMail(contactEmail);
  await callFrom(owner, `POST /api/sites/${site.id}/documents`, { kind: 'written', ...document });
  const { key } = await callFrom<{ key: string }>(owner, `POST /api/sites/${site.id}/widgets`, {
    name: 'Help',
    type: 'inline',
  });
  const script = widgetScript(`data-widget="${key}" data-target="#here"`);
  pages.help = {
    html: `<!doctype html><html lang="en"><title>Help</title><main><h1>Help</h1><div id="here"></div></main>${script}`,
  };
  return { url: `${served.url}/help`, stop: served.stop };
}

/** Opens the confirmation link of a new contact address. */
export async function confirmByMail(email: string): Promise<void> {
  const [, token] = await emailTo(email, /\/contact\/confirm\/(\w+)/);
  const address = `${inject('productUrl')}/api/contact-links/${token}/confirm`;
  const answer = await fetch(address, { method: 'POST' });
  if (!answer.ok) throw new Error(`the address was not confirmed: ${answer.status}`);
}
