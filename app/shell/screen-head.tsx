import type { ReactNode } from 'react';
import { findScreen } from '#app/shell/screens.ts';
import { PageHead } from '#app/ui/page-head.tsx';

type ScreenHeadProps = { of: string; actions?: ReactNode; isPending?: boolean | undefined; children?: ReactNode };

/** A screen's heading from the table of screens; identical in the Shopify admin, where the screen has another id. */
export function ScreenHead({ of, actions, isPending, children }: ScreenHeadProps) {
  const screen = findScreen(of);
  return (
    <PageHead title={screen?.title} actions={actions} isPending={isPending}>
      {screen?.intro}
      {children}
    </PageHead>
  );
}
