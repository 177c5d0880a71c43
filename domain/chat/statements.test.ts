import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { demoOrganization } from '#database/demo.ts';
import { sites } from '#database/schema/sites.ts';
import { widgets } from '#database/schema/widgets.ts';
import { openTestServices } from '#tests/setup/database.ts';
import { openDemo } from '#tests/setup/demo.ts';
import { arrive, eventsOf, highLimits, openWidgetApi } from '#tests/setup/visitor.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('a question needs few SQL statements and few round trips', async () => {
  // Connections remember the method that they were opened with.
  const count = countStatements();
  const services = await openTestServices();
  await openDemo(services);
  const [[widget], [site], { rows }] = await services.database.transaction(demoOrganization.id, async tx => [
    await tx.select().from(widgets),
    await tx.select().from(sites),
    await tx.execute<{ name: string }>(sql`select current_database() as name`),
  ]);
  count.database = rows[0]?.name ?? '';
  const call = openWidgetApi(services, { visitorLimits: highLimits });
  const origin = new URL(site?.urls[0] ?? '').origin;
  const ask = async (text: string) => {
    const visitor = await arrive(call, { path: `/api/widget/${widget?.key}` }, { origin });
    Object.assign(count, { statements: 0, roundTrips: 0 });
    const events = eventsOf(await (await visitor.stream({ text })).text());
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { outcome: 'answered' } });
    return { ...count };
  };
  await ask('How long do I have to return boots?');
  const second = await ask('Do you ship to Germany?');
  expect(second.statements).toBeGreaterThan(20);
  expect(second.statements).toBeLessThanOrEqual(45);
  // 20 or 21, and more where the searches of documents and products do not meet in one turn.
  expect(second.roundTrips).toBeLessThanOrEqual(24);
}, 60_000);

/** The heartbeat of this process. */
const heartbeat = /\bprocesses\b/;

/** Statements that are sent in the same turn of the event loop share a round trip. Other files use other databases in this process. */
function countStatements() {
  const count = { statements: 0, roundTrips: 0, database: '' };
  let isSameTurn = false;
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string } | undefined];
    const isOurs =
      this.database === count.database &&
      !heartbeat.test(typeof statement === 'string' ? statement : (statement?.text ?? ''));
    if (isOurs) count.statements += 1;
    if (isOurs && !isSameTurn) {
      isSameTurn = true;
      count.roundTrips += 1;
      process.nextTick(() => process.nextTick(() => process.nextTick(() => (isSameTurn = false))));
    }
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as never);
  return count;
}
