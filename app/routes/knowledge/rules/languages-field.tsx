import { X } from 'lucide-react';
import { formatLanguage, languageOptions } from '#app/routes/sites/languages.ts';
import { FormField } from '#app/ui/form-field.tsx';
import { Select } from '#app/ui/select.tsx';

export function LanguagesField({ readOnly }: { readOnly: boolean }) {
  return (
    <FormField name="languages" label="Languages" help="The visitor's language. Leave empty for all languages.">
      {({ value, onChange, ...control }) => {
        const chosen = value as string[];
        const others = languageOptions('en').filter(option => !chosen.includes(option.value));
        return (
          <div className="grid gap-2">
            {chosen.length > 0 && (
              <ul className="flex flex-wrap gap-1.5">
                {chosen.map(tag => (
                  <li
                    key={tag}
                    className="inline-flex h-7 items-center gap-1 rounded-full bg-selected pr-1 pl-3 text-13"
                  >
                    {formatLanguage(tag)}
                    {readOnly ? (
                      <span className="w-2" />
                    ) : (
                      <button
                        type="button"
                        aria-label={`Remove ${formatLanguage(tag)}`}
                        className="grid size-5 place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink"
                        onClick={() => onChange(chosen.filter(one => one !== tag))}
                      >
                        <X aria-hidden className="size-3" />
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <Select
              {...control}
              value=""
              options={[{ value: '', label: 'Add a language' }, ...others]}
              onValueChange={tag => tag && onChange([...chosen, tag])}
            />
          </div>
        );
      }}
    </FormField>
  );
}
