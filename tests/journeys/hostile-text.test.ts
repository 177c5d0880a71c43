// Loads every screen of the dashboard with an attack in every text of every API response, whether people, websites, shops or
// models wrote it. The fields come from the schemas of the calls, so that new fields are covered.
import type { Page, Route } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#api/operation.ts';
import { operations } from '#api/operations.ts';
import { type Screen, screens } from '#app/routes.ts';
import { loaded } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { addressOf, fillOrganization } from '#tests/setup/filled-organization.ts';
import { attacks, hostileAddresses } from '#tests/setup/hostile-text.ts';

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
};

const { visitAs, walkAs } = withBrowser();
/** All attacks in one text, so that each field is tried once. */
const everything = attacks.join('\n');
const attacked = new Set<string>();
let turn = 0;

const table = Object.entries(operations as Record<string, Operation>)
  .filter(([, { output }]) => !(output instanceof z.ZodFile))
  .map(([name, { output }]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), output };
  });

/** Fields that people cannot write, and that screens rely on: ids, keys, kinds, languages, dates, amounts and our own URLs. */
const ownFields =
  /(^|[a-z])(id|ids|key|kind|state|status|role|language|languages|timezone|currency|scope|handle|cursor|value|amount|action|planId|pictureUrl|avatar|picture|accent|next|permissions|event|events|day|from|until|hash|version|shop|type|model|trial|unit|number|digits|weekday)$/i;
const plainValue =
  /^[\da-f-]{36}$|^\d{4}-\d\d-\d\d|^#[\da-f]{6}$|^[\d.,\s%£$€+-]*$|^[a-z]{2}(-[A-Z]{2})?$|^\/(api|widget|sites|chat|organizations)\b|^(pri|sub|txn|pro|ctm)_/;

function insertAttacks(value: unknown, schema: Schema | undefined, field: string): unknown {
  if (value === null || value === undefined || !schema) return value;
  const kinds = schema.anyOf ?? [schema];
  if (Array.isArray(value)) {
    const { items } = kinds.find(({ type }) => type === 'array') ?? {};
    return value.map(one => insertAttacks(one, items, field));
  }
  if (typeof value === 'object') {
    const { properties = {}, additionalProperties } =
      kinds.find(one => one.properties || one.additionalProperties) ?? {};
    const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, insertAttacks(one, properties[key] ?? rest, `${field}.${key}`)]),
    );
  }
  const isText = kinds.some(one => one.type === 'string' && !one.format && !one.pattern && !one.enum);
  const name = field.split('.').at(-1) ?? '';
  if (typeof value !== 'string' || !isText || ownFields.test(name) || plainValue.test(value)) return value;
  attacked.add(field);
  return /url|address|website/i.test(name) ? hostileAddresses[turn++ % hostileAddresses.length] : everything;
}

async function answerHostile(route: Route): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const found = table.find(({ method, path }) => method === request.method() && path.test(pathname));
  const response = await route.fetch();
  if (!found || !response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
  const body = (await response.json()) as { data: unknown };
  const schema = z.toJSONSchema(found.output, { io: 'output', unrepresentable: 'any' }) as Schema;
  await route.fulfill({ response, json: { ...body, data: insertAttacks(body.data, schema, found.name) } });
}

/** Dialogs and requests that an attack caused. */
const effects: string[] = [];

function listen(page: Page): void {
  page.on('dialog', dialog => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', request => {
    if (request.url().includes('canary.invalid')) effects.push(request.url());
  });
}

it('T11 no text of any API response runs, makes a request or becomes markup, on any screen', async () => {
  const { owner, ids } = await fillOrganization(visitAs);
  const addresses = (screens as readonly Screen[])
    // Help pages make no calls of their own, so one is enough.
    .filter(({ layout, path, parent }) => layout === 'default' && !path.startsWith('/ui') && parent !== 'help')
    .map(screen => addressOf(screen, ids));
  const shown: string[] = [];
  const walk = await walkAs(owner);
  const { page } = await walk.load('/sites');
  listen(page);
  await page.route(`${inject('productUrl')}/api/**`, answerHostile);
  await walk.load('/sites');
  for (const address of addresses) {
    await walk.follow(address);
    await loaded(page);
    const found = await page.evaluate(findInjections);
    expect([address, found.injections]).toEqual([address, []]);
    expect(new URL(page.url()).pathname).toBe(address);
    if (found.isShown) shown.push(address);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(effects).toEqual([]);
  // Every screen must have shown an attack, or the test proves nothing.
  expect(addresses.filter(address => !shown.includes(address))).toEqual([]);
  expect(attacked.size).toBeGreaterThan(50);
});

/** Runs in the page. The content security policy would stop an injected script; this checks that none is in the document. */
function findInjections(): { injections: string[]; isShown: boolean } {
  const all = [...document.querySelectorAll('*')];
  const injections = all.flatMap(element => {
    const attributes = element.getAttributeNames();
    const handlers = attributes.filter(name => name.startsWith('on'));
    const leads = attributes.filter(name => {
      const value = element.getAttribute(name) ?? '';
      return /^(href|src|srcdoc|action|formaction|data|style|srcset|poster)$/.test(name) && isForeign(value);
    });
    const isPlanted =
      /^(iframe|object|embed|base|math|svg|meta|script|link)$/.test(element.localName) && containsCanary(element);
    return [...handlers, ...leads, ...(isPlanted ? ['planted'] : [])].map(what => `${element.localName} ${what}`);
  });
  return {
    injections: 'canary' in window ? [...injections, 'it ran'] : injections,
    isShown: document.body.innerText.includes('canary'),
  };

  function isForeign(value: string): boolean {
    const plain = value.replaceAll(/[\s\p{Cc}]/gu, '').toLowerCase();
    if (/^(javascript|vbscript|view-source|blob|data:text)/.test(plain)) return true;
    // Our own links may contain a question in their query.
    return plain.includes('canary.invalid') && URL.parse(value, location.href)?.origin !== location.origin;
  }
  function containsCanary(element: Element): boolean {
    return element.outerHTML.includes('canary') && !element.closest('[data-public]');
  }
}
