import { call } from '#app/client/api.ts';
import { waitForBridge } from '#app/client/shopify-bridge.ts';

/** The block's file in the theme app extension. */
const block = 'assistant-embed';
const askEvery = 5_000;

export type EmbedState = 'active' | 'available' | 'unavailable';

/** The widget's state in the published theme, from App Bridge. */
export const themeQuery = {
  queryKey: ['shop', 'theme'],
  queryFn: async (): Promise<EmbedState> => {
    const bridge = await waitForBridge();
    const extensions = await bridge.app.extensions();
    const activations = extensions.flatMap(one => (one.type === 'theme_app_extension' ? one.activations : []));
    return activations.find(({ handle }) => handle === block)?.status ?? 'unavailable';
  },
  staleTime: 0,
  // A newly allowed embed appears after a moment.
  refetchInterval: ({ state }: { state: { data: EmbedState | undefined } }) =>
    state.data === 'unavailable' ? askEvery : false,
};

export const embedQuery = {
  queryKey: ['shop', 'embed'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /shopify/api/embed', { signal }),
  staleTime: 0,
  refetchInterval: askEvery,
};
