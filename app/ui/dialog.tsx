import { X } from 'lucide-react';
import { AlertDialog, Dialog as Radix } from 'radix-ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { TextInput } from '#app/ui/field.tsx';
import { floatStyle, scrimStyle } from '#app/ui/float.ts';
import { useFocusReturn } from '#app/ui/focus-return.ts';
import { keepOpenForToasts } from '#app/ui/toast.tsx';

type DialogSize = 'small' | 'normal' | 'large';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: DialogSize | undefined;
  /** Only its buttons close it: for content that can't be shown again. */
  keepsOpen?: boolean | undefined;
};

export function Dialog({ open, onOpenChange, title, description, children, footer, ...rest }: DialogProps) {
  const { size = 'normal', keepsOpen = false } = rest;
  const { rememberOpener, returnFocus } = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content
          className={cx(floatStyle, dialogStyle, dialogSizes[size])}
          onInteractOutside={keepsOpen ? prevent : keepOpenForToasts}
          {...(keepsOpen ? { onEscapeKeyDown: prevent } : {})}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="px-5 pt-5 pr-14">
            <Radix.Title className="text-16">{title}</Radix.Title>
            {description && <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>}
          </header>
          {children && <div className="min-h-0 overflow-y-auto px-5 pt-4 pb-1">{children}</div>}
          {footer ? <DialogFooter>{footer}</DialogFooter> : <div className="h-4 shrink-0" />}
          {/* Last in the DOM, so that opening focuses the content, not the close button. */}
          <Radix.Close asChild>
            <IconButton label="Close" icon={X} className="absolute top-3 right-3 max-desk:top-2 max-desk:right-2" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function prevent(event: Event): void {
  event.preventDefault();
}

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  onConfirm: () => Promise<void> | void;
  danger?: boolean | undefined;
  typeToConfirm?: string | undefined;
};

/** Asks for confirmation. Stays open while the work runs, and shows the error if it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, onConfirm, danger = false, typeToConfirm } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [typed, setTyped] = useState('');
  const typedId = useId();
  const { rememberOpener, returnFocus } = useFocusReturn();
  const ready = !typeToConfirm || typed.trim() === typeToConfirm;

  function change(next: boolean) {
    if (busy) return;
    setProblem('');
    setTyped('');
    onOpenChange(next);
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals: a parent form must not handle this submit.
    event.stopPropagation();
    if (busy || !ready) return;
    setBusy(true);
    setProblem('');
    try {
      await onConfirm();
      setTyped('');
      onOpenChange(false);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimStyle} />
        <AlertDialog.Content
          className={cx(floatStyle, dialogStyle, dialogSizes.small)}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={event => {
            rememberOpener();
            if (!typeToConfirm) return;
            event.preventDefault();
            document.getElementById(typedId)?.focus();
          }}
        >
          <form onSubmit={confirm} className="flex min-h-0 flex-col">
            <div className="min-h-0 overflow-y-auto px-5 pt-5 pb-1">
              <AlertDialog.Title className="text-16">{title}</AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div className="mt-1 text-pretty text-ink-2">{children}</div>
              </AlertDialog.Description>
              {typeToConfirm && (
                <label htmlFor={typedId} className="mt-4 block font-medium text-13">
                  Type <span className="font-semibold select-all">{typeToConfirm}</span> to confirm
                  <TextInput
                    id={typedId}
                    className="mt-1.5 font-normal"
                    value={typed}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    onChange={event => setTyped(event.target.value)}
                  />
                </label>
              )}
              {problem && (
                <p role="alert" className="mt-3 text-13 text-red">
                  {problem}
                </p>
              )}
            </div>
            <DialogFooter>
              <AlertDialog.Cancel asChild>
                <Button>{props.cancelLabel ?? 'Cancel'}</Button>
              </AlertDialog.Cancel>
              <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready}>
                {confirmLabel}
              </Button>
            </DialogFooter>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex shrink-0 flex-wrap justify-end gap-2 px-5 pt-4 pb-5 max-[480px]:flex-col-reverse max-[480px]:flex-nowrap">
      {children}
    </footer>
  );
}

const dialogStyle =
  'fixed inset-4 m-auto flex h-fit max-h-[calc(100dvh-2rem)] flex-col overflow-hidden focus-visible:outline-none';

const dialogSizes: Record<DialogSize, string> = {
  small: 'max-w-[420px]',
  normal: 'max-w-[480px]',
  large: 'max-w-[640px]',
};
