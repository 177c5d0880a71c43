import { AmountInput } from '#app/routes/products/amount-input.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import type { ModelOutput } from '#domain/answers/model-inputs.ts';

type ModelFieldsProps = { model: ModelOutput; onTry: (trial: NonNullable<ModelOutput['trial']>) => void };

export function ModelFields({ model: { own, trial }, onTry }: ModelFieldsProps) {
  const saved = own?.keyEnding;
  return (
    <>
      {trial && !own && (
        <div className="flex items-center justify-between gap-4 rounded-control bg-sunken px-4 py-3 max-[480px]:flex-col max-[480px]:items-start">
          <p className="text-13 text-ink-2">A small test model runs alongside this server.</p>
          <Button size="small" onClick={() => onTry(trial)}>
            Use test model
          </Button>
        </div>
      )}
      <FormField
        name="url"
        label="API URL"
        help="The base URL, without /chat/completions."
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
      <div className="grid grid-cols-2 gap-4">
        <NumberField name="temperature" label="Temperature" help="0 stays closest to your sources." />
        <NumberField name="maxTokens" label="Maximum length" help="In tokens." />
        <NumberField name="inputPrice" label="Input price" help="US dollars per million tokens." />
        <NumberField name="outputPrice" label="Output price" help="US dollars per million tokens." />
      </div>
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
