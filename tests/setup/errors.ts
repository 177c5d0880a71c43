// The twin of the error intake for a test.
import { rmSync } from 'node:fs';
import { createLog } from '#platform/log.ts';
import { openErrorReports } from '#providers/errors.ts';
import { type ErrorsTwin, startErrors } from '#sandbox/errors/errors.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

export type TestErrors = ErrorsTwin & { folder: string; remove(): Promise<void> };

export async function startTestErrors({ folder = temporaryFolder('errors'), port = 0 } = {}): Promise<TestErrors> {
  const twin = await startErrors({ folder, port });
  return {
    ...twin,
    folder,
    async remove() {
      await twin.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The log as a server writes it, line by line into `lines`, with its reports at the twin. No report waits for the minute to end. */
export function openReportedLog(twin: TestErrors, lines: string[]) {
  let minute = 0;
  const now = () => {
    minute += 60_000;
    return minute;
  };
  const reports = openErrorReports({ url: twin.url, token: twin.serverToken, environment: 'production', now });
  const log = createLog({
    level: 'debug',
    name: 'canary',
    destination: { write: line => lines.push(line) },
    onTrouble: trouble => reports.report(trouble),
  });
  return { log, reports };
}
