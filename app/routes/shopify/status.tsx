import { DataRequestSection } from '#app/routes/shopify/data-request-section.tsx';
import { EventSection } from '#app/routes/shopify/event-section.tsx';
import { LinkSection } from '#app/routes/shopify/link-section.tsx';
import { OwnerSection } from '#app/routes/shopify/owner-section.tsx';
import { PlanSection } from '#app/routes/shopify/plan-section.tsx';
import { SyncHistory } from '#app/routes/shopify/sync-history.tsx';
import { SyncSection } from '#app/routes/shopify/sync-section.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { PageHead } from '#app/ui/page-head.tsx';

export const meta = screenMeta;

/** The state of the sync, the plan and the customer data requests. */
export default function Status() {
  const screen = useScreen();
  return (
    <>
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <div className="grid grid-cols-1 items-start gap-6 min-[980px]:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <SyncSection />
          <SyncHistory />
          <EventSection />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <PlanSection />
          <DataRequestSection />
          <OwnerSection />
          <LinkSection />
        </div>
      </div>
    </>
  );
}
