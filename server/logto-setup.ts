// npm run logto:setup: sets up a Logto tenant through its Management API and prints the settings.
import { type Env, EnvError, readEnv, requireSetting } from '#platform/env.ts';
import { isAppError } from '#platform/errors.ts';
import { ApplicationRefused, openManagement } from '#providers/management.ts';
import { prepareTenant } from '#server/logto-tenant.ts';
import { runProcess } from '#server/process.ts';

const machine = 'it is a machine-to-machine application in Logto with the role "Logto Management API access".';

await runProcess(async () => {
  const env = readEnv();
  const id = requireSetting(env, 'IDENTITY_MACHINE_ID', machine);
  const secret = requireSetting(env, 'IDENTITY_MACHINE_SECRET', 'it is the secret of that application.');
  const management = openManagement({ url: env.IDENTITY_URL, id, secret, resource: env.IDENTITY_MANAGEMENT });
  const wanted = { appId: env.IDENTITY_APP_ID, publicUrl: env.PUBLIC_URL, apiResource: env.API_RESOURCE };
  const { appId, webhookKey, changes, missing, warnings } = await prepareTenant(management, wanted).catch(error => {
    throw explain(error, env);
  });
  const settings = {
    PUBLIC_URL: env.PUBLIC_URL,
    API_RESOURCE: env.API_RESOURCE,
    IDENTITY_URL: env.IDENTITY_URL,
    IDENTITY_APP_ID: appId,
    IDENTITY_MANAGEMENT: env.IDENTITY_MANAGEMENT,
    IDENTITY_MACHINE_ID: id,
    IDENTITY_MACHINE_SECRET: secret,
    IDENTITY_WEBHOOK_KEY: webhookKey,
  };
  console.log(changes.length > 0 ? changes.join('\n') : 'Everything is up to date. Nothing was changed.');
  printList('Still missing', missing);
  printList('Please check', warnings);
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`);
  console.log(`\nSettings for every server and worker:\n\n${lines.join('\n')}\n`);
  process.exit(missing.length > 0 ? 1 : 0);
});

function printList(title: string, entries: readonly string[]): void {
  if (entries.length > 0) console.log(`\n${title}:\n\n${entries.map(entry => `  ${entry}`).join('\n')}`);
}

function explain(error: unknown, env: Env): unknown {
  if (!isAppError(error)) return error;
  const { cause } = error;
  if (!(cause instanceof ApplicationRefused)) {
    return new EnvError(`${env.IDENTITY_URL} cannot be reached or fails. Is IDENTITY_URL the address of your Logto?`);
  }
  if (cause.message.startsWith('404')) {
    return new EnvError(`${env.IDENTITY_URL} does not respond like Logto. Is IDENTITY_URL the address of your Logto?`);
  }
  if (cause.message.includes('invalid_target')) {
    return new EnvError(
      `Logto has no resource ${env.IDENTITY_MANAGEMENT}. Set IDENTITY_MANAGEMENT to the identifier of the Management API.`,
    );
  }
  return new EnvError(
    'Logto rejects IDENTITY_MACHINE_ID and IDENTITY_MACHINE_SECRET. Copy both from the application in its console.',
  );
}
