import { randomUUID } from 'node:crypto';
import { type CheckInput, type Finding, fail, hostOf, ok, reasonOf, warn } from '#server/doctor/finding.ts';
import { pageReports } from '#server/open-log.ts';

const timeout = 5_000;

/** Sends a report only with --send. Otherwise sends an empty one, which the service rejects: that shows that it can be reached. */
export async function checkReports({ env, sendTo }: CheckInput): Promise<Finding> {
  const { url, environment } = pageReports(env);
  const { ROLLBAR_SERVER_TOKEN: token } = env;
  if (!url) return ok('Not set: errors are only logged.');
  if (!token) return warn('ROLLBAR_SERVER_TOKEN is not set: server errors are only logged.');
  const body = sendTo ? { data: reportOf(environment) } : {};
  try {
    const answer = await fetch(`${url}/api/1/item/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Rollbar-Access-Token': token },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    await answer.body?.cancel();
    return judge(answer.status, hostOf(url), sendTo !== undefined);
  } catch (error) {
    return fail(`${hostOf(url)} cannot be reached: ${reasonOf(error)}. Check ROLLBAR_URL.`);
  }
}

function judge(status: number, host: string, isReal: boolean): Finding {
  if (status === 401 || status === 403) {
    return fail(`${host} rejects ROLLBAR_SERVER_TOKEN. It needs permission to post server items.`);
  }
  if (status >= 500 || (isReal && status >= 300)) return fail(`${host} answered ${status}. Check ROLLBAR_URL.`);
  return ok(
    isReal ? `${host} accepted a test report, "npm run doctor".` : `${host} answers. Add --send to send a test report.`,
  );
}

function reportOf(environment: string) {
  return {
    environment,
    level: 'info',
    uuid: randomUUID(),
    platform: 'node',
    body: { message: { body: 'Test report of npm run doctor' } },
  };
}
