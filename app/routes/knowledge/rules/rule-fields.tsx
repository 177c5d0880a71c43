import { useController, useFormContext, useWatch } from 'react-hook-form';
import { kindWords } from '#app/routes/knowledge/rules/rule-words.ts';
import { ScopeFields } from '#app/routes/knowledge/rules/scope-fields.tsx';
import { WordingsField } from '#app/routes/knowledge/rules/wordings-field.tsx';
import { FormSection } from '#app/routes/widgets/form-section.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormFields } from '#app/ui/form-fields.tsx';
import { Toggle } from '#app/ui/toggle.tsx';
import { type RuleInputTyped, ruleKinds } from '#domain/knowledge/rule-inputs.ts';

type RuleFieldsProps = { timeZone: string; readOnly: boolean; choosesKind?: boolean };

export function RuleFields({ timeZone, readOnly, choosesKind = false }: RuleFieldsProps) {
  const { control } = useFormContext<RuleInputTyped>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormFields legend="The rule" readOnly={readOnly}>
      <div>
        <FormSection title="What it does">
          {choosesKind && <KindField />}
          <FormField name="name" label="Name" help="For the people who work here." autoComplete="off" />
          {kind === 'instruction' ? (
            <FormField
              name="instruction"
              label="Instruction"
              help="As you would tell a new colleague. It guides the answers that Aisle writes itself."
              placeholder="Recommend the size guide when somebody asks about fit."
              rows={5}
            />
          ) : (
            <WordingsField key={kind} kind={kind} readOnly={readOnly} />
          )}
        </FormSection>
        <FormSection title="When it applies">
          <ScopeFields timeZone={timeZone} readOnly={readOnly} />
          <EnabledField readOnly={readOnly} />
        </FormSection>
      </div>
    </FormFields>
  );
}

function KindField() {
  return (
    <FormField name="kind" label="Kind">
      {({ id, value, onChange }) => (
        <fieldset
          id={id}
          aria-label="Kind"
          className="divide-y divide-line overflow-clip rounded-control border border-line-strong"
        >
          {ruleKinds.map(kind => (
            <label
              key={kind}
              className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 transition-colors hover:bg-hover has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name={id}
                checked={kind === value}
                onChange={() => onChange(kind)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-medium leading-5">{kindWords[kind].label}</span>
                <span className="block text-13 text-ink-2">{kindWords[kind].help}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </FormField>
  );
}

function EnabledField({ readOnly }: { readOnly: boolean }) {
  const { field } = useController({ name: 'enabled' });
  return (
    <div data-field="enabled">
      <Toggle
        ref={field.ref}
        checked={field.value}
        onCheckedChange={field.onChange}
        disabled={readOnly}
        label="Use this rule"
        help="Switched off, answers no longer follow it. Its words stay."
      />
    </div>
  );
}
