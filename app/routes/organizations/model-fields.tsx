import { AmountInput } from '#app/routes/products/amount-input.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import type { ModelOutput } from '#domain/answers/model-inputs.ts';

type ModelFieldsProps = { model: ModelOutput; onTry: (trial: NonNullable<ModelOutput['trial']>) => void };

export function ModelFields({ model: { own, trial }, onTry }: ModelFieldsProps) {
  const kept = own?.keyEnding;
  return (
    <>
      {trial && !own && (
        <div className="flex items-center justify-between gap-4 rounded-control bg-sunken px-4 py-3 max-[480px]:flex-col max-[480px]:items-start">
          <p className="text-13 text-ink-2">A small model to try it with runs beside this server.</p>
          <Button size="small" onClick={() => onTry(trial)}>
            Fill it in
          </Button>
        </div>
      )}
      <FormField
        name="url"
        label="Address"
        help="Up to and without /chat/completions."
        placeholder="https://api.openai.com/v1"
      />
      <FormField name="model" label="Model" placeholder="gpt-4.1-mini" autoComplete="off" />
      <FormField
        name="key"
        label="Key"
        help="Kept sealed, and never shown again. Leave it empty where the server asks for none."
      >
        {control => (
          <TextInput
            {...control}
            type="password"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={kept == null ? '' : kept ? `Kept: ends in ${kept}` : 'Kept'}
          />
        )}
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <NumberField name="temperature" label="Temperature" help="0 keeps to the sources best." />
        <NumberField name="maxTokens" label="Longest answer" help="In tokens." />
        <NumberField name="inputPrice" label="Price in" help="US dollars for a million tokens." />
        <NumberField name="outputPrice" label="Price out" help="You see what answers cost." />
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
