// npm run paddle:setup: creates the products and prices of the plans in Paddle, links our plans to them, and subscribes our
// notification destination to the events that we use.
import { EnvError, readEnv, requireSetting } from '#platform/env.ts';
import { isAppError } from '#platform/errors.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { prepareCatalogue } from '#server/paddle-catalogue.ts';
import { prepareNotifications } from '#server/paddle-notifications.ts';
import { runProcess } from '#server/process.ts';

await runProcess(async () => {
  const env = readEnv();
  const apiKey = requireSetting(env, 'PADDLE_API_KEY', 'create one in Paddle under Developer tools, Authentication.');
  const ownerUrl = requireSetting(
    env,
    'DATABASE_OWNER_URL',
    'it is the role that owns the database and may change plans.',
  );
  const { paddle } = openPaddle({ url: env.PADDLE_API_URL, apiKey });
  const prepare = async () => [
    ...(await prepareCatalogue(paddle, ownerUrl)),
    ...(await prepareNotifications(paddle, env.PUBLIC_URL)),
  ];
  const changes = await prepare().catch(error => {
    if (!isAppError(error)) throw error;
    const words =
      'Is PADDLE_API_URL correct, and does PADDLE_API_KEY belong to that environment, with the permissions in docs/operating.md?';
    throw new EnvError(`${env.PADDLE_API_URL} rejected a request. ${words}`);
  });
  console.log(changes.length > 0 ? changes.join('\n') : 'Everything is up to date. Nothing was changed.');
  process.exit(0);
});
