import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { scrimStyle } from '#app/ui/float.ts';
import { useFocusReturn } from '#app/ui/focus-return.ts';
import { keepOpenForToasts } from '#app/ui/toast.tsx';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'left' | 'right' | undefined;
  children: ReactNode;
  footer?: ReactNode;
  /** Shows the title to screen readers only; the content has its own heading and uses the full width. */
  hideTitle?: boolean | undefined;
};

export function Drawer({
  open,
  onOpenChange,
  title,
  side = 'right',
  children,
  footer,
  hideTitle = false,
}: DrawerProps) {
  const { rememberOpener, returnFocus } = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          onInteractOutside={keepOpenForToasts}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
          className={cx(
            'fixed inset-y-0 z-50 flex flex-col text-ink shadow-float focus-visible:outline-none',
            sides[side],
          )}
        >
          {hideTitle ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <header className="flex h-14 shrink-0 items-center border-line border-b px-5 pr-16">
              <Dialog.Title className="truncate text-16">{title}</Dialog.Title>
            </header>
          )}
          <div className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain', hideTitle ? 'p-3' : 'p-5')}>
            {children}
          </div>
          {footer && (
            <footer
              data-bottom-bar
              className="flex min-h-15 shrink-0 items-center justify-end gap-2 border-line border-t px-5 py-2"
            >
              {footer}
            </footer>
          )}
          <Dialog.Close asChild>
            <IconButton
              label="Close"
              icon={X}
              className={cx('absolute top-2.5 right-3 max-desk:top-1.5', hideTitle && 'not-focus-visible:sr-only')}
            />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const sides = {
  left: 'left-0 w-[304px] max-w-[calc(100vw-3rem)] bg-sidebar data-[state=closed]:animate-sheet-left-out data-[state=open]:animate-sheet-left-in',
  right:
    'right-0 w-[480px] max-w-full bg-raised data-[state=closed]:animate-sheet-right-out data-[state=open]:animate-sheet-right-in max-desk:w-full',
};
