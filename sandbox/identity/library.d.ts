// The provider keeps its own grant handlers here, so that ours can go on where Logto's goes on.
declare module 'oidc-provider/lib/helpers/weak_cache.js' {
  import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

  type Handler = (ctx: KoaContextWithOIDC) => Promise<void>;
  function instance(provider: Provider): { grantTypeHandlers: Map<string, Handler> };

  export { instance as default };
}
