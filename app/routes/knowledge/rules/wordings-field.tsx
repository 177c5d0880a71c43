import { Languages, Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { LinesField } from '#app/routes/knowledge/rules/lines-field.tsx';
import { formatLanguage, languageOptions } from '#app/routes/sites/languages.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { FormField } from '#app/ui/form-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { type RuleInputTyped, type RuleKind, ruleLimits } from '#domain/knowledge/rule-inputs.ts';
import { widgetLanguages } from '#domain/widgets/inputs.ts';

type WordingsFieldProps = { kind: Exclude<RuleKind, 'instruction'>; readOnly: boolean };

/** Questions and the answer, per language. */
export function WordingsField({ kind, readOnly }: WordingsFieldProps) {
  const { control } = useFormContext<RuleInputTyped>();
  const { fields, append, remove } = useFieldArray({ control, name: 'wordings' });
  const wordings = useWatch({ control, name: 'wordings' });
  const used = wordings.map(({ language }) => language);
  const next = widgetLanguages.find(tag => !used.includes(tag));
  return (
    <>
      {fields.map((field, at) => (
        <div key={field.id} className={cx('grid gap-5', fields.length > 1 && 'border-line border-t pt-5')}>
          {fields.length > 1 && (
            <div className="flex items-end gap-2">
              <FormField name={`wordings.${at}.language`} label="Language" className="flex-1">
                {({ value, onChange, ...joined }) => (
                  <Select {...joined} options={languageOptions(value)} value={value} onValueChange={onChange} />
                )}
              </FormField>
              {!readOnly && (
                <IconButton
                  label={`Remove ${formatLanguage(wordings[at]?.language ?? 'en')}`}
                  icon={X}
                  onClick={() => remove(at)}
                />
              )}
            </div>
          )}
          <WordingFields kind={kind} at={at} />
        </div>
      ))}
      {!readOnly && next && fields.length < ruleLimits.wordings && (
        <Button
          variant="quiet"
          size="small"
          icon={fields.length > 1 ? Plus : Languages}
          className="-ml-2.5 justify-self-start"
          onClick={() => append({ language: next, phrases: [], text: '' })}
        >
          Add another language
        </Button>
      )}
    </>
  );
}

function WordingFields({ kind, at }: { kind: WordingsFieldProps['kind']; at: number }) {
  const isAnswer = kind === 'answer';
  return (
    <>
      <LinesField
        name={`wordings.${at}.phrases`}
        label={isAnswer ? 'When someone asks' : 'Topics'}
        help={
          isAnswer
            ? 'One question per line, in different words. Similar wording and small typos also match.'
            : 'One per line, one to three words each. A question that mentions all words of a line is refused.'
        }
        placeholder={isAnswer ? 'Where is my order?\nWhen will my parcel arrive?' : 'medical advice\npolitics'}
      />
      <FormField
        name={`wordings.${at}.text`}
        label={isAnswer ? 'Say exactly this' : 'Say this instead'}
        help="Visitors see exactly this text. Markdown links and lists work."
        rows={4}
      />
    </>
  );
}
