import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#app/shell/app-link.tsx';

type EditorHeadProps = { name: ReactNode; badge?: ReactNode; actions?: ReactNode };

export function EditorHead({ name, badge, actions }: EditorHeadProps) {
  return (
    <header className="flex min-h-14 items-center gap-3 border-line border-b bg-canvas px-6 py-2 desk:sticky desk:top-0 desk:z-20 max-desk:px-4">
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <AppLink to="/sites/widgets" className="shrink-0 rounded-inner text-ink-2 hover:text-ink max-[480px]:hidden">
          Widgets
        </AppLink>
        <ChevronRight aria-hidden className="text-ink-3 max-[480px]:hidden" />
        <h1 tabIndex={-1} className="min-w-0 truncate text-14 outline-none">
          {name}
        </h1>
        {badge}
      </div>
      {actions}
    </header>
  );
}
