import type { ErrorConfig } from '#app/client/error-config.ts';
import type { Env } from '#platform/env.ts';
import { createLog, type Log } from '#platform/log.ts';
import { type ErrorReports, openErrorReports } from '#providers/errors.ts';

type ReportSettings = Partial<
  Pick<Env, 'ROLLBAR_ENABLED' | 'ROLLBAR_CLIENT_TOKEN' | 'ROLLBAR_SERVER_TOKEN' | 'ROLLBAR_ENVIRONMENT' | 'ROLLBAR_URL'>
>;

const timeout = 3_000;
const betweenCounts = 10_000;

/** Opens the log of a process. Errors in the log are also reported, once the reporting settings are known. */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>, name: string) {
  let reports: ErrorReports | undefined;
  const log = createLog({ level: env.LOG_LEVEL, name, onTrouble: trouble => reports?.report(trouble) });
  const flush = async () => reports?.flush(timeout);
  // Also receives unhandled rejections.
  process.once('uncaughtException', error => void exitAfterError(error, log, flush));
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

/** The error reporting settings of a page. The token is empty if reporting is off. */
export function pageReports(settings: ReportSettings): ErrorConfig {
  const { ROLLBAR_CLIENT_TOKEN: token = '', ROLLBAR_ENVIRONMENT: environment = 'production' } = settings;
  const { ROLLBAR_URL: url = '' } = settings;
  const isOn = settings.ROLLBAR_ENABLED === 'true' && token !== '';
  return { token: isOn ? token : '', url: isOn ? url : '', environment, isCrawler: false };
}

/** Counts failures in one log entry, so that many errors do not flood the log. */
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

async function exitAfterError(error: unknown, log: Log, flush: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(1), timeout * 2);
  log.fatal({ err: error }, 'stopped because of an uncaught error');
  await flush();
  log.flush(() => process.exit(1));
}
