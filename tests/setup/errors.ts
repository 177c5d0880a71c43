// The error-reporting sandbox for a test.
import { rmSync } from 'node:fs';
import { createLog } from '#platform/log.ts';
import { openErrorReports } from '#providers/errors.ts';
import { type ErrorsSandbox, startErrors } from '#sandbox/errors/errors.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

export type TestErrors = ErrorsSandbox & { folder: string; remove(): Promise<void> };

export async function startTestErrors({ folder = temporaryFolder('errors'), port = 0 } = {}): Promise<TestErrors> {
  const sandbox = await startErrors({ folder, port });
  return {
    ...sandbox,
    folder,
    async remove() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server's log, written to `lines`, with reports to the sandbox. Reports are sent without the one-minute limit. */
export function openReportedLog(sandbox: TestErrors, lines: string[]) {
  let minute = 0;
  const now = () => {
    minute += 60_000;
    return minute;
  };
  const reports = openErrorReports({ url: sandbox.url, token: sandbox.serverToken, environment: 'production', now });
  const log = createLog({
    level: 'debug',
    name: 'canary',
    destination: { write: line => lines.push(line) },
    onTrouble: trouble => reports.report(trouble),
  });
  return { log, reports };
}
