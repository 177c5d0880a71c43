import { type ComponentType, type KeyboardEvent, type ReactElement, useState } from 'react';
import { toast } from '#app/ui/toast.tsx';

export type DeferredMenuProps = { trigger: ReactElement };

type Props = {
  label: string;
  className: string;
  children: React.ReactNode;
  load: () => Promise<ComponentType<DeferredMenuProps>>;
};

/** A menu button whose menu is fetched when someone reaches for it, and opens with that first press. */
export function DeferredMenu({ label, className, children, load }: Props) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<DeferredMenuProps> }>();
  const body = { className, 'aria-label': label, children };

  if (menu) return <menu.Menu trigger={<button type="button" {...body} />} />;

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
      {...body}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onPointerEnter={warm}
      onFocus={warm}
      onKeyDown={onKeyDown}
    />
  );
}

export function sayFailure(): void {
  toast({ tone: 'failed', title: 'That did not load. Check your connection and try again.' });
}
