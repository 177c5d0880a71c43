import type { RunningProduct } from '#tests/setup/random-kills.ts';

/** Something that people or providers do to the product, and that must survive its end. */
export type Load = {
  /** Sends a part of the load; ends early if the product no longer answers. Reports acknowledgements. */
  work(product: RunningProduct, onAcknowledged: () => void): Promise<void>;
  /** Repeats what was not acknowledged, as the sender would. */
  finish(product: RunningProduct): Promise<void>;
  /** Throws while something is still to be done. */
  requireSettled(): Promise<void>;
};
