// npm run db:setup: prepares a PostgreSQL of your own as its owner, and says how the server logs in.
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
    'it is the login that owns the database and may create roles.',
  );
  const isNew = !(await hasAppRole(ownerUrl));
  const appUrl = isNew ? await createAppRole(ownerUrl, newSecret()) : undefined;
  await migrate(ownerUrl, queues);
  console.log(
    appUrl
      ? `The database is ready. The server logs in with the first, signs for visitors of widgets with the second, and seals the secrets of organisations with the third:\n\n  DATABASE_URL=${appUrl}\n  VISITOR_SECRET=${newSecret(32)}\n  SEALING_SECRET=${newSecret(32)}\n`
      : `The database is up to date. The role ${appRole} exists: the server goes on with the DATABASE_URL it has.`,
  );
  process.exit(0);
});
