import { formalities, lengths, tones } from '#app/routes/sites/voice-labels.ts';
import { FormField } from '#app/ui/form-field.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Segment } from '#app/ui/segment.tsx';
import type { Voice } from '#domain/answers/model-settings/voice-inputs.ts';

export function VoiceFields({ tone }: Pick<Voice, 'tone'>) {
  return (
    <>
      <FormField
        name="name"
        label="Name"
        help="What the assistant calls itself when someone asks. Leave empty for no name."
        placeholder="For example Ava"
        autoComplete="off"
      />
      <FormField name="tone" label="Tone">
        {({ id, value, onChange }) => (
          <RadioCards id={id} label="Tone" options={tones} value={value} onValueChange={onChange} />
        )}
      </FormField>
      {tone === 'own' && (
        <FormField
          name="toneText"
          label="Your tone"
          help="For example: Calm and a little dry, like a mountain guide."
          rows={2}
        />
      )}
      <FormField name="length" label="Length" help="Short answers have one or two sentences.">
        {({ value, onChange }) => (
          <Segment
            label="Length"
            options={lengths}
            value={value}
            onValueChange={onChange}
            className="w-full *:flex-1"
          />
        )}
      </FormField>
      <FormField
        name="formality"
        label="Form of address"
        help="For languages with two forms, such as German (Sie or du) and French (vous or tu)."
      >
        {({ value, onChange }) => (
          <Segment
            label="Form of address"
            options={formalities}
            value={value}
            onValueChange={onChange}
            className="w-full *:flex-1"
          />
        )}
      </FormField>
      <FormField
        name="say"
        label="Things to say"
        help="Names and phrases of yours, such as “our workshop in Kendal”. Facts only come from your sources."
        rows={2}
      />
      <FormField
        name="avoid"
        label="Things to avoid"
        help="For example the word “cheap”, or names of competitors."
        rows={2}
      />
    </>
  );
}
