import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { meaningLabels, missingLabels } from '#app/routes/products/import-labels.ts';
import { refreshImports } from '#app/routes/products/product-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Field, TextInput } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import {
  type ColumnMeaning,
  columnMeanings,
  type ImportPreview,
  type MissingChoice,
  missingChoices,
  type ProductImport,
} from '#domain/products/import-inputs.ts';

const options = columnMeanings.map(value => ({ value, label: meaningLabels[value] }));
const choices = missingChoices.map(value => ({ value, label: missingLabels[value] }));

/** The meaning of each column, with a preview of the first lines. */
export function MapColumns({ waiting }: { waiting: ProductImport }) {
  const { id, columns } = waiting;
  const [mapping, setMapping] = useState(waiting.mapping);
  const [currency, setCurrency] = useState(waiting.currency ?? '');
  const [missing, setMissing] = useState<MissingChoice>('keep');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const code = /^[a-z]{3}$/i.test(currency.trim()) ? currency.trim() : null;
  const preview = usePreview(id, mapping, code);

  async function start() {
    setBusy(true);
    setProblem('');
    try {
      await call('POST /api/product-imports/{id}/start', {
        params: { id },
        body: { mapping, currency: code, missing },
      });
      await refreshImports();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-6">
      <div>
        <h3 className="text-14">Match the columns in {waiting.fileName}</h3>
        <p className="mt-0.5 text-13 text-ink-2">
          Check our suggestions. The handle or SKU identifies a product in later imports, an option is something
          customers choose, such as a size, and an attribute is any other detail.
        </p>
      </div>
      <ul className="grid gap-3">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two can have the same name
          <li key={at} className="grid grid-cols-2 items-center gap-3">
            <span className="min-w-0">
              <span className="block truncate font-medium leading-5">{column || `Column ${at + 1}`}</span>
              <span className="block truncate text-12 text-ink-3">{sampleOf(preview, at)}</span>
            </span>
            <Select
              label={`Meaning of ${column || `column ${at + 1}`}`}
              options={options}
              value={mapping[at] ?? 'ignore'}
              onValueChange={value =>
                setMapping(before => before.map((one, place) => (place === at ? (value as ColumnMeaning) : one)))
              }
            />
          </li>
        ))}
      </ul>
      <Field label="Default currency">
        {control => (
          <TextInput
            {...control}
            className="max-w-32"
            placeholder="EUR"
            maxLength={3}
            autoComplete="off"
            value={currency}
            onChange={event => setCurrency(event.target.value.toUpperCase())}
          />
        )}
      </Field>
      <Field
        label="Products missing from this file"
        help="Only applies to products from earlier files. If any line is skipped, all of them are kept."
      >
        {control => (
          <Select
            {...control}
            className="max-w-60"
            options={choices}
            value={missing}
            onValueChange={value => setMissing(value as MissingChoice)}
          />
        )}
      </Field>
      <Preview preview={preview} />
      {(problem || preview?.problem) && (
        <p role="alert" className="text-13 text-red">
          {problem || preview?.problem}
        </p>
      )}
      <div>
        <Button
          variant="primary"
          busy={busy}
          disabled={!preview || preview.problem !== null}
          onClick={() => void start()}
        >
          Import products
        </Button>
      </div>
    </div>
  );
}

function usePreview(id: string, mapping: ColumnMeaning[], currency: string | null): ImportPreview | undefined {
  const asked = {
    queryKey: ['product-imports', 'preview', id, mapping, currency],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('POST /api/product-imports/{id}/preview', { params: { id }, body: { mapping, currency }, signal }),
    placeholderData: (before: ImportPreview | undefined) => before,
  };
  return useQuery(asked, getQueryClient()).data;
}

function sampleOf(preview: ImportPreview | undefined, at: number): string {
  const found = preview?.samples.map(cells => cells[at]?.trim() ?? '').find(cell => cell !== '');
  return found?.slice(0, 80) ?? (preview ? 'Empty' : '');
}

function Preview({ preview }: { preview: ImportPreview | undefined }) {
  if (!preview || preview.problem) return null;
  return (
    <section aria-label="Preview">
      <h3 className="mb-2 text-14">Preview of the first lines</h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {preview.rows.map(({ line, title, facts, problem }) => (
          <li key={line} className="px-3 py-2 text-13">
            <span className="block truncate font-medium">
              {title || (problem ? `Line ${line}` : 'Another variant')}
            </span>
            {problem ? (
              <span className="block text-12 text-red">{problem}</span>
            ) : (
              <span className="block truncate text-12 text-ink-3">{facts.join(' · ') || 'No other details'}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
