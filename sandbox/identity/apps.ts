// The sandbox's applications: the product in the browser, its server, and those added through the Management API.
import type { Adapter, ClientMetadata } from 'oidc-provider';
import { type Application, type Directory, tenantId } from '#sandbox/identity/directory.ts';
import type { Keys } from '#sandbox/identity/keys.ts';

export type Apps = {
  /** Where the product is opened. */
  publicUrl: string;
  appId: string;
  machineId: string;
  machineSecret: string;
  /** The signing key of the product's webhook. */
  webhookKey: string;
};

/** Follows the product's address, which may change from one start to the next. */
export function seedProduct(directory: Directory, { publicUrl, appId }: Pick<Apps, 'publicUrl' | 'appId'>): void {
  const homes = homesOf(publicUrl);
  const at = (...paths: string[]) => homes.flatMap(home => paths.map(path => `${home}${path}`));
  putApplication(directory, {
    id: appId,
    name: 'Aisle',
    type: 'SPA',
    secret: '',
    oidcClientMetadata: {
      redirectUris: at('/callback', '/invitations/callback'),
      postLogoutRedirectUris: at('', '/', '/loading'),
    },
    customClientMetadata: { corsAllowedOrigins: homes.map(home => new URL(home).origin) },
  });
}

export function seedMachine(directory: Directory, id: string, secret: string): void {
  putApplication(directory, {
    id,
    name: 'Aisle server',
    type: 'MachineToMachine',
    secret,
    oidcClientMetadata: { redirectUris: [], postLogoutRedirectUris: [] },
    customClientMetadata: {},
  });
}

/** Where the OpenID provider looks for its clients, at every request. */
export function openClients(directory: Directory, keys: Keys): Adapter {
  const missing = async () => undefined;
  return {
    find: async id => {
      const application = directory.applications.find(id);
      return application && { ...describeClient(application), id_token_signed_response_alg: keys.algorithm() };
    },
    upsert: missing,
    findByUid: missing,
    findByUserCode: missing,
    consume: missing,
    destroy: missing,
    revokeByGrantId: missing,
  };
}

export function originsOf({ oidcClientMetadata, customClientMetadata }: Application): string[] {
  const returns = oidcClientMetadata.redirectUris.map(uri => new URL(uri).origin);
  return [...new Set([...returns, ...(customClientMetadata.corsAllowedOrigins ?? [])])];
}

/** All origins that our forms may redirect to. */
export function allOrigins(directory: Directory): string[] {
  return [...new Set(directory.applications.list().flatMap(originsOf))];
}

type Seeded = Omit<Application, 'tenantId' | 'description' | 'isThirdParty' | 'createdAt'>;

function putApplication(directory: Directory, values: Seeded): void {
  directory.applications.put({
    tenantId,
    description: null,
    isThirdParty: false,
    createdAt: directory.now(),
    ...directory.applications.find(values.id),
    ...values,
  });
}

function describeClient({ id, name, type, secret, oidcClientMetadata }: Application): ClientMetadata {
  const isPublic = type === 'SPA' || type === 'Native';
  const { redirectUris, postLogoutRedirectUris } = oidcClientMetadata;
  // The provider refuses a client without a redirect URI.
  const canReturn = type !== 'MachineToMachine' && redirectUris.length > 0;
  const grants = canReturn ? ['authorization_code', 'refresh_token'] : [];
  return {
    client_id: id,
    client_name: name,
    application_type: type === 'Native' ? 'native' : 'web',
    ...(isPublic ? {} : { client_secret: secret }),
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    grant_types: type === 'MachineToMachine' ? ['client_credentials'] : grants,
    response_types: canReturn ? ['code'] : [],
    redirect_uris: redirectUris,
    post_logout_redirect_uris: postLogoutRedirectUris,
  };
}

// This machine has two names, and people may use either.
function homesOf(publicUrl: string): string[] {
  const names = ['localhost', '127.0.0.1'];
  const { hostname } = new URL(publicUrl);
  if (!names.includes(hostname)) return [publicUrl];
  return names.map(name => publicUrl.replace(`//${hostname}`, `//${name}`));
}
