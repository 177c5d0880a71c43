// People publish widgets, one draft after the other.
import { asc, eq } from 'drizzle-orm';
import { activity } from '#database/schema/organizations.ts';
import { widgetVersions } from '#database/schema/widgets.ts';
import { transaction } from '#domain/context.ts';
import { defaultSettings, type Widget, type WidgetSettings } from '#domain/widgets/inputs.ts';
import { createWidget, readWidget } from '#domain/widgets/widget.ts';
import type { Load } from '#tests/faults/loads/load.ts';
import type { TestServices } from '#tests/setup/database.ts';
import { callProduct, type ProductEnvironment, type RunningProduct } from '#tests/setup/random-kills.ts';
import { openShop } from '#tests/setup/visitor.ts';

type Published = { version: number; title: string };

const perRound = 10;

export async function openPublishing(services: TestServices, { identity }: ProductEnvironment) {
  const { ctx, site, organizationId, widget: untouched } = await openShop(services);
  /** A new one each time: fifty rounds outlast any. */
  const newToken = () => identity.organizationToken(organizationId, 'manage:widgets', 'list:widgets');
  const acknowledged = new Map<string, Published[]>();
  for (const name of ['Corner', 'Page', 'Search']) {
    const { id } = await createWidget(ctx, site.id, { name, description: '', type: 'bubble' });
    acknowledged.set(id, []);
  }
  let drafts = 0;

  async function publish(product: RunningProduct, id: string): Promise<Published | undefined> {
    const token = await newToken();
    const seen = await callProduct(product, `GET /api/widgets/${id}`, { token });
    if (!seen) return undefined;
    const title = `Draft ${++drafts}`;
    const texts = { en: { title, greeting: '', placeholder: '', launcher: '', suggestions: [] } };
    const { draftRevision } = seen.data as Widget;
    const body = { settings: { ...defaultSettings, texts }, draftRevision };
    const saved = await callProduct(product, `PUT /api/widgets/${id}/draft`, { token, body });
    if (!saved) return undefined;
    const draft = { draftRevision: (saved.data as Widget).draftRevision };
    const published = await callProduct(product, `POST /api/widgets/${id}/publish`, { token, body: draft });
    if (!published) return undefined;
    return { version: (published.data as Widget).version, title };
  }

  const load: Load = {
    async work(product, onAcknowledged) {
      const publishOn = async ([id, known]: [string, Published[]]) => {
        for (let turn = 0; turn < perRound; turn++) {
          const published = await publish(product, id);
          if (!published) return;
          known.push(published);
          onAcknowledged();
        }
      };
      await Promise.all([...acknowledged].map(publishOn));
    },
    finish: async () => {},
    requireSettled: async () => {},
  };

  return {
    load,
    acknowledged,
    untouched,
    read: (id: string) => readWidget(ctx, id),
    /** What is stored, in the order of its numbers. */
    async versionsOf(id: string) {
      const { widgetId, version, settings } = widgetVersions;
      const rows = await transaction(ctx, tx =>
        tx.select({ version, settings }).from(widgetVersions).where(eq(widgetId, id)).orderBy(asc(version)),
      );
      return rows.map(row => ({ version: row.version, title: (row.settings as WidgetSettings).texts.en?.title }));
    },
    countTold: async () =>
      (await transaction(ctx, tx => tx.select().from(activity).where(eq(activity.action, 'widget.published')))).length,
  };
}
