import { sql } from 'drizzle-orm';
import { type CheckInput, type Finding, fail, ok, warn } from '#server/doctor/finding.ts';

const timeout = 5_000;
const noticeable = 5_000;
const harmful = 30_000;

/** Tokens, signatures and rate limits depend on the clock. */
export async function checkClock({ env, database }: CheckInput): Promise<Finding> {
  const differences = await Promise.all([
    database
      ? differ('the database', async () => (await database.transaction(null, readClock)).getTime(), 0)
      : undefined,
    // The Date header has no fractions of a second.
    differ('the identity provider', () => readDate(`${env.IDENTITY_URL}/oidc/.well-known/openid-configuration`), 500),
  ]);
  const known = differences.filter(difference => difference !== undefined);
  if (known.length === 0)
    return warn('The clock was not checked: neither the database nor the identity provider answered.');
  return known.map(judgeClock).reduce((worst, one) => (rank[one.state] > rank[worst.state] ? one : worst));
}

const rank = { ok: 0, warn: 1, fail: 2 };

export function judgeClock({ whose, ms }: { whose: string; ms: number }): Finding {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const words = `This clock is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} the clock of ${whose}`;
  if (Math.abs(ms) >= harmful) return fail(`${words}: people cannot sign in. Synchronise the clocks with NTP.`);
  if (Math.abs(ms) >= noticeable)
    return warn(`${words}: signatures will soon be rejected. Synchronise the clocks with NTP.`);
  return ok(`Within a few seconds of the clock of ${whose}.`);
}

async function differ(whose: string, read: () => Promise<number>, add: number) {
  const asked = Date.now();
  try {
    const otherTime = await read();
    const answered = Date.now();
    return { whose, ms: (asked + answered) / 2 - (otherTime + add) };
  } catch {
    // Another check reports that it does not answer.
    return undefined;
  }
}

async function readClock(tx: { execute(statement: ReturnType<typeof sql>): Promise<{ rows: unknown[] }> }) {
  const { rows } = await tx.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`);
  return new Date((rows[0] as { at: number }).at);
}

async function readDate(address: string): Promise<number> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  await answer.body?.cancel();
  const at = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(at)) throw new Error('no date');
  return at;
}
