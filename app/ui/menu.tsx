import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu, Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#app/ui/class-names.ts';
import { floatStyle } from '#app/ui/float.ts';

export function Menu(props: ComponentProps<typeof DropdownMenu.Root>) {
  return <DropdownMenu.Root modal={false} {...props} />;
}

/** Makes its child the menu's trigger. */
export function MenuTrigger(props: ComponentProps<typeof DropdownMenu.Trigger>) {
  return <DropdownMenu.Trigger asChild {...props} />;
}

export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        sideOffset={6}
        collisionPadding={8}
        {...rest}
        className={cx(
          floatStyle,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto p-1.5',
          className,
        )}
      />
    </DropdownMenu.Portal>
  );
}

type MenuItemProps = ComponentProps<typeof DropdownMenu.Item> & {
  icon?: LucideIcon | undefined;
  danger?: boolean | undefined;
  hint?: ReactNode;
};

export function MenuItem({ icon: Icon, danger = false, hint, className, children, ...rest }: MenuItemProps) {
  return (
    <DropdownMenu.Item {...rest} className={cx(row, danger && 'text-red [&_.lucide]:text-red', className)}>
      {Icon && <Icon aria-hidden />}
      <Slot.Slottable>{children}</Slot.Slottable>
      {hint !== undefined && <span className="ml-auto pl-4 text-12 text-ink-3 tabular-nums">{hint}</span>}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof DropdownMenu.Label>) {
  return <DropdownMenu.Label {...rest} className={cx('px-2.5 pt-2 pb-1 font-medium text-12 text-ink-3', className)} />;
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof DropdownMenu.Separator>) {
  return <DropdownMenu.Separator {...rest} className={cx('-mx-1.5 my-1.5 h-px bg-line', className)} />;
}

export function MenuRadioGroup(props: ComponentProps<typeof DropdownMenu.RadioGroup>) {
  return <DropdownMenu.RadioGroup {...props} />;
}

type MenuRadioItemProps = ComponentProps<typeof DropdownMenu.RadioItem> & { icon?: LucideIcon | undefined };

export function MenuRadioItem({ icon: Icon, className, children, ...rest }: MenuRadioItemProps) {
  return (
    <DropdownMenu.RadioItem {...rest} className={cx(row, className)}>
      {Icon && <Icon aria-hidden />}
      <Slot.Slottable>{children}</Slot.Slottable>
      <DropdownMenu.ItemIndicator className="ml-auto pl-4">
        <Check aria-hidden className="text-accent-ink!" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}

const row =
  'flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-inner px-2.5 py-1 text-13 text-ink outline-none data-highlighted:bg-float-hover data-disabled:opacity-55 max-desk:min-h-11 max-desk:text-14 [&_.lucide]:text-ink-3';
