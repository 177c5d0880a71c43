// Metrics that are read from the database when they are requested. A read that fails or hangs leaves out only its own metrics.
import { Gauge, Registry } from 'prom-client';
import { measureClock } from '#database/clock.ts';
import { findLastBackup } from '#database/installation.ts';
import type { Services } from '#domain/context.ts';
import { countMissing } from '#domain/organizations/missing.ts';

/** Prometheus waits ten seconds for all metrics together. */
const usualTimeout = 4_000;

const reads: Record<string, (registers: Registry[], services: Services) => Promise<void>> = {
  async jobs(registers, { jobs }) {
    const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['queue'], registers });
    const waiting = gauge('aisle_jobs_waiting', 'Jobs that are due and wait for a worker, in the whole installation.');
    const oldest = gauge(
      'aisle_jobs_oldest_seconds',
      'How long the first of the waiting jobs has been due, in the whole installation.',
    );
    const failed = gauge('aisle_jobs_failed', 'Jobs that failed permanently, in the whole installation.');
    const setAside = gauge(
      'aisle_jobs_set_aside',
      'Failed jobs during which their process ended twice, in the whole installation.',
    );
    for (const { name: queue, ...counts } of await jobs.count()) {
      waiting.set({ queue }, counts.waiting);
      oldest.set({ queue }, counts.waitingSeconds);
      failed.set({ queue }, counts.failed);
      setAside.set({ queue }, counts.setAside);
    }
  },
  async worker(registers, { jobs }) {
    new Gauge({
      name: 'aisle_worker_seen_seconds',
      help: 'Time since a worker last looked after the queues, in the whole installation.',
      registers,
    }).set((await jobs.findWorkerAge()) ?? Number.POSITIVE_INFINITY);
  },
  async clock(registers, { database, clock }) {
    new Gauge({
      name: 'aisle_clock_difference_seconds',
      help: 'By how much the clock of this process differs from the clock of the database, in either direction.',
      registers,
    }).set(Math.abs(await measureClock(database, clock)) / 1000);
  },
  async organizations(registers, services) {
    new Gauge({
      name: 'aisle_organizations_missing',
      help: 'Organisations that the identity provider does not know, in the whole installation. They are closed, and deleted later.',
      registers,
    }).set(await countMissing(services));
  },
  async backup(registers, { database }) {
    const backup = await findLastBackup(database);
    new Gauge({
      name: 'aisle_backup_last_success_timestamp_seconds',
      help: 'When the last complete backup of the installation was made, as a Unix time; 0 if there is none.',
      registers,
    }).set((backup?.storedAt.getTime() ?? 0) / 1000);
  },
};

export function openStoredMetrics(services: Services, timeout = usualTimeout): () => Promise<string> {
  const running = new Map<string, Promise<string>>();
  /** A read that hangs is not started again. */
  const readOnce = (name: string, read: (typeof reads)[string]) => {
    const registry = new Registry();
    const start = () => read([registry], services).then(() => registry.metrics());
    const text = running.get(name) ?? start().finally(() => running.delete(name));
    running.set(name, text);
    return withTimeout(text, timeout);
  };
  return async () => {
    const registry = new Registry();
    const failed = new Gauge({
      name: 'aisle_metrics_read_failed',
      help: 'Whether the metrics of this read are missing, because the database could not be read.',
      labelNames: ['read'],
      registers: [registry],
    });
    const texts = Object.entries(reads).map(async ([name, read]) => {
      failed.set({ read: name }, 0);
      try {
        return await readOnce(name, read);
      } catch (error) {
        services.log.warn({ err: error, read: name }, 'could not read metrics');
        failed.set({ read: name }, 1);
        return '';
      }
    });
    return [...(await Promise.all(texts)), await registry.metrics()].join('');
  };
}

async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`no result after ${timeout} ms`)), timeout);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
