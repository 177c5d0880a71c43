// npm run db:setup: sets up your own PostgreSQL as its owner and prints the settings for servers.
import { migrate } from '#database/migrate.ts';
import { appRole, createAppRole, hasAppRole } from '#database/roles.ts';
import { newSecret } from '#platform/crypto.ts';
import { readEnv, requireSetting } from '#platform/env.ts';
import { runProcess } from '#server/process.ts';
import { queues } from '#server/workers.ts';

await runProcess(async () => {
  const env = readEnv();
  const ownerUrl = requireSetting(
    env,
    'DATABASE_OWNER_URL',
    'it is the role that owns the database and may create roles.',
  );
  const isNew = !(await hasAppRole(ownerUrl));
  const appUrl = isNew ? await createAppRole(ownerUrl, newSecret()) : undefined;
  await migrate(ownerUrl, queues, { say: words => console.log(words) });
  console.log(
    appUrl
      ? `The database is ready. Settings for every server and worker:\n\n  DATABASE_URL=${appUrl}\n  VISITOR_SECRET=${newSecret(32)}\n  SEALING_SECRET=${newSecret(32)}\n`
      : `The database is up to date. The role ${appRole} already exists: keep your DATABASE_URL.`,
  );
  process.exit(0);
});
