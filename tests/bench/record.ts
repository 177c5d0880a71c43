// Stores measurements as JSON next to the documents, and generates the tables of the documents from it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { locateBinaries } from '#server/postgres/binaries.ts';
import type { Figures } from './bench.ts';
import { headlines } from './headlines.ts';
import { sizeAndCost } from './size.ts';

export type Measured = {
  on: string;
  seconds: number;
  machine: string;
  /** The settings of this run that differ from the defaults. */
  settings: Record<string, string>;
  figures: Figures;
};
export type Measurements = Record<string, Measured>;

const docs = join(import.meta.dirname, '../../docs');
const resultsFile = join(docs, 'performance.json');

export function readMeasurements(): Measurements {
  return existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Measurements) : {};
}

/** Updates the section of one measurement, and the summaries of all. */
export function saveRecord(
  name: string,
  { figures, seconds, settings }: Pick<Measured, 'figures' | 'seconds' | 'settings'>,
): void {
  const on = new Date().toISOString().slice(0, 10);
  const measured = { on, seconds: Math.round(seconds), machine: describeMachine(), settings, figures };
  const all = Object.entries({ ...readMeasurements(), [name]: measured }).sort(([a], [b]) => (a < b ? -1 : 1));
  const measurements = Object.fromEntries(all);
  writeFileSync(resultsFile, `${JSON.stringify(measurements, null, 2)}\n`);
  for (const [file, texts] of Object.entries(textsOf(measurements))) {
    const path = join(docs, file);
    writeFileSync(path, Object.entries(texts).reduce(fill, readFileSync(path, 'utf8')));
  }
}

/** The generated texts of each document, by marker. */
export function textsOf(measurements: Measurements): Record<string, Record<string, string>> {
  const sections = Object.entries(measurements).map(([name, measured]) => [name, sectionOf(measured)]);
  return {
    'performance.md': { summary: headlines(measurements), ...Object.fromEntries(sections) },
    'size-and-cost.md': sizeAndCost(measurements),
  };
}

function describeMachine(): string {
  const [first] = cpus();
  const postgres = spawnSync(join(locateBinaries(), 'bin/postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  const version = /[\d.]+/.exec(postgres)?.[0] ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  const processor = first?.model.replaceAll(/\s+/g, ' ') ?? 'an unknown processor';
  return `${cpus().length} cores of ${processor}, ${memory} GB, Node ${process.versions.node}, PostgreSQL ${version}`;
}

function sectionOf({ on, seconds, machine, settings, figures }: Measured): string {
  const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const facts = [on, `${seconds} s`, machine, ...(set.length > 0 ? [`\`${set.join(' ')}\``] : [])];
  return `${table(figures)}\n\n${facts.join(' · ')}`;
}

/** One row per measured case, with all columns that any case has. */
export function table(figures: Figures): string {
  const columns = [...new Set(Object.values(figures).flatMap(row => Object.keys(row)))];
  const line = (cells: (string | number)[]) =>
    `| ${cells.map(cell => String(cell).replaceAll('|', '/')).join(' | ')} |`;
  return [
    line(['', ...columns]),
    line(['---', ...columns.map(() => '---:')]),
    ...Object.entries(figures).map(([name, row]) => line([name, ...columns.map(column => row[column] ?? '')])),
  ].join('\n');
}

export function fill(document: string, [name, text]: [string, string]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`there is no place for ${name}: ${begin} and ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}
