import { useController, useFormContext, useWatch } from 'react-hook-form';
import { kindLabels } from '#app/routes/knowledge/rules/rule-labels.ts';
import { ScopeFields } from '#app/routes/knowledge/rules/scope-fields.tsx';
import { WordingsField } from '#app/routes/knowledge/rules/wordings-field.tsx';
import { FormSection } from '#app/routes/widgets/form-section.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormFields } from '#app/ui/form-fields.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
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
        <RadioCards
          id={id}
          label="Type"
          options={ruleKinds.map(kind => ({ value: kind, ...kindLabels[kind] }))}
          value={value}
          onValueChange={onChange}
        />
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
