// The demo's widget. The pages of the demo shop contain its key.
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/client.ts';
import { addLookup } from '#database/lookups.ts';
import { sites } from '#database/schema/sites.ts';
import { widgets, widgetVersions } from '#database/schema/widgets.ts';

/** A public, fixed key: the demo shop needs it before there is a database. */
export const demoWidgetKey = 'w_TarnAndTrailDemoWidget';
export const demoWidgetId = '01a1d000-0000-7000-8000-000000000004';

const blank = { title: 'Tarn & Trail', placeholder: '', launcher: '' };
const texts = {
  en: {
    ...blank,
    greeting: 'Hello. Ask about gear, sizes, delivery or returns.',
    suggestions: ['Is the Skarn waterproof?', 'How long may I return things?', 'What does delivery cost?'],
  },
  de: {
    ...blank,
    greeting: 'Hallo. Fragen Sie nach Ausrüstung, Größen, Versand oder Rückgabe.',
    suggestions: [
      'Ist die Skarn Jacke wasserdicht?',
      'Wie lange kann ich etwas zurückgeben?',
      'Was kostet der Versand?',
    ],
  },
  fr: {
    ...blank,
    greeting: 'Bonjour. Posez vos questions sur le matériel, les tailles, la livraison ou les retours.',
    suggestions: ['La veste Skarn est-elle imperméable ?', 'Puis-je retourner un article ?', 'Livrez-vous en France ?'],
  },
};

export const demoSuggestions = Object.values(texts).flatMap(({ suggestions }) => suggestions);

const settings = {
  texts,
  accent: '#9a4420',
  scheme: 'auto',
  position: { side: 'right', x: 24, y: 24 },
  avatar: { kind: 'letter', pictureId: null },
  launcher: { icon: 'chat', showsLabel: false },
  show: { sources: true, products: true, contact: true },
  variables: {},
};

export async function addDemoWidget(tx: Transaction, place: { organizationId: string; siteId: string }): Promise<void> {
  const now = new Date();
  const { organizationId } = place;
  const facts = {
    name: 'Every page',
    description: 'On every page of the shop',
    type: 'bubble',
    key: demoWidgetKey,
  } as const;
  const dates = { draftAt: now, createdAt: now, updatedAt: now };
  await tx.insert(widgets).values({ ...place, id: demoWidgetId, ...facts, version: 1, draft: settings, ...dates });
  await tx
    .insert(widgetVersions)
    .values({ organizationId, widgetId: demoWidgetId, version: 1, settings, publishedAt: now });
  await addLookup(tx, 'widget-key', demoWidgetKey, { organizationId, objectId: demoWidgetId });
}

/** Allows the demo shop's current origin on the demo site, because its port may change between starts. */
export async function allowStorefront(
  database: Database,
  place: { organizationId: string; siteId: string },
  origin: string,
): Promise<void> {
  const isNew = sql`not ${origin} = any(${sites.urls}) and cardinality(${sites.urls}) < 20`;
  await database.transaction(place.organizationId, tx =>
    tx
      .update(sites)
      .set({ urls: sql`array_append(${sites.urls}, ${origin})` })
      .where(and(eq(sites.id, place.siteId), isNew)),
  );
}
