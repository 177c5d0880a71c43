// App Bridge, Shopify's API for embedded apps. Its script is the first in the page's head.

type ToastOptions = { isError?: boolean; duration?: number; action?: string; onAction?: () => void };

/** The part we use. */
export type Bridge = {
  ready: Promise<unknown>;
  idToken(): Promise<string>;
  loading(isLoading: boolean): void;
  toast: { show(message: string, options?: ToastOptions): string; hide(id: string): void };
  saveBar: { show(id: string): Promise<void>; hide(id: string): Promise<void>; leaveConfirmation(): Promise<void> };
  app: { extensions(): Promise<BridgeExtension[]> };
};

/** Our extensions in the published theme. */
type BridgeExtension = {
  handle: string;
  type: string;
  activations: { handle: string; status: 'active' | 'available' | 'unavailable' }[];
};

declare global {
  interface Window {
    shopify?: Bridge;
  }
}

const tries = 20;
const pause = 50;

/** Available immediately, unless the script was blocked. */
export async function waitForBridge(find: () => Bridge | undefined = findBridge): Promise<Bridge> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    if (attempt > 1) await new Promise(done => setTimeout(done, pause));
    const bridge = find();
    if (bridge) {
      await bridge.ready;
      return bridge;
    }
  }
  throw new Error('App Bridge did not load');
}

export function findBridge(): Bridge | undefined {
  return window.shopify;
}
