// The size of an installation for many organisations, from the measurements and the assumptions below.
import type { Measurements } from './record.ts';

/** Replace these with your own. Per organisation and month, unless stated otherwise. */
const assumed = {
  chunks: { value: 2_000, says: 'chunks of knowledge (about 500 pages)' },
  visits: { value: 10_000, says: 'visits to pages with the widget: settings read once each' },
  sessions: { value: 600, says: 'visits that open the panel' },
  questions: { value: 600, says: 'questions (300 chats of two)' },
  pages: { value: 200, says: 'pages of the dashboard opened' },
  callsEach: { value: 6, says: 'calls of such a page: a third of the session, half lists, the rest searches' },
  peak: { value: 5, says: 'times the mean, in the busiest minute' },
  busy: { value: 0.5, says: 'of a processor in use at the peak; the rest is a reserve' },
  months: { value: 12, says: 'months that chats are kept' },
  copies: { value: 3, says: 'times the disk: the database, its replica, a backup' },
  corePrice: { value: 20, says: 'a month for a core with 4 GB' },
  diskPrice: { value: 0.12, says: 'a month for a GB of disk' },
} as const;

type Assumption = keyof typeof assumed;

const counts = [1_000, 10_000, 100_000];
const secondsOfMonth = 30 * 86_400;
const coresOfServer = 4;
const largestDatabase = 64;
const of = (name: Assumption) => assumed[name].value;

/** The generated texts of docs/size-and-cost.md; empty until both measurements exist. */
export function sizeAndCost(measurements: Measurements): Record<string, string> {
  const cost = measurements.cost?.figures;
  const chunk = measurements.growth?.figures['disk of a chunk']?.bytes;
  if (!cost || chunk === undefined) return {};
  const requests = requestsEach();
  return {
    assumptions: describeAssumptions(),
    costs: describeCosts(cost, requests, chunk),
    sizes: describeSizes(cost, requests, chunk),
  };
}

type Cost = Record<string, Record<string, number>>;

/** The number of requests of each measured kind. */
function requestsEach(): Record<string, number> {
  const calls = of('pages') * of('callsEach');
  return {
    'widget: settings': of('visits'),
    'widget: session': of('sessions'),
    'widget: conversation': of('sessions'),
    'widget: question': of('questions'),
    page: of('pages'),
    'session call': calls / 3,
    list: calls / 2,
    search: calls / 6,
  };
}

function describeAssumptions(): string {
  const rows = Object.values(assumed).map(({ value, says }) => `| ${say(value)} | ${says} |`);
  return ['| | of one organisation in a month |', '| ---: | --- |', ...rows].join('\n');
}

function describeCosts(cost: Cost, requests: Record<string, number>, chunk: number): string {
  const rows = Object.entries(requests).map(([kind, count]) => {
    const { 'ms of server': server = 0, 'ms of PostgreSQL': database = 0, 'bytes kept': kept = 0 } = cost[kind] ?? {};
    return `| ${kind} | ${say(count)} | ${server} | ${database} | ${kept} |`;
  });
  return [
    '| request | a month | ms of server | ms of PostgreSQL | bytes kept |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `A chunk takes ${say(chunk)} bytes, its share of every index included.`,
  ].join('\n');
}

function describeSizes(cost: Cost, requests: Record<string, number>, chunk: number): string {
  const sum = (column: string) =>
    Object.entries(requests).reduce((total, [kind, count]) => total + count * (cost[kind]?.[column] ?? 0), 0);
  const each = { server: sum('ms of server'), database: sum('ms of PostgreSQL'), kept: sum('bytes kept') };
  const monthlyRequests = Object.values(requests).reduce((total, count) => total + count, 0);
  const sizes = counts.map(count => sizeOf(count, each, monthlyRequests, chunk));
  const names = Object.keys(sizes[0] ?? {}) as (keyof ReturnType<typeof sizeOf>)[];
  return [
    `| organisations | ${counts.map(say).join(' | ')} |`,
    `| --- | ${counts.map(() => '---:').join(' | ')} |`,
    ...names.map(name => `| ${name} | ${sizes.map(size => size[name]).join(' | ')} |`),
  ].join('\n');
}

function sizeOf(
  count: number,
  each: { server: number; database: number; kept: number },
  monthlyRequests: number,
  chunk: number,
) {
  const atPeak = (perMonth: number) => (count * perMonth * of('peak')) / secondsOfMonth;
  const cores = (ms: number) => Math.max(1, Math.ceil(atPeak(ms) / 1000 / of('busy')));
  const [server, database] = [cores(each.server), cores(each.database)];
  const servers = Math.max(2, Math.ceil(server / coresOfServer));
  const gigabytes = (count * (of('chunks') * chunk + of('months') * each.kept)) / 1e9;
  // Two workers read documents, send email and deliver webhooks; a database replica is on standby.
  const bought = servers * coresOfServer + 2 * 2 + 2 * Math.max(2, database);
  const price = bought * of('corePrice') + gigabytes * of('copies') * of('diskPrice');
  const parts = Math.ceil(Math.max(database / largestDatabase, gigabytes / 4_000));
  return {
    'requests/s, mean': say((count * monthlyRequests) / secondsOfMonth),
    'requests/s, at the peak': say(atPeak(monthlyRequests)),
    'questions/s, at the peak': say(atPeak(of('questions'))),
    'cores of servers': say(server),
    'cores of PostgreSQL': say(database),
    'GB of disk, once': say(gigabytes),
    [`servers of ${coresOfServer} cores (two at least)`]: say(servers),
    [`PostgreSQL of at most ${largestDatabase} cores and 4 TB`]: say(parts),
    'a month, all': say(price),
    'a month, each organisation': say(price / count),
  };
}

/** Rounds large numbers to integers and small ones to three digits. */
function say(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
