import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '#app/ui/class-names.ts';

/** The title that the Shopify admin already shows; PageHead then hides its own. */
export const HostTitle = createContext<string | undefined>(undefined);

type PageHeadProps = {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** The actions depend on data that is loading: they keep their space but are hidden. */
  isPending?: boolean | undefined;
  badge?: ReactNode;
};

/** A screen's title, description and actions. The h1 gets the focus after a navigation. */
export function PageHead({ title, children, actions, isPending, badge }: PageHeadProps) {
  const isShown = useContext(HostTitle) === title;
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
      <div
        data-head-actions
        className={cx(
          'flex shrink-0 flex-wrap items-center gap-2 empty:hidden max-desk:w-full max-desk:[&>*]:flex-1',
          isPending && 'invisible',
        )}
      >
        {actions}
      </div>
    </header>
  );
}

/** Puts an action into the head from a part of the screen that knows what it needs, such as a form. */
export function HeadAction({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector('[data-head-actions]')), []);
  return place && createPortal(children, place);
}
