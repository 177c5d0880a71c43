// npm run paddle:setup: makes the plans' products and prices at Paddle, and links our plans to them.
import { EnvError, readEnv, requireSetting } from '#platform/env.ts';
import { isAppError } from '#platform/errors.ts';
import { openPaddle } from '#providers/paddle/paddle.ts';
import { prepareCatalogue } from '#server/paddle-catalogue.ts';
import { runProcess } from '#server/process.ts';

await runProcess(async () => {
  const env = readEnv();
  const apiKey = requireSetting(env, 'PADDLE_API_KEY', 'make one in Paddle under Developer tools, Authentication.');
  const ownerUrl = requireSetting(
    env,
    'DATABASE_OWNER_URL',
    'it is the login that owns the database: plans are its to change.',
  );
  const { paddle } = openPaddle({ url: env.PADDLE_API_URL, apiKey });
  const changes = await prepareCatalogue(paddle, ownerUrl).catch(error => {
    if (!isAppError(error)) throw error;
    const words = 'Is PADDLE_API_URL right, and does PADDLE_API_KEY belong to it?';
    throw new EnvError(`${env.PADDLE_API_URL} did not do as asked. ${words}`);
  });
  console.log(changes.length > 0 ? changes.join('\n') : 'Everything is as it should be. Nothing was changed.');
  process.exit(0);
});
