// A process that tries to hold a data folder and says how it went, for tests that start several at once.
import { lockDataFolder } from '#server/data-lock.ts';

try {
  lockDataFolder(process.argv[2] ?? '');
  process.send?.('held');
  setInterval(() => {}, 1_000);
} catch (error) {
  process.send?.((error as Error).message);
}
