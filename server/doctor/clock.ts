import { measureClock } from '#database/clock.ts';
import { describeClockDifference, maxClockDifference, systemClock } from '#platform/clock.ts';
import { type CheckInput, type Finding, fail, ok, warn } from '#server/doctor/finding.ts';

const timeout = 5_000;
const noticeable = 5_000;
const harmful = 30_000;
const fix = 'Synchronise the clocks with NTP.';

/** Tokens and signatures depend on the clock. */
export async function checkClock({ env, database }: CheckInput): Promise<Finding> {
  const differences = await Promise.all([
    database ? known('the database', measureClock(database, systemClock)) : undefined,
    known('the identity provider', compareDate(`${env.IDENTITY_URL}/oidc/.well-known/openid-configuration`)),
  ]);
  const answers = differences.filter(difference => difference !== undefined);
  if (answers.length === 0)
    return warn('The clock was not checked: neither the database nor the identity provider answered.');
  return answers.map(judgeClock).reduce((worst, one) => (rank[one.state] > rank[worst.state] ? one : worst));
}

const rank = { ok: 0, warn: 1, fail: 2 };

export function judgeClock({ whose, ms }: { whose: string; ms: number }): Finding {
  const words = `This clock is ${describeClockDifference(ms)} the clock of ${whose}`;
  if (Math.abs(ms) > maxClockDifference)
    return fail(`${words}: people cannot sign in, and nothing is deleted because of its age. ${fix}`);
  if (Math.abs(ms) >= harmful) return fail(`${words}: people cannot sign in. ${fix}`);
  if (Math.abs(ms) >= noticeable) return warn(`${words}: signatures will soon be rejected. ${fix}`);
  return ok(`Within a few seconds of the clock of ${whose}.`);
}

/** Undefined if the other side does not answer: another check reports that. */
async function known(whose: string, difference: Promise<number>) {
  return difference.then(
    ms => ({ whose, ms }),
    () => undefined,
  );
}

async function compareDate(address: string): Promise<number> {
  const asked = Date.now();
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  await answer.body?.cancel();
  const at = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(at)) throw new Error('no date');
  // The Date header has no fractions of a second.
  return (asked + Date.now()) / 2 - (at + 500);
}
