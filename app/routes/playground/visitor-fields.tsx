import type { Visitor } from '#app/routes/playground/use-playground.ts';
import { languageOptions } from '#app/routes/sites/languages.ts';
import { Field, TextInput } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';

type VisitorFieldsProps = { visitor: Visitor; onChange: (visitor: Visitor) => void };

/** Who asks and where, folded away: most questions are the same for everybody. */
export function VisitorFields({ visitor, onChange }: VisitorFieldsProps) {
  return (
    <details className="text-13">
      <summary className="cursor-pointer rounded-inner text-ink-2 hover:text-ink max-desk:py-2">
        As a visitor who…
      </summary>
      <div className="mt-3 grid gap-3">
        <Field label="Speaks">
          {control => (
            <Select
              {...control}
              value={visitor.language}
              onValueChange={language => onChange({ ...visitor, language })}
              options={[{ value: '', label: 'The language of the site' }, ...languageOptions('en')]}
            />
          )}
        </Field>
        <Field label="Is on the page">
          {control => (
            <TextInput
              {...control}
              value={visitor.page}
              maxLength={2000}
              placeholder="/products/skarn"
              spellCheck={false}
              autoCapitalize="off"
              onChange={({ target }) => onChange({ ...visitor, page: target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
