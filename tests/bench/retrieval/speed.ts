import type { Context } from '#domain/context.ts';
import { retrieve } from '#domain/retrieval/retrieve.ts';

export type Speed = { 'p50 ms': number; 'p95 ms': number; 'questions/s': number };

type Site = { siteId: string; language: string };

const warmUp = 50;

/** The time for five passages, including transaction and re-ranking. */
export async function measureSpeed(ctx: Context, site: Site, questions: string[], clients: number): Promise<Speed> {
  const ask = (question: string) => retrieve(ctx, { ...site, question, limit: 5 });
  for (const question of questions.slice(0, warmUp)) await ask(question);
  const times: number[] = [];
  const waiting = [...questions];
  const start = performance.now();
  const work = async () => {
    for (let question = waiting.pop(); question !== undefined; question = waiting.pop()) {
      const started = performance.now();
      await ask(question);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return { ...percentiles(times), 'questions/s': Math.round((1000 * times.length) / (performance.now() - start)) };
}

export function percentiles(times: number[]): { 'p50 ms': number; 'p95 ms': number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(10 * (sorted[Math.floor(sorted.length * share)] ?? 0)) / 10;
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95) };
}
