// A process that migrates, for tests that kill it.
import { migrate } from '#database/migrate.ts';

const [ownerUrl = '', folder] = process.argv.slice(2);
await migrate(ownerUrl, [], folder ? { folder } : {});
