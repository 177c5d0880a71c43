import { type ComponentType, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { toast } from '#app/ui/toast.tsx';

export type DeferredMenuProps = { trigger: ReactElement };

type Props = {
  /** Said after the visible words by screen readers. */
  hint: string;
  className: string;
  children: ReactNode;
  load: () => Promise<ComponentType<DeferredMenuProps>>;
};

/** A menu button whose menu is fetched when someone reaches for it, and opens with that first press. */
export function DeferredMenu({ hint, className, children, load }: Props) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<DeferredMenuProps> }>();
  const words = (
    <>
      {children}
      <span className="sr-only">{hint}</span>
    </>
  );

  if (menu)
    return (
      <menu.Menu
        trigger={
          <button type="button" className={className}>
            {words}
          </button>
        }
      />
    );

  const open = () => void load().then(Menu => setMenu({ Menu }), sayFailure);
  const warm = () => void load().catch(() => {});
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onPointerEnter={warm}
      onFocus={warm}
      onKeyDown={onKeyDown}
    >
      {words}
    </button>
  );
}

export function sayFailure(): void {
  toast({ tone: 'failed', title: 'That did not load. Check your connection and try again.' });
}
