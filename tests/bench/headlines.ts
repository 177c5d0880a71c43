// The one table of all benches: a few figures of each, beside what they are meant to be.
import type { Measurements } from './record.ts';

type Headline = {
  bench: string;
  /** The row of the bench; the first that begins so. */
  row: string;
  column: string;
  says: string;
  most?: number;
  least?: number;
};

const list: Headline[] = [
  { bench: 'http', row: 'page', column: 'share of bare', says: 'pages a second, share of a server that does nothing' },
  { bench: 'http', row: 'call, one row', column: 'share of bare', says: 'calls that read a row, share of the same' },
  { bench: 'start', row: 'seconds to ready', column: 'again, same data', says: 'seconds until `npm start` is ready' },
  {
    bench: 'start',
    row: 'seconds to heal',
    column: 'after kill -9 of PostgreSQL',
    says: 'seconds to heal after kill -9 of PostgreSQL',
    most: 10,
  },
  { bench: 'start', row: 'MB after the load', column: 'server', says: 'MB of memory of the server after a load' },
  {
    bench: 'webhooks',
    row: 'events accepted',
    column: 'p95 ms',
    says: 'ms until an event of the payment provider is kept, p95',
    most: 500,
  },
  {
    bench: 'widget',
    row: 'Aisle before a click',
    column: 'gz bytes',
    says: 'bytes of the widget before a click',
    most: 3_000,
  },
  { bench: 'widget', row: 'Aisle in English', column: 'gz bytes', says: 'bytes of the widget, opened', most: 25_000 },
  {
    bench: 'retrieval',
    row: 'squad: articles never learnt from',
    column: 'R@5',
    says: '% of questions whose passage is among the first five',
  },
  {
    bench: 'answers',
    row: 'the answer stands in the quotes',
    column: '% as sent',
    says: '% of questions whose answer stands in the quotes',
  },
  {
    bench: 'answers',
    row: '8 visitors at once',
    column: 'p95 ms',
    says: 'ms to the first words, eight visitors at once, p95',
  },
  { bench: 'products', row: '10000: import', column: 'lines/s', says: 'products a second from a file' },
  { bench: 'catalogue', row: '10000: first', column: 'products/s', says: 'products a second from Shopify' },
  {
    bench: 'door',
    row: 'visitors, under attack',
    column: 'p95 ms',
    says: 'ms a visitor waits while somebody attacks the door, p95',
  },
  { bench: 'door', row: 'the attack', column: 'failed', says: 'requests that failed under attack', most: 0 },
  {
    bench: 'streams',
    row: '300 open streams',
    column: 'p95 ms',
    says: 'ms to the first words of a model, 300 at once, p95',
  },
  { bench: 'history', row: 'search, a common word', column: 'p95 ms', says: 'ms to search chats, p95', most: 150 },
  { bench: 'dashboard', row: 'report, 90 days', column: 'p95 ms', says: 'ms of the report of 90 days, p95', most: 150 },
  { bench: 'load', row: 'all', column: 'p95 ms', says: 'ms of 200 mixed requests a second, p95', most: 150 },
  { bench: 'load', row: 'all', column: 'p99 ms', says: 'the same, p99', most: 400 },
  { bench: 'load', row: 'all', column: 'failed', says: 'the same, failed', most: 0 },
  {
    bench: 'load',
    row: 'beside it to by themselves',
    column: 'p95 ratio',
    says: "the others' p95 beside a noisy organisation, to without it",
    most: 1.2,
  },
  {
    bench: 'growth',
    row: '200000 chunks',
    column: 'to the smallest',
    says: 'cost of a question at 200,000 chunks, to 1,000',
  },
  {
    bench: 'growth',
    row: '1000 organisations',
    column: 'to the smallest',
    says: 'cost of a question at 1,000 organisations, to one',
  },
];

export function headlines(measurements: Measurements): string {
  const rows = list.map(headline => {
    const value = find(measurements, headline);
    return `| ${headline.bench} | ${headline.says} | ${value ?? 'not measured'} | ${aimOf(headline)} | ${verdict(headline, value)} |`;
  });
  return ['| bench | what | measured | aim | |', '| --- | --- | ---: | ---: | --- |', ...rows].join('\n');
}

function find(measurements: Measurements, { bench, row, column }: Headline): number | undefined {
  const figures = measurements[bench]?.figures ?? {};
  const name = Object.keys(figures).find(one => one.startsWith(row));
  return name === undefined ? undefined : figures[name]?.[column];
}

function aimOf({ most, least }: Headline): string {
  if (most !== undefined) return `≤ ${most}`;
  return least === undefined ? '' : `≥ ${least}`;
}

function verdict({ most, least }: Headline, value: number | undefined): string {
  if (value === undefined || (most === undefined && least === undefined)) return '';
  return value <= (most ?? value) && value >= (least ?? value) ? 'kept' : 'missed';
}
