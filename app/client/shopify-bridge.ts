// App Bridge: what the shop's admin around our frame lets us do. Its script stands first in the page's head.

type ToastOptions = { isError?: boolean; duration?: number; action?: string; onAction?: () => void };

/** The part of it that we use. */
export type Bridge = {
  ready: Promise<unknown>;
  idToken(): Promise<string>;
  loading(isLoading: boolean): void;
  toast: { show(message: string, options?: ToastOptions): string; hide(id: string): void };
  saveBar: { show(id: string): Promise<void>; hide(id: string): Promise<void>; leaveConfirmation(): Promise<void> };
  app: { extensions(): Promise<BridgeExtension[]> };
};

/** What of ours the published theme has switched on. */
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

/** It is there at once, unless something held its script back. */
export async function waitForBridge(find: () => Bridge | undefined = findBridge): Promise<Bridge> {
  for (let left = tries; ; left--) {
    const bridge = find();
    if (bridge) {
      await bridge.ready;
      return bridge;
    }
    if (left === 0) throw new Error('App Bridge did not load');
    await new Promise(done => setTimeout(done, pause));
  }
}

export function findBridge(): Bridge | undefined {
  return window.shopify;
}
