// The two applications the twin knows: the product in the browser, and its server.
import type { ClientMetadata } from 'oidc-provider';

export type Apps = {
  /** Where the product is opened. */
  publicUrl: string;
  appId: string;
  machineId: string;
  machineSecret: string;
};

export function clientsOf({ publicUrl, appId, machineId, machineSecret }: Apps): ClientMetadata[] {
  const homes = homesOf(publicUrl);
  const at = (...paths: string[]) => homes.flatMap(home => paths.map(path => `${home}${path}`));
  return [
    {
      client_id: appId,
      client_name: 'Aisle',
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: at('/callback', '/invitations/callback'),
      post_logout_redirect_uris: at('', '/', '/loading'),
    },
    {
      client_id: machineId,
      client_secret: machineSecret,
      client_name: 'Aisle server',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    },
  ];
}

export function originsOf({ publicUrl }: Apps): string[] {
  return homesOf(publicUrl).map(home => new URL(home).origin);
}

// This machine has two names, and a person may type either.
function homesOf(publicUrl: string): string[] {
  const names = ['localhost', '127.0.0.1'];
  const { hostname } = new URL(publicUrl);
  if (!names.includes(hostname)) return [publicUrl];
  return names.map(name => publicUrl.replace(`//${hostname}`, `//${name}`));
}
