// Whom a shop knows its visitor as. The shop's platform says it to us, and we sign it: a browser hands it on and cannot make it up.
import { z } from 'zod';
import type { Visit } from '#domain/chat/visit.ts';
import { readClaims, signClaims } from '#platform/crypto.ts';

const purpose = 'shop-customer';
const seconds = 10 * 60;

const claims = z.object({ organization: z.string(), site: z.string(), customer: z.string(), expires: z.int() });

type Customer = { organizationId: string; siteId: string; customer: string };

/** Good for a few minutes, on this site only. */
export function signCustomer(secret: string, { organizationId, siteId, customer }: Customer, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + seconds;
  return signClaims(secret, purpose, { organization: organizationId, site: siteId, customer, expires });
}

/** Nobody, where it is of another site, too old, or not ours: the visitor is a stranger then, and welcome. */
export function readCustomer(visit: Visit, token: string | undefined): string | undefined {
  const read = claims.safeParse(token && readClaims(visit.door.secrets, purpose, token));
  if (!read.success) return undefined;
  const { organization, site, customer, expires } = read.data;
  const isHere = organization === visit.widget.organizationId && site === visit.site.id;
  return isHere && expires * 1000 > visit.clock.now().getTime() ? customer : undefined;
}
