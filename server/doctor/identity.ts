import { EnvError } from '#platform/env.ts';
import { signingAlgorithms } from '#providers/identity.ts';
import { ApplicationRefused, type Management, openManagement } from '#providers/management.ts';
import { type CheckInput, type Finding, fail, hostOf, isLoopback, ok, reasonOf, warn } from '#server/doctor/finding.ts';
import { prepareTenant } from '#server/logto-tenant.ts';

type Key = { alg?: string; kty?: string; crv?: string };
type Discovery = { issuer?: string };

const timeout = 10_000;
const fix = 'Run npm run logto:setup.';

export async function checkIdentity(input: CheckInput): Promise<Finding> {
  const { env } = input;
  const host = hostOf(env.IDENTITY_URL);
  try {
    const discovery = await read<Discovery>(`${env.IDENTITY_URL}/oidc/.well-known/openid-configuration`);
    if (discovery.issuer !== `${env.IDENTITY_URL}/oidc`) {
      return fail(`${host} reports the issuer ${hostOf(discovery.issuer ?? '')}. Set IDENTITY_URL to that address.`);
    }
    const { keys = [] } = await read<{ keys?: Key[] }>(`${env.IDENTITY_URL}/oidc/jwks`);
    const refused = [...new Set(keys.map(algorithmOf))].filter(used => !signingAlgorithms.includes(used));
    if (keys.length === 0) return fail(`${host} publishes no signing keys. Rotate its private key in Logto's console.`);
    if (refused.length > 0) {
      const accepted = signingAlgorithms.join(' and ');
      return fail(`${host} signs with ${refused.join(', ')}; Aisle accepts ${accepted}. Rotate Logto's private key.`);
    }
  } catch (error) {
    return fail(`${host} cannot be reached: ${reasonOf(error)}. Check IDENTITY_URL.`);
  }
  return checkTenant(input);
}

/** RSA keys omit their algorithm. The discovery document is no help: it also lists algorithms that Logto never signs with. */
function algorithmOf({ alg, kty, crv }: Key): string {
  return alg ?? (kty === 'RSA' ? 'RS256' : crv === 'P-384' ? 'ES384' : `${kty} ${crv}`);
}

/** Lists what npm run logto:setup would change, without changing it. */
async function checkTenant({ env }: CheckInput): Promise<Finding> {
  const { IDENTITY_MACHINE_ID: id, IDENTITY_MACHINE_SECRET: secret } = env;
  if (!id || !secret) return fail(`IDENTITY_MACHINE_ID or IDENTITY_MACHINE_SECRET is not set. ${fix}`);
  const management = openManagement({ url: env.IDENTITY_URL, id, secret, resource: env.IDENTITY_MANAGEMENT });
  const wanted = { appId: env.IDENTITY_APP_ID, publicUrl: env.PUBLIC_URL, apiResource: env.API_RESOURCE };
  try {
    const { appId, webhookKey, changes, missing, warnings } = await prepareTenant(readOnly(management), wanted);
    if (changes.length > 0) {
      const all = [...changes, ...missing, ...warnings].join(' ');
      return fail(`The tenant is not set up for ${env.PUBLIC_URL}. ${fix} It would report: ${all}`);
    }
    if (missing.length > 0) return fail([...missing, ...warnings].join(' '));
    if (appId !== env.IDENTITY_APP_ID) return fail(`IDENTITY_APP_ID is not an application of this tenant. ${fix}`);
    if (webhookKey !== env.IDENTITY_WEBHOOK_KEY) {
      return warn(`IDENTITY_WEBHOOK_KEY is not the key of the webhook, so events from Logto are rejected. ${fix}`);
    }
    if (warnings.length > 0) return warn(warnings.join(' '));
    const from = hostOf(env.PUBLIC_URL);
    if (isLoopback(env.PUBLIC_URL) || env.PUBLIC_URL.startsWith('https://')) {
      return ok(
        `${hostOf(env.IDENTITY_URL)}: keys, application, API resource, permissions, roles, webhook, sign-up and email are set up for ${from}.`,
      );
    }
    return warn(`Logto is set up, but ${from} is not https, so browsers refuse to sign in.`);
  } catch (error) {
    return fail(explain(error));
  }
}

function readOnly({ request, ...reads }: Management): Management {
  const done = { status: 200, headers: new Headers(), body: { id: 'none', signingKey: '' } };
  return { ...reads, request: async (method, ...call) => (method === 'GET' ? request(method, ...call) : done) };
}

function explain(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { cause } = error as Error;
  if (!(cause instanceof ApplicationRefused)) return `The Management API cannot be reached: ${reasonOf(error)}.`;
  return cause.message.includes('invalid_target')
    ? 'The resource does not exist in Logto. Set IDENTITY_MANAGEMENT to the identifier of the Management API.'
    : 'Logto rejects IDENTITY_MACHINE_ID and IDENTITY_MACHINE_SECRET. Copy both from its console again.';
}

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return (await answer.json()) as T;
}
