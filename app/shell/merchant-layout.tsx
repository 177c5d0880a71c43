import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Content } from '#app/shell/content.tsx';
import { toMerchantLink } from '#app/shell/embedded-links.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { MerchantChrome } from '#app/shell/merchant-chrome.tsx';
import { MerchantGate } from '#app/shell/merchant-gate.tsx';
import { AdminSaveBar, AdminWarning } from '#app/shell/merchant-save-bar.tsx';
import { OfflineBar } from '#app/shell/offline-bar.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { SkipLink } from '#app/shell/skip-link.tsx';
import { FormChrome } from '#app/ui/form-frame.ts';
import { LinkTarget } from '#app/ui/link-target.ts';
import { HostTitle } from '#app/ui/page-head.tsx';
import type { Route } from './+types/merchant-layout';

const formChrome = { Bar: AdminSaveBar, Leave: AdminWarning };

export default function MerchantLayout() {
  return (
    <MerchantFrame>
      <Content>
        <MerchantGate>
          <Outlet />
        </MerchantGate>
      </Content>
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

/** Embedded in the Shopify admin, which shows the navigation, title, save bar and toasts. */
function MerchantFrame({ children }: { children: ReactNode }) {
  const title = useScreen()?.title;
  return (
    <LinkTarget value={toMerchantLink}>
      <FormChrome value={formChrome}>
        <HostTitle value={title}>
          <div className="flex min-h-dvh flex-col">
            <SkipLink />
            <MerchantChrome title={title} />
            <OfflineBar />
            <main
              id="content"
              className="mx-auto w-full max-w-[1080px] flex-1 px-6 pt-6 pb-10 has-data-wide:max-w-none! has-data-wide:p-0! max-desk:px-4 max-desk:pt-5"
            >
              {children}
            </main>
          </div>
        </HostTitle>
      </FormChrome>
    </LinkTarget>
  );
}
