import type { RunningProduct } from '#tests/setup/killed.ts';

/** Something that people or providers do to the product, and that must survive its end. */
export type Load = {
  /** A portion of it, ended early where nobody answers any more. Tells when something was acknowledged. */
  work(product: RunningProduct, onAcknowledged: () => void): Promise<void>;
  /** What its sender would still do by itself: tell again what nobody acknowledged. */
  finish(product: RunningProduct): Promise<void>;
  /** Throws while something is still to be done. */
  requireSettled(): Promise<void>;
};
