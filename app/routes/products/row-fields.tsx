import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { AmountInput } from '#app/routes/products/amount-input.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { productLimits } from '#domain/products/inputs.ts';

const newVariant = { sku: null, options: [], price: null, compareAtPrice: null, stock: null, image: null };

export function VariantFields() {
  const { fields, append, remove } = useFieldArray({ name: 'variants' });
  return (
    <Rows
      legend="Variants"
      help="Sizes, colours and so on, each with its own stock."
      add="Add a variant"
      onAdd={fields.length < productLimits.variants ? () => append(newVariant) : undefined}
    >
      {fields.map((field, at) => (
        <Row key={field.id} label={`Remove variant ${at + 1}`} onRemove={() => remove(at)}>
          <FormField name={`variants.${at}.options`} label="Options">
            {control => <OptionsInput {...control} placeholder="Size: M, Colour: Blue" />}
          </FormField>
          <div className="grid grid-cols-3 gap-3">
            <FormField name={`variants.${at}.sku`} label="SKU" autoComplete="off" />
            <FormField name={`variants.${at}.price`} label="Price">
              {control => <AmountInput {...control} />}
            </FormField>
            <FormField name={`variants.${at}.stock`} label="Stock">
              {control => <AmountInput {...control} inputMode="numeric" placeholder="Any" />}
            </FormField>
          </div>
          <FormField
            name={`variants.${at}.image`}
            label="Variant image"
            type="url"
            placeholder="https://"
            autoComplete="off"
          />
        </Row>
      ))}
    </Rows>
  );
}

export function AttributeFields() {
  const { fields, append, remove } = useFieldArray({ name: 'attributes' });
  return (
    <Rows
      legend="Attributes"
      help="Details visitors ask about, such as weight or material."
      add="Add an attribute"
      onAdd={fields.length < productLimits.attributes ? () => append({ name: '', value: '' }) : undefined}
    >
      {fields.map((field, at) => (
        <Row key={field.id} label={`Remove attribute ${at + 1}`} onRemove={() => remove(at)}>
          <div className="grid grid-cols-[2fr_3fr] gap-3">
            <FormField name={`attributes.${at}.name`} label="Name" autoComplete="off" />
            <FormField name={`attributes.${at}.value`} label="Value" autoComplete="off" />
          </div>
        </Row>
      ))}
    </Rows>
  );
}

type RowsProps = { legend: string; help: string; add: string; onAdd: (() => void) | undefined; children: ReactNode };

function Rows({ legend, help, add, onAdd, children }: RowsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-line border-t pt-5">
      <legend className="sr-only">{legend}</legend>
      <div className="flex items-start justify-between gap-4">
        <div>
          <p aria-hidden className="font-medium text-13">
            {legend}
          </p>
          <p className="text-12 text-ink-3">{help}</p>
        </div>
        <Button size="small" icon={Plus} disabled={!onAdd} onClick={onAdd}>
          {add}
        </Button>
      </div>
      {children}
    </fieldset>
  );
}

function Row({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div className="flex gap-2 rounded-control bg-sunken p-3">
      <div className="grid min-w-0 flex-1 gap-3">{children}</div>
      <IconButton label={label} icon={X} size="small" onClick={onRemove} />
    </div>
  );
}

type Option = { name: string; value: string };
type OptionsInputProps = Omit<React.ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: Option[];
  onChange: (options: Option[]) => void;
};

function OptionsInput({ value, onChange, ...rest }: OptionsInputProps) {
  const [typed, setTyped] = useState(value.map(option => `${option.name}: ${option.value}`).join(', '));
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      value={typed}
      onChange={event => {
        setTyped(event.target.value);
        onChange(readOptions(event.target.value));
      }}
    />
  );
}

/** Reads "Size: M, Colour: Blue". A value without a name is a size. */
function readOptions(text: string): Option[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const [name = '', ...rest] = part.split(':');
      return rest.length > 0 ? { name: name.trim(), value: rest.join(':').trim() } : { name: 'Size', value: part };
    });
}
