// A process that tries to hold a data folder and says how it went, for tests that start several at once.
import { holdDataFolder } from '#server/data-lock.ts';

try {
  holdDataFolder(process.argv[2] ?? '');
  process.send?.('held');
  setInterval(() => {}, 1_000);
} catch (error) {
  process.send?.((error as Error).message);
}
