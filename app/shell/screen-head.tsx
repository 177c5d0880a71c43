import type { ReactNode } from 'react';
import { findScreen } from '#app/shell/screens.ts';
import { PageHead } from '#app/ui/page-head.tsx';

type ScreenHeadProps = { of: string; actions?: ReactNode; isPending?: boolean | undefined; children?: ReactNode };

/** The head of a screen as the table of screens has it; the same inside a shop's admin, where that screen has another name. */
export function ScreenHead({ of, actions, isPending, children }: ScreenHeadProps) {
  const screen = findScreen(of);
  return (
    <PageHead title={screen?.title} actions={actions} isPending={isPending}>
      {screen?.intro}
      {children}
    </PageHead>
  );
}
