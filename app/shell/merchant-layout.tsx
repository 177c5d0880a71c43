import type { ReactNode } from 'react';
import { Content } from '#app/shell/content.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { OfflineBar } from '#app/shell/offline-bar.tsx';
import { findScreen } from '#app/shell/screens.ts';
import { SectionTabs } from '#app/shell/section-tabs.tsx';
import { SkipLink } from '#app/shell/skip-link.tsx';
import type { Route } from './+types/merchant-layout';

const tabs = [
  'shopify-overview',
  'shopify-documents',
  'shopify-rules',
  'shopify-products',
  'shopify-chats',
  'shopify-installation',
  'shopify-status',
].flatMap(id => {
  const screen = findScreen(id);
  return screen ? [{ to: screen.path, label: screen.title, end: id === 'shopify-overview' }] : [];
});

export default function MerchantLayout() {
  return (
    <MerchantFrame>
      <Content />
    </MerchantFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MerchantFrame>
      <ErrorPage error={error} />
    </MerchantFrame>
  );
}

/** Lives inside the shop's admin, which brings its own navigation, name and account menu around it. */
function MerchantFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineBar />
      <div className="mx-auto w-full max-w-[1080px] flex-1 px-6 pb-10 max-desk:px-4">
        <SectionTabs label="Aisle" tabs={tabs} className="mb-0 pt-3 max-desk:pt-0" />
        <main id="content" className="pt-6 max-desk:pt-5">
          {children}
        </main>
      </div>
    </div>
  );
}
