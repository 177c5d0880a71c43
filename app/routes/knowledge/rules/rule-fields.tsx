import { useController, useFormContext, useWatch } from 'react-hook-form';
import { kindLabels } from '#app/routes/knowledge/rules/rule-labels.ts';
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
    <FormFields legend="Rule" readOnly={readOnly}>
      <div>
        <FormSection title="What it does">
          {choosesKind && <KindField />}
          <FormField name="name" label="Name" help="Only your team sees this." autoComplete="off" />
          {kind === 'instruction' ? (
            <FormField
              name="instruction"
              label="Instruction"
              help="Write it as you’d tell a new colleague. It guides the answers Aisle writes."
              placeholder="Recommend the size guide when someone asks about fit."
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
    <FormField name="kind" label="Type">
      {({ id, value, onChange }) => (
        <fieldset
          id={id}
          aria-label="Type"
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
                <span className="block font-medium leading-5">{kindLabels[kind].label}</span>
                <span className="block text-13 text-ink-2">{kindLabels[kind].help}</span>
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
        help="When off, it’s kept but answers don’t follow it."
      />
    </div>
  );
}
