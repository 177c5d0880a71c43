import { type ReactNode, useId } from 'react';

type RadioCard<Value extends string> = { value: Value; label: ReactNode; help: ReactNode; example?: ReactNode };

type RadioCardsProps<Value extends string> = {
  id?: string | undefined;
  label: string;
  options: readonly RadioCard<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/** A choice between a few options that each need a sentence. */
export function RadioCards<Value extends string>({ id, label, options, value, onValueChange }: RadioCardsProps<Value>) {
  const ownName = useId();
  return (
    <fieldset
      id={id}
      aria-label={label}
      className="divide-y divide-line overflow-clip rounded-control border border-line-strong"
    >
      {options.map(option => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 transition-colors hover:bg-hover has-checked:bg-accent-soft has-disabled:cursor-default"
        >
          <input
            type="radio"
            name={id ?? ownName}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-medium leading-5">{option.label}</span>
            <span className="block text-13 text-ink-2 text-pretty">{option.help}</span>
            {option.example && (
              <span className="mt-0.5 block text-13 text-ink-2 italic text-pretty">“{option.example}”</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
