import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '#app/ui/class-names.ts';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: LucideIcon | undefined;
  busy?: boolean | undefined;
  /** Replaces the label while busy. */
  busyLabel?: string | undefined;
  asChild?: boolean | undefined;
};

export function Button({
  variant = 'plain',
  size = 'normal',
  icon: Icon,
  busy = false,
  busyLabel,
  asChild = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const style = cx(base, variants[variant], sizes[size], className);
  if (asChild) {
    return (
      <Slot.Root {...rest} onClick={onClick} className={style}>
        {Icon && <Icon aria-hidden />}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={style}
      // A busy button stays focusable: disabling it would move the focus to the top of the page.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
    >
      {busy && <LoaderCircle aria-hidden className={cx('animate-spin', !Icon && !busyLabel && 'absolute')} />}
      {Icon && !busy && <Icon aria-hidden />}
      {busy && busyLabel ? busyLabel : busy && !Icon ? <span className="opacity-0">{children}</span> : children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'asChild' | 'icon'> & { label: string; icon: LucideIcon };

export function IconButton({ label, size = 'normal', variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      title={label}
      {...rest}
      aria-label={label}
      size={size}
      variant={variant}
      className={cx('px-0 max-desk:px-0', squares[size], className)}
    />
  );
}

function refuse(event: MouseEvent) {
  event.preventDefault();
}

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap transition-colors disabled:opacity-55 aria-disabled:cursor-default';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  plain:
    'border-line-strong bg-surface text-ink enabled:hover:bg-hover [a&]:hover:bg-hover aria-expanded:bg-selected [&_.lucide]:text-ink-2',
  quiet:
    'border-transparent text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink [a&]:hover:bg-hover [a&]:hover:text-ink aria-expanded:bg-selected aria-expanded:text-ink',
  danger: 'border-transparent bg-red text-on-red enabled:hover:bg-red-hover [a&]:hover:bg-red-hover',
};

/* On a phone a small button is 36 px high and takes touches from 44. */
const sizes: Record<ButtonSize, string> = {
  normal: 'h-9 px-3.5 text-14 max-desk:h-11',
  small: 'h-7 px-2.5 text-13 max-desk:h-9 max-desk:px-3 max-desk:after:absolute max-desk:after:-inset-1',
};

const squares: Record<ButtonSize, string> = {
  normal: 'w-9 max-desk:w-11',
  small: 'w-7 max-desk:w-9',
};
