import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '#app/ui/class-names.ts';

/** The title that a page around ours shows already; it is not shown twice. */
export const TitleAround = createContext<string | undefined>(undefined);

type PageHeadProps = {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** What one can do hangs on what is still on its way: it has its room, and nobody presses what goes again. */
  isPending?: boolean | undefined;
  badge?: ReactNode;
};

/** The head of a screen: its title, one sentence, what one can do. Its h1 takes the focus after a navigation. */
export function PageHead({ title, children, actions, isPending, badge }: PageHeadProps) {
  const isShown = useContext(TitleAround) === title;
  return (
    <header className="mb-6 flex items-start gap-6 max-desk:mb-5 max-desk:flex-col max-desk:gap-3.5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} className={cx('min-w-0 wrap-anywhere text-20 outline-none', isShown && 'sr-only')}>
            {title}
          </h1>
          {badge}
        </div>
        {children && <div className="mt-0.5 max-w-form text-pretty text-ink-2 max-desk:text-balance">{children}</div>}
      </div>
      {actions && (
        <div
          className={cx(
            'flex shrink-0 flex-wrap items-center gap-2 empty:hidden max-desk:w-full max-desk:[&>*]:flex-1',
            isPending && 'invisible',
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
