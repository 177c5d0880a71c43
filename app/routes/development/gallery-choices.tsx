import { Globe, Mail } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field, SearchInput, TextArea, TextInput } from '#app/ui/field.tsx';
import { LongSelect } from '#app/ui/long-select.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Select } from '#app/ui/select.tsx';
import { Toggle } from '#app/ui/toggle.tsx';

export function FieldsSection() {
  const [greeting, setGreeting] = useState('Hello. We know our gear, our sizes and our delivery times.');
  const [search, setSearch] = useState('returns');
  const [role, setRole] = useState('editor');
  return (
    <div className="grid max-w-form gap-5">
      <Field label="Site name" help="Only you and your team see it.">
        {control => <TextInput {...control} placeholder="Tarn & Trail" />}
      </Field>
      <Field label="Email address">{control => <TextInput {...control} icon={Mail} type="email" />}</Field>
      <Field label="Web address" error="Enter a full web address, for example tarnandtrail.co.uk">
        {control => <TextInput {...control} icon={Globe} defaultValue="tarnandtrail" />}
      </Field>
      <Field label="Greeting" hint={`${greeting.length} of 160`}>
        {control => <TextArea {...control} value={greeting} onChange={event => setGreeting(event.target.value)} />}
      </Field>
      <Field label="Role" help="You can change it later.">
        {control => <Select {...control} options={roles} value={role} onValueChange={setRole} />}
      </Field>
      <Field label="Time zone" help="A native select, for hundreds of options.">
        {control => <LongSelect {...control} groups={zones} defaultValue="Europe/Dublin" />}
      </Field>
      <Field label="Plan">{control => <TextInput {...control} disabled defaultValue="Growth" />}</Field>
      <SearchInput label="Find a document" value={search} onValueChange={setSearch} />
    </div>
  );
}

export function ChoicesSection() {
  const [kind, setKind] = useState('');
  const [state, setState] = useState<'all' | 'ready' | 'reading' | 'failed'>('all');
  const [weekly, setWeekly] = useState(true);
  const [some, setSome] = useState<boolean | 'indeterminate'>('indeterminate');
  const [cards, setCards] = useState(true);
  const [person, setPerson] = useState(false);
  const [size, setSize] = useState<'short' | 'normal'>('normal');
  return (
    <div className="grid gap-6">
      <div className="max-w-form">
        <RadioCards label="Length" options={lengths} value={size} onValueChange={setSize} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Segment label="Status" options={states} value={state} onValueChange={setState} />
        <Select label="Kind" look="filter" options={kinds} value={kind} onValueChange={setKind} />
      </div>
      <div className="grid max-w-form gap-3">
        <Checkbox label="Send a summary every week" help="On Mondays." checked={weekly} onCheckedChange={setWeekly} />
        <Checkbox label="Some of them" checked={some} onCheckedChange={setSome} />
        <Checkbox label="Not on your plan" disabled checked={false} onCheckedChange={setSome} />
      </div>
      <div className="grid max-w-form gap-5">
        <Toggle
          label="Show product cards"
          help="Below an answer that names a product"
          checked={cards}
          onCheckedChange={setCards}
        />
        <Toggle
          label="Message our team"
          help="Sends the chat to your inbox"
          checked={person}
          onCheckedChange={setPerson}
        />
        <Toggle label="Not on your plan" disabled checked={false} onCheckedChange={setPerson} />
      </div>
    </div>
  );
}

const roles = [
  { value: 'admin', label: 'Admin' },
  { value: 'editor', label: 'Editor' },
  { value: 'viewer', label: 'Viewer' },
  { value: 'owner', label: 'Owner', disabled: true },
];

const zones = [
  { label: 'America', options: [{ value: 'America/New_York', label: 'New York' }] },
  {
    label: 'Europe',
    options: [
      { value: 'Europe/Dublin', label: 'Dublin' },
      { value: 'Europe/London', label: 'London' },
    ],
  },
];

const lengths = [
  { value: 'short', label: 'Short', help: 'One sentence.', example: 'Yes, within 30 days.' },
  { value: 'normal', label: 'Normal', help: 'With what else a visitor should know.' },
] as const;

const kinds = [
  { value: '', label: 'Any kind' },
  { value: 'page', label: 'Web page' },
  { value: 'file', label: 'File' },
  { value: 'written', label: 'Written' },
];

const states = [
  { value: 'all', label: 'All', count: 86 },
  { value: 'ready', label: 'Ready', count: 79 },
  { value: 'reading', label: 'Reading', count: 4 },
  { value: 'failed', label: 'Failed', count: 3 },
] as const;
