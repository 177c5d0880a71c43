// A realistic demo shop, loaded on the first local start.
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/client.ts';
import { addDemoRules } from '#database/demo-rules.ts';
import { addDemoWidget } from '#database/demo-widget.ts';
import { organizations } from '#database/schema/global.ts';
import { entitlements } from '#database/schema/organizations.ts';
import { sites } from '#database/schema/sites.ts';
import { subscriptions } from '#database/schema/subscriptions.ts';
import { usage } from '#database/schema/usage.ts';

export const demoOrganization = { id: 'tarn-and-trail', name: 'Tarn & Trail' } as const;
export const demoSite = {
  organizationId: demoOrganization.id,
  siteId: '01a1d000-0000-7000-8000-000000000001',
} as const;

const demoSites = [
  {
    id: demoSite.siteId,
    name: 'Tarn & Trail',
    urls: ['https://tarnandtrail.co.uk', 'https://*.tarnandtrail.co.uk'],
    language: 'en',
    timeZone: 'Europe/London',
    contactEmail: 'help@tarnandtrail.co.uk',
  },
  {
    id: '01a1d000-0000-7000-8000-000000000002',
    name: 'Republic of Ireland',
    urls: ['https://tarnandtrail.ie'],
    language: 'en',
    timeZone: 'Europe/Dublin',
    contactEmail: 'help@tarnandtrail.ie',
  },
];

// A free plan without a payment provider.
const planId = 'growth';
const demoSubscription = '01a1d000-0000-7000-8000-000000000003';
const owned = { organizationId: demoOrganization.id };

/** Loads the demo once and returns whether it did. `more` adds what this module cannot create. */
export async function loadDemo(
  database: Database,
  ...more: readonly ((tx: Transaction) => Promise<void>)[]
): Promise<boolean> {
  return database.transaction(demoOrganization.id, async tx => {
    const [existing] = await tx.select().from(organizations).where(eq(organizations.id, demoOrganization.id));
    if (existing) return false;
    await tx.insert(organizations).values({ id: demoOrganization.id });
    await tx
      .insert(sites)
      .values(
        demoSites.map(site => ({ organizationId: demoOrganization.id, contactConfirmedAt: new Date(), ...site })),
      );
    await addDemoWidget(tx, demoSite);
    const rules = await addDemoRules(tx, demoSite);
    await tx.insert(usage).values({ ...owned, kind: 'rules', periodStartsAt: new Date(0), used: rules });
    await tx.insert(usage).values({ ...owned, kind: 'sites', periodStartsAt: new Date(0), used: demoSites.length });
    await tx.insert(subscriptions).values({ ...owned, id: demoSubscription, planId, status: 'active' });
    const now = new Date();
    const plan = { planId, source: 'free', status: 'active', periodStartsAt: now, updatedAt: now } as const;
    await tx.insert(entitlements).values({ ...owned, ...plan });
    for (const add of more) await add(tx);
    return true;
  });
}
