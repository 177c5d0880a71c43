// The newest error reports, grouped by error, with their replays.
import { createHash, randomBytes } from 'node:crypto';
import { openStore } from '#sandbox/store.ts';

type Frame = { filename?: string; lineno?: number | null; colno?: number; method?: string; code?: string };
type Trace = { exception?: { class?: string; message?: string }; frames?: Frame[] };

/** An item as the API accepts it, limited to the fields that the pages show. */
export type Item = {
  uuid: string;
  level?: string;
  environment?: string;
  platform?: string;
  timestamp?: number;
  body: { trace?: Trace; trace_chain?: Trace[]; message?: { body?: string } };
  person?: { id?: string; email?: string; username?: string };
  request?: { url?: string };
  client?: { javascript?: { browser?: string; code_version?: string } };
  server?: { host?: string; pid?: number };
  custom?: Record<string, unknown>;
  attributes?: { key: string; value?: string }[];
  notifier?: { name?: string; version?: string };
};

export type Report = { id: string; group: string; at: number; item: Item };
export type Group = { id: string; title: string; level: string; count: number; people: number; newest: Report };
export type ReplayEvent = { type: number; at: number; data: Record<string, unknown> };
export type Replay = { id: string; at: number; user: string; address: string; events: ReplayEvent[] };

export type Archive = ReturnType<typeof openArchive>;

const mostReports = 500;
const mostReplays = 40;

export function openArchive(folder: string, now: () => number = Date.now) {
  const store = openStore(folder, 'errors');
  const reports = store.table<Report>('reports', ['group']);
  const replays = store.table<Replay>('replays');
  const newToken = () => randomBytes(16).toString('hex');
  return {
    tokens: store.keep('tokens', () => ({ client: newToken(), server: newToken() })),
    /** A repeated report is stored once. */
    take(item: Item): void {
      if (reports.find(item.uuid)) return;
      reports.put({ id: item.uuid, group: groupOf(item), at: now(), item });
      for (const old of reports.list().slice(0, -mostReports)) reports.delete(old.id);
    },
    /** A replay arrives in parts. */
    takeReplay({ id, user, address, events }: Omit<Replay, 'at'>): void {
      const before = replays.find(id);
      const all = [...(before?.events ?? []), ...events].sort((one, other) => one.at - other.at);
      replays.put({
        id,
        at: before?.at ?? now(),
        user: user || before?.user || '',
        address: before?.address || address,
        events: all,
      });
      for (const old of replays.list().slice(0, -mostReplays)) replays.delete(old.id);
    },
    list: () => reports.list().reverse(),
    find: (id: string) => reports.find(id),
    findReplay: (id: string) => replays.find(id),
    listOf: (group: string) => reports.where('group', group).reverse(),
    groups(): Group[] {
      const found = Map.groupBy(reports.list().reverse(), ({ group }) => group);
      return [...found].map(([id, all]) => groupFrom(id, all));
    },
    empty(): void {
      store.run('delete from reports');
      store.run('delete from replays');
    },
    close: store.close,
  };
}

export function titleOf({ body }: Item): string {
  const exception = tracesOf(body)[0]?.exception;
  if (!exception) return body.message?.body ?? 'No message';
  return [exception.class, exception.message].filter(Boolean).join(': ');
}

/** The thrown error first, then its causes. */
export function tracesOf(body: Item['body']): Trace[] {
  return body.trace_chain ?? (body.trace ? [body.trace] : []);
}

export function replayOf({ attributes = [] }: Item): string | undefined {
  return attributes.find(({ key }) => key === 'replay_id')?.value;
}

function groupFrom(id: string, all: Report[]): Group {
  const [newest] = all as [Report];
  const people = new Set(all.flatMap(({ item }) => item.person?.id ?? []));
  return {
    id,
    title: titleOf(newest.item),
    level: newest.item.level ?? 'error',
    count: all.length,
    people: people.size,
    newest,
  };
}

/** Reports with the same message and location are the same error. Numbers and ids in the message are ignored. */
function groupOf(item: Item): string {
  const words = titleOf(item).replaceAll(/[\da-f]{8,}(-[\da-f]{4,})*|\d+/gi, '#');
  const place = tracesOf(item.body)[0]?.frames?.at(-1);
  const parts = [item.environment, item.platform, words, place?.filename?.replace(/-[\w-]{8}\.js$/, ''), place?.method];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
