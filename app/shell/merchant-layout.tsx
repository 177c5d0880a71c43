import type { ReactNode } from 'react';
import { Content } from '#app/shell/content.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { MerchantChrome } from '#app/shell/merchant-chrome.tsx';
import { MerchantGate } from '#app/shell/merchant-gate.tsx';
import { merchantPlace } from '#app/shell/merchant-places.ts';
import { AdminSaveBar, AdminWarning } from '#app/shell/merchant-save-bar.tsx';
import { OfflineBar } from '#app/shell/offline-bar.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { SkipLink } from '#app/shell/skip-link.tsx';
import { FormChrome } from '#app/ui/form-chrome.ts';
import { TitleAround } from '#app/ui/page-head.tsx';
import { Places } from '#app/ui/places.ts';
import type { Route } from './+types/merchant-layout';

const formChrome = { Bar: AdminSaveBar, Leave: AdminWarning };

export default function MerchantLayout() {
  return (
    <MerchantFrame>
      <MerchantGate>
        <Content />
      </MerchantGate>
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

/** Lives inside the shop's admin, which shows navigation, title, unsaved changes and messages around it. */
function MerchantFrame({ children }: { children: ReactNode }) {
  const title = useScreen()?.title;
  return (
    <Places value={merchantPlace}>
      <FormChrome value={formChrome}>
        <TitleAround value={title}>
          <div className="flex min-h-dvh flex-col">
            <SkipLink />
            <MerchantChrome title={title} />
            <OfflineBar />
            <main
              id="content"
              className="mx-auto w-full max-w-[1080px] flex-1 px-6 pt-6 pb-10 max-desk:px-4 max-desk:pt-5"
            >
              {children}
            </main>
          </div>
        </TitleAround>
      </FormChrome>
    </Places>
  );
}
