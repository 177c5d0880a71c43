import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { call, isApiError } from '#app/client/api.ts';
import { useDraftCheck } from '#app/routes/knowledge/quality/use-draft-check.tsx';
import { AmountInput } from '#app/routes/products/amount-input.tsx';
import { PictureField } from '#app/routes/products/picture-field.tsx';
import { inputOf } from '#app/routes/products/product-changes.ts';
import { availabilityLabels } from '#app/routes/products/product-labels.ts';
import { storeProduct } from '#app/routes/products/product-queries.ts';
import { AttributeFields, VariantFields } from '#app/routes/products/row-fields.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.tsx';
import { Toggle } from '#app/ui/toggle.tsx';
import { availabilities, isUploaded, type NewProduct, newProductInput, type Product } from '#domain/products/inputs.ts';

export type ProductFormState = { isDirty: boolean; isSubmitting: boolean; busyLabel?: string | undefined };

type ProductFormProps = {
  formId: string;
  siteId: string;
  product: Product | undefined;
  /** Of a new product. */
  currency: string | null;
  onState: (state: ProductFormState) => void;
  onSaved: () => void;
};

const blank: NewProduct = newProductInput.parse({ title: '…' });

export function ProductForm({ formId, siteId, product, currency, onState, onSaved }: ProductFormProps) {
  const defaultValues = product ? inputOf(product) : { ...blank, title: '', currency };
  const form = useZodForm(newProductInput, { defaultValues });
  // When the product in the form was saved: the server refuses to overwrite a later version.
  const shown = useRef(product?.updatedAt);
  const { isDirty, isSubmitting } = form.formState;
  const { maySave, busyLabel, dialog } = useDraftCheck(siteId);
  useEffect(() => onState({ isDirty, isSubmitting, busyLabel }), [isDirty, isSubmitting, busyLabel, onState]);

  async function checkAndSave(input: NewProduct) {
    const { picture: _, ...draft } = input;
    const change = { kind: 'product', id: product?.id ?? null, draft } as const;
    return (await maySave(change)) ? save(input) : false;
  }

  async function save(input: NewProduct) {
    try {
      const saved = product
        ? await call('PUT /api/products/{id}', {
            params: { id: product.id },
            body: { ...input, updatedAt: shown.current },
          })
        : await call('POST /api/sites/{id}/products', { params: { id: siteId }, body: input });
      await storeProduct(saved);
      toast({ title: product ? 'Saved' : 'Product added' });
      onSaved();
    } catch (error) {
      if (!product || !isApiError(error) || error.code !== 'product_changed') throw error;
      shown.current = (await call('GET /api/products/{id}', { params: { id: product.id } })).updatedAt;
      throw new Error(`${error.message} Save again to overwrite it, or cancel to keep it.`);
    }
  }

  return (
    <>
      <Form id={formId} form={form} onSubmit={checkAndSave} className="grid gap-5">
        <FormField name="title" label="Title" autoComplete="off" />
        <FormField name="description" label="Description" rows={4} />
        <PictureField product={product} />
        <div className="grid grid-cols-[1fr_1fr_88px] gap-3">
          <FormField name="price" label="Price">
            {control => <AmountInput {...control} />}
          </FormField>
          <FormField name="compareAtPrice" label="Compare-at price">
            {control => <AmountInput {...control} />}
          </FormField>
          <FormField name="currency" label="Currency" placeholder="EUR" autoComplete="off" />
        </div>
        <FormField name="availability" label="Stock" help="If variants have stock counts, those are used instead.">
          {({ value, onChange, ...control }) => (
            <Select
              {...control}
              options={availabilities.map(one => ({ value: one, label: availabilityLabels[one] }))}
              value={value}
              onValueChange={onChange}
            />
          )}
        </FormField>
        <FormField name="url" label="Product page" type="url" placeholder="https://" autoComplete="off" />
        <LinesField name="categories" label="Categories" help="One per line." />
        <div className="grid grid-cols-2 gap-3">
          <FormField name="sku" label="SKU" autoComplete="off" />
          <FormField name="externalId" label="Handle or ID" autoComplete="off" />
        </div>
        <VariantFields />
        <AttributeFields />
        <LinesField
          name="images"
          label="Image links"
          help="One URL per line. Without an uploaded image, the first is shown."
          placeholder="https://"
          isHidden={image => product !== undefined && isUploaded(image, product.id)}
        />
        <EnabledField />
      </Form>
      {dialog}
    </>
  );
}

type LinesFieldProps = {
  name: string;
  label: string;
  help: string;
  placeholder?: string;
  /** Values that stay first in the list and are not edited here. */
  isHidden?: (line: string) => boolean;
};

function LinesField({ placeholder, isHidden = () => false, ...field }: LinesFieldProps) {
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur, ...control }) => {
        const all: string[] = value;
        const hidden = all.filter(isHidden);
        const lines = all.filter(line => !isHidden(line));
        return (
          <TextArea
            {...control}
            rows={2}
            className="min-h-14"
            placeholder={placeholder}
            value={lines.join('\n')}
            onChange={({ target }) => onChange([...hidden, ...(target.value === '' ? [] : target.value.split('\n'))])}
            onBlur={() => {
              onChange([...hidden, ...lines.map(line => line.trim()).filter(line => line !== '')]);
              onBlur();
            }}
          />
        );
      }}
    </FormField>
  );
}

function EnabledField() {
  const { field } = useController({ name: 'enabled' });
  return (
    <div data-field="enabled" className="border-line border-t pt-5">
      <Toggle
        ref={field.ref}
        checked={field.value}
        onCheckedChange={field.onChange}
        label="Show in answers"
        help="When off, it’s kept but visitors don’t see it."
      />
    </div>
  );
}
