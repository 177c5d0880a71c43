import type { ReactNode } from 'react';

type EmptyStateProps = { drawing?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid min-h-[min(620px,64vh)] place-items-center py-8">
      <div className="w-full max-w-[480px] text-center">
        {drawing && <div className="mb-6 flex justify-center">{drawing}</div>}
        <h2 className="text-20">{title}</h2>
        {children && <div className="mx-auto mt-2 max-w-[420px] text-balance text-ink-2">{children}</div>}
        {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
      </div>
    </div>
  );
}
