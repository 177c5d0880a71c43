import { ChevronRight } from 'lucide-react';
import { TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';

const variables = [
  { name: '--aisle-font-family', label: 'Font', placeholder: 'Inter, sans-serif' },
  { name: '--aisle-font-size', label: 'Text size', placeholder: '15px' },
  { name: '--aisle-radius', label: 'Corner radius', placeholder: '12px' },
  { name: '--aisle-panel-width', label: 'Width', placeholder: '400px' },
  { name: '--aisle-panel-height', label: 'Height', placeholder: '640px' },
  { name: '--aisle-background', label: 'Background', placeholder: '#ffffff' },
  { name: '--aisle-text', label: 'Text', placeholder: '#1c1a17' },
  { name: '--aisle-border', label: 'Borders', placeholder: '#e4e0d8' },
] as const;

/** CSS variables, which the page can also set itself. */
export function VariablesSection() {
  return (
    <details className="group border-line border-t py-6">
      <summary className="flex list-none items-center gap-2 rounded-inner font-semibold text-14 leading-5 [&::-webkit-details-marker]:hidden">
        Advanced styling
        <ChevronRight aria-hidden className="text-ink-3 transition-transform group-open:rotate-90" />
      </summary>
      <p className="mt-1 text-12 text-ink-3">
        CSS variables. Colours apply to both light and dark mode. Leave them empty to follow the theme.
      </p>
      <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-5 max-[480px]:grid-cols-1">
        {variables.map(({ name, label, placeholder }) => (
          <FormField
            key={name}
            name={`variables.${name}`}
            label={label}
            help={<code className="font-mono">{name}</code>}
          >
            {({ value, onChange, ...control }) => (
              <TextInput
                {...control}
                placeholder={placeholder}
                autoComplete="off"
                spellCheck={false}
                value={String(value ?? '')}
                onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value)}
              />
            )}
          </FormField>
        ))}
      </div>
    </details>
  );
}
