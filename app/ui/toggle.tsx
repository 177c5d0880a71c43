import { Switch } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';

type ToggleProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: string;
  help?: ReactNode;
  name?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** An on/off setting: label left, switch right, the whole row is clickable. */
export function Toggle({ checked, onCheckedChange, label, help, name, disabled = false, ref }: ToggleProps) {
  const id = useId();
  return (
    <div className="relative flex items-center justify-between gap-4 max-desk:min-h-11">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium leading-5 after:absolute after:inset-0">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-12 text-ink-3">
            {help}
          </p>
        )}
      </div>
      <Switch.Root
        ref={ref ?? null}
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        {...(name ? { name } : {})}
        aria-describedby={help ? `${id}-help` : undefined}
        className="relative h-5 w-8 shrink-0 rounded-full bg-control-line p-0.5 transition-colors disabled:opacity-55 data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-4 rounded-full bg-knob transition-transform data-[state=checked]:translate-x-3 data-[state=checked]:bg-knob-on" />
      </Switch.Root>
    </div>
  );
}
