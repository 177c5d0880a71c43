declare const __BUILD_ID__: string;

type ManifestRoute = { id: string; parentId?: string; module: string };

// Set by React Router before it hydrates. `routeDiscovery: initial` puts every route into the manifest.
interface Window {
  __zod_globalConfig: object;
  __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> };
}

interface Navigator {
  readonly connection?: { readonly saveData?: boolean };
}
