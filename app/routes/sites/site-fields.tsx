import { useWatch } from 'react-hook-form';
import { languageOptions } from '#app/routes/sites/languages.ts';
import { clockIn, zoneGroups } from '#app/routes/sites/time-zones.ts';
import { TextArea, TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { LongSelect } from '#app/ui/long-select.tsx';
import { Select } from '#app/ui/select.tsx';
import { readOrigin, siteLimits, splitAddresses } from '#domain/sites/inputs.ts';

export function NameField() {
  return <FormField name="name" label="Name" help="Visitors see it at the top of the widget." autoComplete="off" />;
}

/** Several addresses. On blur, shows each address as it will be stored. */
export function AddressesField() {
  return (
    <FormField
      name="urls"
      label="Web addresses"
      help="For example shop.example, or *.shop.example for all subdomains. Separate multiple addresses with commas, spaces or line breaks. The widget only runs on these."
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
            onChange(normalizeLines(value));
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

/** Each line as it will be stored; an invalid line stays as typed. */
function normalizeLines(lines: readonly string[]): string[] {
  const typed = lines.flatMap(splitAddresses);
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
      <FormField name="language" label="Language" help="Used when we can’t detect a visitor’s language.">
        {({ value, onChange, ...control }) => (
          <Select {...control} options={languageOptions(value)} value={value} onValueChange={onChange} />
        )}
      </FormField>
      <FormField
        name="timeZone"
        label="Time zone"
        help={clock ? `It’s ${clock} there now.` : 'Used for dates and reports.'}
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
      label="Contact email"
      type="email"
      autoComplete="off"
      help="Receives messages from visitors once the address is confirmed. Leave empty to turn off contact."
    />
  );
}

export function RetentionField() {
  return (
    <FormField
      name="retentionDays"
      label="Keep chats for"
      help={`${siteLimits.shortestRetention} to ${siteLimits.longestRetention} days. Older chats are deleted.`}
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
