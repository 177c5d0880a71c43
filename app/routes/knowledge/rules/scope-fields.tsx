import { X } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LinesField } from '#app/routes/knowledge/rules/lines-field.tsx';
import { formatLanguage, languageOptions } from '#app/routes/sites/languages.ts';
import { clockIn } from '#app/routes/sites/time-zones.ts';
import { TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Select } from '#app/ui/select.tsx';
import { type RuleInputTyped, readPage } from '#domain/knowledge/rule-inputs.ts';

type ScopeFieldsProps = { timeZone: string; readOnly: boolean };

export function ScopeFields({ timeZone, readOnly }: ScopeFieldsProps) {
  return (
    <>
      <WhereFields readOnly={readOnly} />
      <WhenFields timeZone={timeZone} />
    </>
  );
}

function WhereFields({ readOnly }: { readOnly: boolean }) {
  const { control, setValue } = useFormContext<RuleInputTyped>();
  const [pages, languages, topics] = useWatch({ control, name: ['pages', 'languages', 'topics'] });
  const isLimited = pages.length + languages.length + topics.length > 0;
  const [opened, setOpened] = useState(false);
  const limits = isLimited || opened;

  function choose(where: string) {
    setOpened(where === 'some');
    if (where === 'some') return;
    for (const name of ['pages', 'languages', 'topics'] as const) setValue(name, [], { shouldDirty: true });
  }

  return (
    <>
      {readOnly ? (
        <p className="text-ink-2">{limits ? 'With conditions:' : 'Always.'}</p>
      ) : (
        <Segment
          label="When it applies"
          value={limits ? 'some' : 'always'}
          onValueChange={choose}
          className="justify-self-start"
          options={[
            { value: 'always', label: 'Always' },
            { value: 'some', label: 'With conditions' },
          ]}
        />
      )}
      {limits && (
        <>
          <LinesField
            name="pages"
            label="Pages"
            rows={2}
            help="One path per line. Use * as a wildcard. Leave empty for all pages."
            placeholder="/products/*"
            normalize={line => readPage(line) ?? line}
          />
          <LanguagesField readOnly={readOnly} />
          <LinesField
            name="topics"
            label="Topics"
            rows={2}
            help="One per line. The question must mention at least one. Leave empty for all questions."
            placeholder="sizes"
          />
        </>
      )}
    </>
  );
}

function WhenFields({ timeZone }: { timeZone: string }) {
  const clock = clockIn(timeZone, new Date());
  return (
    <div className="grid grid-cols-2 gap-5 max-desk:grid-cols-1">
      <MomentField
        name="validFrom"
        label="From"
        help={clock ? `In the site’s time zone, where it’s ${clock} now.` : ''}
      />
      <MomentField name="validUntil" label="Until" help="Leave both empty for no limit." />
    </div>
  );
}

function MomentField({ name, label, help }: { name: string; label: string; help: string }) {
  return (
    <FormField name={name} label={label} help={help}>
      {({ value, onChange, ...control }) => (
        <TextInput
          {...control}
          type="datetime-local"
          className="tabular-nums"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value ? target.value.slice(0, 16) : null)}
        />
      )}
    </FormField>
  );
}

function LanguagesField({ readOnly }: { readOnly: boolean }) {
  return (
    <FormField name="languages" label="Languages" help="The visitor’s language. Leave empty for all languages.">
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
