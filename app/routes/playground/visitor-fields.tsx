import type { Visitor } from '#app/routes/playground/use-playground.ts';
import { languageOptions } from '#app/routes/sites/languages.ts';
import { Field, TextInput } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';

type VisitorFieldsProps = { visitor: Visitor; onChange: (visitor: Visitor) => void };

/** Folded by default, because most answers do not depend on the visitor. */
export function VisitorFields({ visitor, onChange }: VisitorFieldsProps) {
  return (
    <details className="text-13">
      <summary className="cursor-pointer rounded-inner text-ink-2 hover:text-ink max-desk:py-2">
        Ask as a specific visitor
      </summary>
      <div className="mt-3 grid gap-3">
        <Field label="Language">
          {control => (
            <Select
              {...control}
              value={visitor.language}
              onValueChange={language => onChange({ ...visitor, language })}
              options={[{ value: '', label: 'Site language' }, ...languageOptions('en')]}
            />
          )}
        </Field>
        <Field label="Page">
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
