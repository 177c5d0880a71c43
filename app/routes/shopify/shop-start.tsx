import { useQuery } from '@tanstack/react-query';
import { getQueryClient } from '#app/client/queries.ts';
import type { SessionSite } from '#app/client/session.ts';
import { Checklist, shopChecksOf } from '#app/routes/dashboard/get-started.tsx';
import { SyncLine } from '#app/routes/shopify/installation-lines.tsx';
import { embedQuery } from '#app/routes/shopify/installation-queries.ts';
import { WidgetPreview } from '#app/routes/widgets/widget-preview.tsx';
import { widgetQuery, widgetsQuery } from '#app/routes/widgets/widget-queries.ts';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import type { Steps } from '#domain/reporting/inputs.ts';

type ShopStartProps = { site: SessionSite; steps: Steps };

/** The overview of a shop without questions yet: what was imported, what is left to do, and a first answer. */
export function ShopStart({ site, steps }: ShopStartProps) {
  const client = getQueryClient();
  const embed = useQuery(embedQuery, client);
  const { data: widgets } = useQuery(widgetsQuery(site.id), client);
  const first = widgets?.[0];
  const { data: widget } = useQuery({ ...widgetQuery(first?.id ?? ''), enabled: first !== undefined }, client);
  const products = embed.data?.products;
  // The steps were read when the screen opened, and the first import ends later.
  const checks = shopChecksOf({ ...steps, hasProduct: steps.hasProduct || (products?.known ?? 0) > 0 });
  const done = checks.filter(({ isDone }) => isDone).length;
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-6 max-desk:grid-cols-1 max-desk:gap-4">
      <Panel>
        <PanelHead title="Get started" note={`${done} of ${checks.length}`} />
        <Checklist checks={checks} />
        <dl className="border-line border-t">
          <SyncLine embed={embed.data} />
        </dl>
      </Panel>
      <section aria-label={`A first answer of ${site.name}`} className="flex h-[640px] flex-col max-desk:h-[740px]">
        {widget && products && !products.isReading ? (
          <WidgetPreview widget={widget} chat="example" />
        ) : (
          <Panel className="grid flex-1 place-content-center px-5 text-center text-13 text-ink-2" role="status">
            Aisle is reading your catalogue. A first answer appears here in a moment.
          </Panel>
        )}
      </section>
    </div>
  );
}
