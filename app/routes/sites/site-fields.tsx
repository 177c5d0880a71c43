import { useWatch } from 'react-hook-form';
import { languageOptions } from '#app/routes/sites/languages.ts';
import { clockIn, zoneGroups } from '#app/routes/sites/time-zones.ts';
import { TextArea, TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { LongSelect } from '#app/ui/long-select.tsx';
import { Select } from '#app/ui/select.tsx';
import { readOrigin, siteLimits } from '#domain/sites/inputs.ts';

export function NameField() {
  return (
    <FormField name="name" label="Name" help="Your visitors see it at the top of the widget." autoComplete="off" />
  );
}

/** One address a line. Leaving the field shows what we understood. */
export function AddressesField() {
  return (
    <FormField
      name="urls"
      label="Web addresses"
      help="One a line, for example https://shop.example, or https://*.shop.example for every name below it. The widget runs on these and nowhere else."
    >
      {({ value, onChange, onBlur, ...control }) => (
        <TextArea
          {...control}
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          placeholder="https://"
          value={value.join('\n')}
          onChange={event => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
          onBlur={() => {
            onChange(understood(value));
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

/** Each line as it will be stored; one that is wrong stays as it was typed. */
function understood(lines: readonly string[]): string[] {
  const typed = lines.map(line => line.trim()).filter(line => line !== '');
  return [
    ...new Set(
      typed.map(line => {
        const found = readOrigin(line);
        return 'origin' in found ? found.origin : line;
      }),
    ),
  ];
}

export function PlaceFields() {
  const timeZone: string = useWatch({ name: 'timeZone' });
  const clock = clockIn(timeZone, new Date());
  return (
    <div className="grid grid-cols-2 gap-5 max-desk:grid-cols-1">
      <FormField name="language" label="Language" help="For visitors whose own language we do not know.">
        {({ value, onChange, ...control }) => (
          <Select {...control} options={languageOptions(value)} value={value} onValueChange={onChange} />
        )}
      </FormField>
      <FormField
        name="timeZone"
        label="Time zone"
        help={clock ? `It is ${clock} there now.` : 'For dates and figures.'}
      >
        {({ ref: _, ...control }) => <LongSelect {...control} groups={zoneGroups(control.value)} />}
      </FormField>
    </div>
  );
}

export function ContactField() {
  return (
    <FormField
      name="contactEmail"
      label="Contact e-mail"
      type="email"
      autoComplete="off"
      help="Gets the messages of visitors who want to talk to a person. Leave it empty, and the widget offers no such thing."
    />
  );
}

export function RetentionField() {
  return (
    <FormField
      name="retentionDays"
      label="Keep chats for"
      help={`Days, from ${siteLimits.shortestRetention} to ${siteLimits.longestRetention}. Older chats are deleted.`}
    >
      {({ value, onChange, ...control }) => (
        <TextInput
          {...control}
          type="number"
          inputMode="numeric"
          min={siteLimits.shortestRetention}
          max={siteLimits.longestRetention}
          className="max-w-32 tabular-nums"
          value={Number.isNaN(value) ? '' : value}
          onChange={event => onChange(event.target.valueAsNumber)}
        />
      )}
    </FormField>
  );
}
