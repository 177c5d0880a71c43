// The summary table: some figures of each measurement, with their targets.
import type { Measurements } from './record.ts';

type Headline = {
  bench: string;
  /** The first row of the measurement that starts with this text. */
  row: string;
  column: string;
  label: string;
  most?: number;
  least?: number;
};

const list: Headline[] = [
  {
    bench: 'http',
    row: 'page',
    column: 'share of bare',
    label: 'pages per second, compared with a server that does nothing',
  },
  {
    bench: 'http',
    row: 'call, one row',
    column: 'share of bare',
    label: 'calls that read one row per second, compared with the same',
  },
  { bench: 'start', row: 'seconds to ready', column: 'again, same data', label: 'seconds until `npm start` is ready' },
  {
    bench: 'start',
    row: 'seconds to recover',
    column: 'after kill -9 of PostgreSQL',
    label: 'seconds to recover after kill -9 of PostgreSQL',
    most: 10,
  },
  { bench: 'start', row: 'MB after the load', column: 'server', label: 'memory of the server after a load, MB' },
  {
    bench: 'webhooks',
    row: 'events accepted',
    column: 'p95 ms',
    label: 'ms to store a payment event, p95',
    most: 500,
  },
  {
    bench: 'widget',
    row: 'Aisle before a click',
    column: 'gz bytes',
    label: 'bytes of the widget before the first click',
    most: 3_000,
  },
  { bench: 'widget', row: 'Aisle in English', column: 'gz bytes', label: 'bytes of the opened widget', most: 25_000 },
  {
    bench: 'retrieval',
    row: 'squad: held-out articles',
    column: 'R@5',
    label: '% of questions with the right passage in the top five',
  },
  {
    bench: 'answers',
    row: 'quotes contain the answer',
    column: '% as sent',
    label: '% of questions whose quotes contain the answer',
  },
  {
    bench: 'answers',
    row: '8 concurrent visitors',
    column: 'p95 ms',
    label: 'ms to the first words, eight concurrent visitors, p95',
  },
  { bench: 'products', row: '10000: import', column: 'lines/s', label: 'products imported per second from a file' },
  { bench: 'catalogue', row: '10000: first', column: 'products/s', label: 'products imported per second from Shopify' },
  { bench: 'quality', row: 'run', column: 'seconds', label: 'seconds to run 100 test questions', most: 5 },
  {
    bench: 'quality',
    row: 'check',
    column: 'seconds',
    label: 'seconds to check a change with 100 test questions',
    most: 5,
  },
  {
    bench: 'quality',
    row: 'another writer',
    column: 'longest',
    label: 'ms another writer waits during such a check, at most',
    most: 250,
  },
  {
    bench: 'quality',
    row: 'unrelated edits',
    column: 'flagged',
    label: 'tests flagged by 50 unrelated edits',
    most: 0,
  },
  {
    bench: 'widget-api',
    row: 'visitors, under attack',
    column: 'p95 ms',
    label: 'ms a visitor waits during an attack, p95',
  },
  { bench: 'widget-api', row: 'the attack', column: 'failed', label: 'failed requests during an attack', most: 0 },
  {
    bench: 'streams',
    row: '300 open streams',
    column: 'p95 ms',
    label: 'ms to the first words of a model, 300 concurrent streams, p95',
  },
  { bench: 'history', row: 'search, a common word', column: 'p95 ms', label: 'ms to search chats, p95', most: 150 },
  {
    bench: 'dashboard',
    row: 'report, 90 days',
    column: 'p95 ms',
    label: 'ms for the report of 90 days, p95',
    most: 150,
  },
  {
    bench: 'load',
    row: 'all',
    column: 'p95 ms',
    label: 'ms per request at 200 mixed requests per second, p95',
    most: 150,
  },
  { bench: 'load', row: 'all', column: 'p99 ms', label: 'the same, p99', most: 400 },
  { bench: 'load', row: 'all', column: 'failed', label: 'the same, failed', most: 0 },
  {
    bench: 'load',
    row: 'noisy relative to alone',
    column: 'p95 ratio',
    label: 'p95 of others with a noisy organisation, relative to without',
  },
  {
    bench: 'growth',
    row: '200000 chunks',
    column: 'relative to the smallest',
    label: 'cost of a question at 200,000 chunks, relative to 1,000',
  },
  {
    bench: 'growth',
    row: '1000 organisations',
    column: 'relative to the smallest',
    label: 'cost of a question at 1,000 organisations, relative to one',
  },
];

export function headlines(measurements: Measurements): string {
  const rows = list.map(headline => {
    const value = find(measurements, headline);
    return `| ${headline.bench} | ${headline.label} | ${value ?? 'not measured'} | ${targetOf(headline)} | ${verdict(headline, value)} |`;
  });
  return ['| bench | what | measured | target | |', '| --- | --- | ---: | ---: | --- |', ...rows].join('\n');
}

function find(measurements: Measurements, { bench, row, column }: Headline): number | undefined {
  const figures = measurements[bench]?.figures ?? {};
  const name = Object.keys(figures).find(one => one.startsWith(row));
  return name === undefined ? undefined : figures[name]?.[column];
}

function targetOf({ most, least }: Headline): string {
  if (most !== undefined) return `≤ ${most}`;
  return least === undefined ? '' : `≥ ${least}`;
}

function verdict({ most, least }: Headline, value: number | undefined): string {
  if (value === undefined || (most === undefined && least === undefined)) return '';
  return value <= (most ?? value) && value >= (least ?? value) ? 'met' : 'missed';
}
