import { ArrowLeft } from 'lucide-react';
import { AppLink } from '#app/shell/app-link.tsx';
import { findScreen, useScreen } from '#app/shell/screens.ts';

/** A link to the parent screen, if there is one. */
export function BackLink() {
  const parent = findScreen(useScreen()?.parent);
  if (!parent) return null;
  return (
    <AppLink
      to={parent.path}
      className="-ml-1 mb-2 inline-flex items-center gap-1.5 rounded-inner px-1 font-medium text-13 text-ink-2 hover:text-ink max-desk:min-h-11"
    >
      <ArrowLeft aria-hidden />
      {parent.title}
    </AppLink>
  );
}
