import type { Calls } from '#api/operation.ts';
import { sites } from '#api/sites.ts';

/** Every call of the product. A name is its method and path. */
export const operations = { ...sites };

export type Operations = Calls<typeof operations>;
