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
  const at = (path: string) => `${publicUrl}${path}`;
  return [
    {
      client_id: appId,
      client_name: 'Aisle',
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [at('/callback'), at('/invitations/callback')],
      post_logout_redirect_uris: [publicUrl, at('/'), at('/loading')],
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

export function isOwnOrigin({ publicUrl }: Apps, origin: string): boolean {
  return origin === new URL(publicUrl).origin;
}
