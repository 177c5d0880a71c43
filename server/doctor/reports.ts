import { randomUUID } from 'node:crypto';
import { type Finding, fail, hostOf, ok, type Patient, reasonOf, warn } from '#server/doctor/finding.ts';
import { pageReports } from '#server/open-log.ts';

const patience = 5_000;

/** A report is only made where something may be sent; otherwise an empty one, which every intake refuses, shows the way. */
export async function checkReports({ env, sendTo }: Patient): Promise<Finding> {
  const { url, environment } = pageReports(env);
  const { ROLLBAR_SERVER_TOKEN: token } = env;
  if (!url) return ok('Not set: what breaks is only logged.');
  if (!token) return warn('ROLLBAR_SERVER_TOKEN is not set: what breaks on the server is only logged.');
  const body = sendTo ? { data: reportOf(environment) } : {};
  try {
    const answer = await fetch(`${url}/api/1/item/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Rollbar-Access-Token': token },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    return judge(answer.status, hostOf(url), sendTo !== undefined);
  } catch (error) {
    return fail(`${hostOf(url)} cannot be reached: ${reasonOf(error)}. Look at ROLLBAR_URL.`);
  }
}

function judge(status: number, host: string, isReal: boolean): Finding {
  if (status === 401 || status === 403) {
    return fail(`${host} refuses ROLLBAR_SERVER_TOKEN. It must be one that may post server items.`);
  }
  if (status >= 500 || (isReal && status >= 300)) return fail(`${host} answered ${status}. Look at ROLLBAR_URL.`);
  return ok(isReal ? `${host} took a report, "npm run doctor".` : `${host} listens. With --send a report is made.`);
}

function reportOf(environment: string) {
  return {
    environment,
    level: 'info',
    uuid: randomUUID(),
    platform: 'node',
    body: { message: { body: 'npm run doctor asks whether reports arrive' } },
  };
}
