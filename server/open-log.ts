import type { ErrorConfig } from '#app/client/error-config.ts';
import type { Env } from '#platform/env.ts';
import { createLog, type Log } from '#platform/log.ts';
import { type ErrorReports, openErrorReports } from '#providers/errors.ts';

type ReportSettings = Partial<
  Pick<Env, 'ROLLBAR_ENABLED' | 'ROLLBAR_CLIENT_TOKEN' | 'ROLLBAR_SERVER_TOKEN' | 'ROLLBAR_ENVIRONMENT' | 'ROLLBAR_URL'>
>;

const patience = 3_000;
const betweenCounts = 10_000;

/** The log of a process. What it says of errors is reported, too, from the moment it is known to whom. */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>, name: string) {
  let reports: ErrorReports | undefined;
  const log = createLog({ level: env.LOG_LEVEL, name, onTrouble: trouble => reports?.report(trouble) });
  const flush = async () => reports?.flush(patience);
  // An unhandled rejection arrives here, too.
  process.once('uncaughtException', error => void endOver(error, log, flush));
  return {
    log,
    flush,
    reportTo(settings: ReportSettings): void {
      const { ROLLBAR_SERVER_TOKEN: token } = settings;
      const { url, environment } = pageReports(settings);
      if (!url || !token) return;
      reports = openErrorReports({ url, token, environment, onLost: countingLost(log) });
    },
  };
}

/** What a page needs to report errors. Its token is empty where they are not reported. */
export function pageReports(settings: ReportSettings): ErrorConfig {
  const { ROLLBAR_CLIENT_TOKEN: token = '', ROLLBAR_ENVIRONMENT: environment = 'production' } = settings;
  const { ROLLBAR_URL: url = '' } = settings;
  const isOn = settings.ROLLBAR_ENABLED === 'true' && token !== '';
  return { token: isOn ? token : '', url: isOn ? url : '', environment, isCrawler: false };
}

/** In one line for many: a storm of errors must not make another one in the log. */
function countingLost(log: Log): (count: number) => void {
  let lost = 0;
  return count => {
    lost += count;
    if (lost > count) return;
    const say = () => {
      log.warn({ count: lost }, 'errors could not be reported');
      lost = 0;
    };
    setTimeout(say, betweenCounts).unref();
  };
}

async function endOver(error: unknown, log: Log, flush: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), patience * 2);
  log.fatal({ err: error }, 'ended over an error that nobody caught');
  await flush();
  log.flush(() => process.exit(1));
}
