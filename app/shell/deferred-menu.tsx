import { type ComponentType, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { toast } from '#app/ui/toast.tsx';

export type DeferredMenuProps = { trigger: ReactElement };

type Props = {
  /** Read by screen readers after the visible text. */
  hint: string;
  className: string;
  children: ReactNode;
  load: () => Promise<ComponentType<DeferredMenuProps>>;
};

/** A menu button whose menu loads on hover or focus, and opens with the first press. */
export function DeferredMenu({ hint, className, children, load }: Props) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<DeferredMenuProps> }>();
  const content = (
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
            {content}
          </button>
        }
      />
    );

  const open = () => void load().then(Menu => setMenu({ Menu }), showLoadFailure);
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
      {content}
    </button>
  );
}

export function showLoadFailure(): void {
  toast({ tone: 'failed', title: 'That didn’t load. Check your connection and try again.' });
}
