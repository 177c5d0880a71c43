// Shops with a widget, and visitors on their pages, calling the real app in this process.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sites } from '#database/schema/sites.ts';
import { widgets } from '#database/schema/widgets.ts';
import type { AskOutput, History } from '#domain/chat/inputs.ts';
import { budgets, shares } from '#domain/chat/visitor-limits.ts';
import { isSolved } from '#domain/chat/widget/session.ts';
import { createSite } from '#domain/sites/site.ts';
import { createWidget } from '#domain/widgets/widget.ts';
import { openFairQueue } from '#platform/fair-queue.ts';
import { createCaller } from '#tests/setup/calls.ts';
import { contextOf, createOrganization, type TestServices } from '#tests/setup/database.ts';

type Options = Omit<Parameters<typeof createCaller>[1], 'url'>;
type Call = ReturnType<typeof createCaller>;
export type Shop = Awaited<ReturnType<typeof openShop>>;

export const page = 'https://shop.example';

/** For tests that are not about rate limits. */
export const highLimits = Object.fromEntries(
  Object.keys({ ...shares, ...budgets }).flatMap(name => (name === 'proof' ? [] : [[name, 100_000]])),
);

/** For tests with hundreds of concurrent questions that must not be refused. */
export function largeQueue() {
  const refuse = () => new Error('this queue refuses nothing');
  return openFairQueue({ slots: 6, mostPerKey: 10_000, mostPerGroup: 10_000, deadline: 600_000, refuse });
}

/** The product's API for anonymous visitors. */
export function openWidgetApi(services: TestServices, options: Options = {}): Call {
  return createCaller(services, { url: 'http://127.0.0.1:9', trustedProxies: 1, ...options });
}

/** Confirms the contact address, as opening the emailed link does. */
export async function confirmContact(
  { database }: Pick<TestServices, 'database'>,
  site: { organizationId: string; id: string },
  contactEmail: string | null,
): Promise<void> {
  const contact = { contactEmail, contactConfirmedAt: new Date() };
  await database.transaction(site.organizationId, tx => tx.update(sites).set(contact).where(eq(sites.id, site.id)));
}

/** An organisation with a site that allows `page`, and a widget that is published. */
export async function openShop(
  services: TestServices,
  {
    id = `shop-${randomUUID()}`,
    plan = 'scale',
    contactEmail = 'help@shop.example' as string | null,
    urls = [page],
  } = {},
) {
  const organizationId = await createOrganization(services.database, id, plan);
  const ctx = contextOf(services, organizationId, 'manage:sites', 'manage:widgets', 'list:widgets');
  const site = await createSite(ctx, { name: 'Tarn & Trail', urls });
  await confirmContact(services, site, contactEmail);
  const widget = await createWidget(ctx, site.id, { name: 'Corner', description: '', type: 'bubble' });
  return {
    ctx,
    organizationId,
    site,
    widget,
    path: `/api/widget/${widget.key}`,
    switchOff: (what: 'site' | 'widget') =>
      services.database.transaction(organizationId, async tx => {
        if (what === 'site') await tx.update(sites).set({ enabled: false });
        else await tx.update(widgets).set({ enabled: false });
      }),
  };
}

/** The proof of work of a session. */
export function solveChallenge(challenge: { salt: string; bits: number } | null): string {
  for (let number = 0; ; number++) if (!challenge || isSolved(challenge, `${number}`)) return `${number}`;
}

let arrivals = 0;

/** Every visitor has a separate IP address. */
function newAddress(): string {
  arrivals += 1;
  return `10.${arrivals >> 16}.${(arrivals >> 8) & 255}.${arrivals & 255}`;
}

/** A visitor on a page of the shop, with a session. */
export async function arrive(
  call: Call,
  shop: Pick<Shop, 'path'>,
  {
    origin = page,
    headers = {} as Record<string, string>,
    visitor = undefined as string | undefined,
    customer = undefined as string | undefined,
  } = {},
) {
  const from = { Origin: origin, 'X-Forwarded-For': newAddress(), ...headers };
  const started = await call(`POST ${shop.path}/session`, { headers: from, body: { visitor, customer } });
  const session = started.body.data as {
    session: string;
    visitor: string;
    challenge: { salt: string; bits: number } | null;
  };
  const token = session?.session;
  const send = (name: string, body?: unknown, more: Record<string, string> = {}) => {
    const [method, path] = name.split(' ');
    const bearer = token ? { token } : {};
    const input = body === undefined ? {} : { body };
    return call(`${method} ${shop.path}${path}`, { ...bearer, ...input, headers: { ...from, ...more } });
  };
  return {
    ...session,
    started,
    send,
    ask: (text: string, more: Record<string, unknown> = {}) => send('POST /ask', { id: randomUUID(), text, ...more }),
    async answerTo(text: string, more: Record<string, unknown> = {}): Promise<AskOutput> {
      return (await this.ask(text, more)).body.data as AskOutput;
    },
    /** Parses the events of a stream. */
    async stream(body: Record<string, unknown>, more: Record<string, string> = {}): Promise<Response> {
      return call.fetch(`${shop.path}/ask`, {
        method: 'POST',
        headers: {
          ...from,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
          ...more,
        },
        body: JSON.stringify({ id: randomUUID(), ...body }),
      });
    },
    async history(): Promise<History> {
      return (await send('GET /chat')).body.data as History;
    },
  };
}

export function eventsOf(text: string): { event: string; data: Record<string, unknown> }[] {
  return text
    .split('\n\n')
    .filter(block => block.startsWith('event: '))
    .map(block => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return { event, data: JSON.parse(data) as Record<string, unknown> };
    });
}
