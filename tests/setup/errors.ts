// The twin of the error intake for a test.
import { rmSync } from 'node:fs';
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
