import { useEffect } from 'react';
import { call } from '#app/client/api.ts';
import { ModelFields } from '#app/routes/organizations/model-fields.tsx';
import { modelPresets } from '#app/routes/organizations/model-presets.ts';
import { showModel } from '#app/routes/organizations/model-query.ts';
import { ModelTrial } from '#app/routes/organizations/model-trial.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { Toggle } from '#app/ui/toggle.tsx';
import { type ModelInput, type ModelOutput, modelInput } from '#domain/answers/model-settings/model-inputs.ts';

type ModelFormProps = {
  formId: string;
  model: ModelOutput;
  onState: (state: { isDirty: boolean; isSubmitting: boolean }) => void;
  onSaved: () => void;
};

export function ModelForm({ formId, model, onState, onSaved }: ModelFormProps) {
  const form = useZodForm(modelInput, { defaultValues: startOf(model) });
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onState({ isDirty, isSubmitting }), [isDirty, isSubmitting, onState]);

  async function save(body: ModelInput) {
    showModel(await call('PUT /api/organizations/model/update', { body }));
    toast({ title: body.enabled ? `${body.model} is connected` : 'Saved' });
    onSaved();
  }

  return (
    <Form form={form} id={formId} onSubmit={save} className="grid gap-5">
      <p className="text-13 text-ink-2 text-pretty">
        Works with any OpenAI-compatible API. The model receives the question, the chat’s last messages, the page’s
        address, the cart and the matching passages. When your pages change, it also receives passages from them, to
        suggest shop facts and questions. Before it writes in its own words, we test it with 60 statements. If it fails,
        answers are quoted.
      </p>
      <ModelFields model={model} url={form.watch('url')} onFill={values => fill(form.setValue, values)} />
      <FormField name="enabled" label={<span className="sr-only">Enabled</span>}>
        {({ value, onChange }) => (
          <Toggle
            checked={value}
            onCheckedChange={onChange}
            label="Use this model"
            help="When off, it’s kept, and answers are quoted from your sources."
          />
        )}
      </FormField>
      <FormField name="judge" label={<span className="sr-only">Second model call</span>}>
        {({ value, onChange }) => (
          <Toggle
            checked={value}
            onCheckedChange={onChange}
            label="Double-check written answers"
            help="Uses a second call to the same model. When off, answers are quotes from your sources."
          />
        )}
      </FormField>
      <ModelTrial />
    </Form>
  );
}

function startOf({ own }: ModelOutput) {
  const {
    enabled = true,
    url = modelPresets[0].url,
    model = modelPresets[0].model,
    temperature = 0,
    maxTokens = 600,
  } = own ?? {};
  const { inputPrice = null, outputPrice = null, judge = true } = own ?? {};
  return { enabled, url, key: '', model, temperature, maxTokens, inputPrice, outputPrice, judge };
}

type SetValue = (name: 'url' | 'key' | 'model', value: string, options: { shouldDirty: boolean }) => void;

function fill(setValue: SetValue, { url, model }: { url: string; model: string }) {
  const options = { shouldDirty: true };
  setValue('url', url, options);
  setValue('model', model, options);
}
