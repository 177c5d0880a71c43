import { crawls } from '#api/crawls.ts';
import { documents } from '#api/documents.ts';
import { invitations } from '#api/invitations.ts';
import type { Calls } from '#api/operation.ts';
import { organizations } from '#api/organizations.ts';
import { people } from '#api/people.ts';
import { productImports } from '#api/product-imports.ts';
import { products } from '#api/products.ts';
import { rules } from '#api/rules.ts';
import { sites } from '#api/sites.ts';
import { subscriptions } from '#api/subscriptions.ts';
import { synonyms } from '#api/synonyms.ts';
import { widgets } from '#api/widgets.ts';

/** Every call of the product. A name is its method and path. */
export const operations = {
  ...organizations,
  ...invitations,
  ...people,
  ...subscriptions,
  ...sites,
  ...widgets,
  ...documents,
  ...crawls,
  ...products,
  ...productImports,
  ...rules,
  ...synonyms,
};

export type Operations = Calls<typeof operations>;
