import { EnvError } from '#platform/env.ts';
import { ApplicationRefused, type Management, openManagement } from '#providers/management.ts';
import { type Finding, fail, hostOf, isLoopback, ok, type Patient, reasonOf, warn } from '#server/doctor/finding.ts';
import { prepareTenant } from '#server/logto-tenant.ts';

type Discovery = { issuer?: string; jwks_uri?: string; id_token_signing_alg_values_supported?: string[] };

const patience = 10_000;
const mend = 'Run npm run logto:setup.';

export async function checkIdentity(patient: Patient): Promise<Finding> {
  const { env } = patient;
  const host = hostOf(env.IDENTITY_URL);
  try {
    const discovery = await read<Discovery>(`${env.IDENTITY_URL}/oidc/.well-known/openid-configuration`);
    if (discovery.issuer !== `${env.IDENTITY_URL}/oidc`) {
      return fail(
        `${host} calls itself ${hostOf(discovery.issuer ?? '')}. Set IDENTITY_URL to the address it calls its own.`,
      );
    }
    const { keys = [] } = await read<{ keys?: { alg?: string; crv?: string }[] }>(`${env.IDENTITY_URL}/oidc/jwks`);
    if (!keys.some(({ alg, crv }) => alg === 'ES384' || crv === 'P-384')) {
      return fail(`${host} signs with other keys than ES384. Choose ES384 as Logto's signing algorithm.`);
    }
  } catch (error) {
    return fail(`${host} cannot be asked: ${reasonOf(error)}. Look at IDENTITY_URL.`);
  }
  return checkTenant(patient);
}

/** What npm run logto:setup would change, without changing it. */
async function checkTenant({ env }: Patient): Promise<Finding> {
  const { IDENTITY_MACHINE_ID: id, IDENTITY_MACHINE_SECRET: secret } = env;
  if (!id || !secret) return fail(`IDENTITY_MACHINE_ID or IDENTITY_MACHINE_SECRET is not set. ${mend}`);
  const management = openManagement({ url: env.IDENTITY_URL, id, secret, resource: env.IDENTITY_MANAGEMENT });
  const wanted = { appId: env.IDENTITY_APP_ID, publicUrl: env.PUBLIC_URL, apiResource: env.API_RESOURCE };
  try {
    const { appId, webhookKey, changes } = await prepareTenant(readOnly(management), wanted);
    if (changes[0])
      return fail(`The tenant is not prepared for ${env.PUBLIC_URL}. ${mend} It begins with: ${changes[0]}`);
    if (appId !== env.IDENTITY_APP_ID) return fail(`IDENTITY_APP_ID names no application there. ${mend}`);
    if (webhookKey !== env.IDENTITY_WEBHOOK_KEY) {
      return warn(`IDENTITY_WEBHOOK_KEY is not the key of the webhook: what Logto tells is not believed. ${mend}`);
    }
    const from = hostOf(env.PUBLIC_URL);
    if (isLoopback(env.PUBLIC_URL) || env.PUBLIC_URL.startsWith('https://')) {
      return ok(
        `${hostOf(env.IDENTITY_URL)}: keys, application, API resource, permissions, roles and webhook fit ${from}.`,
      );
    }
    return warn(`All is prepared, but ${from} is not https: browsers refuse to sign in there.`);
  } catch (error) {
    return fail(explain(error));
  }
}

function readOnly({ request }: Management): Management {
  const done = { status: 200, headers: new Headers(), body: { id: 'none', signingKey: '' } };
  return { request: async (method, ...call) => (method === 'GET' ? request(method, ...call) : done) };
}

function explain(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { cause } = error as Error;
  if (!(cause instanceof ApplicationRefused)) return `The Management API cannot be asked: ${reasonOf(error)}.`;
  return cause.message.includes('invalid_target')
    ? 'Logto knows no resource of that name: set IDENTITY_MANAGEMENT to the identifier of its Management API.'
    : 'Logto refuses IDENTITY_MACHINE_ID and IDENTITY_MACHINE_SECRET. Copy both from its console again.';
}

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return (await answer.json()) as T;
}
