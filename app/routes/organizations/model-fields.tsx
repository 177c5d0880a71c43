import { ChevronRight } from 'lucide-react';
import { useFormState } from 'react-hook-form';
import { modelPresets, needsPermission, otherProvider, providerAt } from '#app/routes/organizations/model-presets.ts';
import { AmountInput } from '#app/routes/products/amount-input.tsx';
import { Field, TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { ModelInput, ModelOutput } from '#domain/answers/model-settings/model-inputs.ts';

type ModelFieldsProps = {
  model: ModelOutput;
  url: string;
  onFill: (values: { url: string; model: string }) => void;
};

export function ModelFields({ model: { own }, url, onFill }: ModelFieldsProps) {
  const saved = own?.keyEnding;
  const { errors } = useFormState<ModelInput>();
  const hasHiddenError = Boolean(errors.temperature ?? errors.maxTokens ?? errors.inputPrice ?? errors.outputPrice);
  const provider = providerAt(url);
  const choose = (value: string) =>
    onFill(modelPresets.find(preset => preset.value === value) ?? { url: '', model: '' });
  return (
    <>
      <Field label="Provider" help="Fills in the URL and a model. You can change both.">
        {control => (
          <Select {...control} options={[...modelPresets, otherProvider]} value={provider} onValueChange={choose} />
        )}
      </Field>
      <FormField
        name="url"
        label="API URL"
        help={
          needsPermission(url)
            ? 'The server must be public and use HTTPS on port 443. For any other URL, ask the operator of Aisle to add it to MODEL_ALLOW_ORIGINS.'
            : 'The base URL, without /chat/completions.'
        }
        placeholder="https://api.openai.com/v1"
      />
      <FormField name="model" label="Model" placeholder="gpt-4.1-mini" autoComplete="off" />
      <FormField
        name="key"
        label="API key"
        help="Stored encrypted; never shown again. Leave empty if your server doesn’t need one."
      >
        {control => (
          <TextInput
            {...control}
            type="password"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={saved == null ? '' : saved ? `Saved, ends in ${saved}` : 'Saved'}
          />
        )}
      </FormField>
      <details className="group" open={hasHiddenError}>
        <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-inner text-13 text-ink-2 hover:text-ink">
          <ChevronRight aria-hidden className="transition-transform group-open:rotate-90" />
          More settings
        </summary>
        <div className="mt-4 grid grid-cols-2 gap-4">
          <NumberField name="temperature" label="Temperature" help="0 stays closest to your sources." />
          <NumberField name="maxTokens" label="Maximum length" help="In tokens." />
          <NumberField name="inputPrice" label="Input price" help="US dollars per million tokens." />
          <NumberField name="outputPrice" label="Output price" help="US dollars per million tokens." />
        </div>
      </details>
    </>
  );
}

function NumberField({ name, label, help }: { name: string; label: string; help: string }) {
  return (
    <FormField name={name} label={label} help={help}>
      {control => <AmountInput {...control} />}
    </FormField>
  );
}
