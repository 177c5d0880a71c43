// Everything that strangers and Free accounts can send at once, while visitors of another shop ask questions. Runs in the long form
// only; MINUTES=… changes its length.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAbuses, putHostileWebsite } from '#tests/faults/loads/abuse.ts';
import { type Answers, describeProblems, openAttacker } from '#tests/faults/loads/attacker.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { addDocument } from '#tests/setup/knowledge.ts';
import {
  callProduct,
  openProductEnvironment,
  type ProductEnvironment,
  type RunningProduct,
  readStartFlags,
  report,
} from '#tests/setup/random-kills.ts';
import { openShop, page, solveChallenge } from '#tests/setup/visitor.ts';
import { startWebsite } from '#tests/setup/website.ts';

const addresses = Array.from({ length: 20 }, (_, index) => `203.0.113.${index}`);
const minutes = Number(process.env.MINUTES) || 10;

let environment: ProductEnvironment;
let product: RunningProduct;
const waits: number[] = [];
const refusals: string[] = [];
const answers: Answers = new Map();
const eagerVisitors = join(import.meta.dirname, 'loads/eager-visitors.ts');
let answeredEagerVisitors = 0;
let visitedShop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  const services = await openTestServices();
  const website = await startWebsite();
  putHostileWebsite(website);
  environment = await openProductEnvironment(services, {
    TRUSTED_PROXIES: '1',
    CRAWLER_ALLOW_ORIGINS: website.origin,
  });
  visitedShop = await openShop(services);
  const text = 'You can return a tent within 30 days of delivery.';
  await addDocument(visitedShop.ctx, visitedShop.site.id, { title: 'Returns', text });
  const attackers = await Promise.all([1, 2, 3].map(() => openAttacker(services, environment, { addresses, answers })));
  const slowNames = join(import.meta.dirname, 'loads/a-only-names.ts');
  product = await environment.start({}, [...readStartFlags(), `--import=${slowNames}`]);
  const crowd = fork(eagerVisitors, [`${product.url}${attackers[0]?.path}`, '20', '38']);
  crowd.on('message', () => void answeredEagerVisitors++);
  // Strangers solve their proofs of work on machines of their own.
  if (crowd.pid) setPriority(crowd.pid, constants.priority.PRIORITY_LOW);
  const end = performance.now() + minutes * 60_000;
  const abuses = Object.entries(listAbuses(website));
  const attacks = attackers.flatMap(({ begin }) =>
    abuses.map(async ([name, abuse]) => {
      const attacker = begin(name);
      do {
        await abuse(product, attacker).catch(() => {});
        await wait(200);
      } while (performance.now() < end);
    }),
  );
  let attacking = true;
  const visitors = (async () => {
    for (let visitor = 0; attacking || visitor < 10; visitor++) {
      const visited = visit(visitor).catch((error: Error) => void refusals.push(`${error.message} ${error.cause}`));
      await Promise.all([visited, wait(500)]);
    }
  })();
  await Promise.all(attacks);
  crowd.kill();
  attacking = false;
  await visitors;
}, 1_200_000);
afterAll(() => environment.close());

/** A new visitor opens the widget and asks; counts the time until the first event of the answer. */
async function visit(visitor: number): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    Origin: page,
    'X-Forwarded-For': `192.0.2.${visitor % 250}`,
    // Each visitor has a connection of their own.
    Connection: 'close',
  };
  const startedAt = performance.now();
  const url = `${product.url}${visitedShop.path}`;
  const openSession = async () => {
    const opened = await fetch(`${url}/session`, { method: 'POST', headers, body: '{}' });
    return ((await opened.json()) as { data: { session: string; challenge: Parameters<typeof solveChallenge>[0] } })
      .data;
  };
  const ask = ({ session }: { session: string }, proof?: string) =>
    fetch(`${url}/ask`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${session}`, Accept: 'text/event-stream' },
      body: JSON.stringify({ id: randomUUID(), text: `How long can I return a tent? ${visitor}`, proof }),
    });
  let response = await ask(await openSession());
  // As the widget does, if the shop gets many questions.
  if (response.status === 401) {
    const again = await openSession();
    response = await ask(again, solveChallenge(again.challenge));
  }
  const text = await response.text();
  waits.push(performance.now() - startedAt);
  if (!response.ok || !text.includes('30 days')) refusals.push(`${response.status} ${text.slice(0, 200)}`);
}

it('T8 F12 visitors of another shop are answered while strangers and Free accounts send their worst', () => {
  const sorted = waits.toSorted((one, other) => one - other);
  const [median = 0, p95 = 0, longest = 0] = [0.5, 0.95, 1].map(
    share => sorted[Math.floor((sorted.length - 1) * share)],
  );
  report(
    `${waits.length} visitors: median ${Math.round(median)} ms, p95 ${Math.round(p95)} ms, longest ${Math.round(longest)} ms`,
  );
  expect(refusals).toEqual([]);
  expect(p95).toBeLessThan(2_000);
});

it('T8 every abuse reaches the code behind its schema, and none makes the server fail', () => {
  for (const [abuse, counts] of answers) {
    report(`${abuse}: ${[...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')}`);
  }
  report(`${answeredEagerVisitors} questions of the attackers' own visitors were answered`);
  expect(describeProblems(answers)).toEqual([]);
  expect(answeredEagerVisitors).toBeGreaterThan(0);
});

it('T8 the process is neither restarted nor large', async () => {
  expect(product.child.exitCode).toBeNull();
  expect((await callProduct(product, 'GET /readyz'))?.status).toBe(200);
  const status = readFileSync(`/proc/${product.child.pid}/status`, 'utf8');
  const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  report(`at most ${Math.round(peak)} MB`);
  expect(peak).toBeLessThan(700);
});
