import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { meaningWords, missingWords } from '#app/routes/products/import-words.ts';
import { refreshImports } from '#app/routes/products/product-queries.ts';
import { Button } from '#app/ui/button.tsx';
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

const options = columnMeanings.map(value => ({ value, label: meaningWords[value] }));
const choices = missingChoices.map(value => ({ value, label: missingWords[value] }));

/** What each column means, with the first lines as they would be understood. */
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
      setProblem(error instanceof Error ? error.message : 'That did not work. Try again.');
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-6">
      <div>
        <h3 className="text-14">What the columns of {waiting.fileName} mean</h3>
        <p className="mt-0.5 text-13 text-ink-2">
          We guessed: change what is wrong. A handle or a SKU finds the product again the next time; an option is
          something to choose, such as a size; a fact is anything else worth knowing.
        </p>
      </div>
      <ul className="grid gap-3">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file never move, and may be called the same
          <li key={at} className="grid grid-cols-2 items-center gap-3">
            <span className="min-w-0">
              <span className="block truncate font-medium leading-5">{column || `Column ${at + 1}`}</span>
              <span className="block truncate text-12 text-ink-3">{sampleOf(preview, at)}</span>
            </span>
            <Select
              label={`What ${column || `column ${at + 1}`} means`}
              options={options}
              value={mapping[at] ?? 'ignore'}
              onValueChange={value =>
                setMapping(before => before.map((one, place) => (place === at ? (value as ColumnMeaning) : one)))
              }
            />
          </li>
        ))}
      </ul>
      <Field label="Currency of prices that name none">
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
        label="Products of earlier files that this one lacks"
        help="Those added by hand or by programs always stay. When a line cannot be taken, all of them stay."
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
      <FirstLines preview={preview} />
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
          Import the products
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

function FirstLines({ preview }: { preview: ImportPreview | undefined }) {
  if (!preview || preview.problem) return null;
  return (
    <section aria-label="The first lines">
      <h3 className="mb-2 text-14">The first lines, as we understand them</h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {preview.rows.map(({ line, title, facts, problem }) => (
          <li key={line} className="px-3 py-2 text-13">
            <span className="block truncate font-medium">
              {title || (problem ? `Line ${line}` : 'One more variant')}
            </span>
            {problem ? (
              <span className="block text-12 text-red">{problem}</span>
            ) : (
              <span className="block truncate text-12 text-ink-3">{facts.join(' · ') || 'Nothing else'}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
