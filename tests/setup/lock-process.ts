// A process that tries to lock a data folder and reports the result, for tests that start several at once.
import { lockDataFolder } from '#server/data-lock.ts';

try {
  lockDataFolder(process.argv[2] ?? '');
  process.send?.('held');
  setInterval(() => {}, 1_000);
} catch (error) {
  process.send?.((error as Error).message);
}
