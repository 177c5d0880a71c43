// The part of Rollbar's API that receives reports.
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Archive, Item, ReplayEvent } from '#sandbox/errors/archive.ts';

const largestItem = 512 * 1024;
const largestReplay = 10 * 1024 * 1024;
const fewestEvents = 2;

/** Browsers of any page may report, and may read whether a replay is wanted. */
const shared = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type, x-rollbar-access-token, x-rollbar-replay-id',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Expose-Headers':
    'Rollbar-Replay-Enabled, Rollbar-Replay-RateLimit-Remaining, Rollbar-Replay-RateLimit-Reset',
};

export function createIntake(archive: Archive, fault: { status: number | undefined }): Hono {
  const app = new Hono();
  app.use('/api/1/*', async (c, next) => {
    for (const [name, value] of Object.entries(shared)) c.header(name, value);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    if (fault.status === 0) return new Promise<Response>(() => {});
    if (fault.status) return c.json({ err: 1, message: 'This answer was asked for.' }, fault.status as 500);
    return next();
  });

  app.post('/api/1/item/', limit(largestReplay), async c => {
    const text = await c.req.text();
    if (text.length > largestItem) return c.json({ err: 1, message: 'Request entity too large' }, 413);
    const item = readItem(parse(text));
    if (!item) return c.json({ err: 1, message: 'Invalid format. data.body and data.uuid are required.' }, 422);
    const wanted = item.platform === 'browser' ? archive.tokens.client : archive.tokens.server;
    const given = c.req.header('x-rollbar-access-token');
    if (!given) return c.json({ err: 1, message: 'access token required' }, 401);
    if (given !== wanted) return c.json({ err: 1, message: 'insufficient privileges for this token' }, 403);
    archive.take(item);
    c.header('Rollbar-Replay-Enabled', 'true');
    c.header('Rollbar-Replay-RateLimit-Remaining', '100');
    return c.json({ err: 0, result: { id: null, uuid: item.uuid } });
  });

  app.post('/api/1/session/', limit(largestReplay), async c => {
    if (c.req.header('x-rollbar-access-token') !== archive.tokens.client) {
      return c.json({ err: 1, message: 'insufficient privileges for this token' }, 403);
    }
    const spans = readSpans(parse(await c.req.text()));
    const recording = spans.find(({ name }) => name === 'rrweb-replay-recording');
    const id = recording?.attributes['rollbar.replay.id'] ?? c.req.header('x-rollbar-replay-id');
    if (!recording || !id) return c.json({ err: 1, message: 'Invalid format. There is no recording.' }, 422);
    if (recording.events.length < fewestEvents) {
      return c.json({ err: 1, message: 'Replay recording cannot have less than 2 events' }, 422);
    }
    const user = recording.attributes['user.email'] ?? '';
    const address = recording.attributes['rollbar.replay.url.full'] ?? '';
    archive.takeReplay({ id, user, address, events: recording.events });
    return c.json({ err: 0, result: { id } });
  });
  return app;
}

function limit(maxSize: number): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: c => c.json({ err: 1, message: 'Request entity too large' }, 413) });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readItem(body: unknown): Item | undefined {
  const { data } = (body ?? {}) as { data?: Partial<Item> };
  return data?.uuid && typeof data.uuid === 'string' && data.body ? (data as Item) : undefined;
}

type Value = { stringValue?: string; intValue?: string };
type Attributes = { key: string; value: Value }[];
type WireSpan = {
  name: string;
  attributes?: Attributes;
  events?: { timeUnixNano: string | number; attributes?: Attributes }[];
};

/** OpenTelemetry's protocol, of which only the recordings matter here. */
function readSpans(body: unknown): { name: string; attributes: Record<string, string>; events: ReplayEvent[] }[] {
  const { resourceSpans = [] } = (body ?? {}) as { resourceSpans?: { scopeSpans?: { spans?: WireSpan[] }[] }[] };
  const spans = resourceSpans.flatMap(({ scopeSpans = [] }) => scopeSpans.flatMap(({ spans: found = [] }) => found));
  return spans.map(({ name, attributes, events = [] }) => ({
    name,
    attributes: toRecord(attributes),
    events: events.flatMap(({ timeUnixNano, attributes: facts }) => {
      const { eventType, json } = toRecord(facts);
      return json ? [{ type: Number(eventType), at: Number(timeUnixNano) / 1e6, data: JSON.parse(json) }] : [];
    }),
  }));
}

function toRecord(attributes: Attributes = []): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));
}
