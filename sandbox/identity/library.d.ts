// The provider keeps its own grant handlers here, so that ours can go on where Logto's goes on.
declare module 'oidc-provider/lib/helpers/weak_cache.js' {
  import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

  type Handler = (ctx: KoaContextWithOIDC) => Promise<void>;
  function instance(provider: Provider): {
    grantTypeHandlers: Map<string, Handler>;
    configuration: { idTokenSigningAlgValues: string[] };
  };

  export { instance as default };
}

// Reads the signing keys again, as the provider does when it starts.
declare module 'oidc-provider/lib/helpers/initialize_keystore.js' {
  import type { JWKS, Provider } from 'oidc-provider';

  function initialize(this: Provider, jwks: JWKS): void;

  export { initialize as default };
}
