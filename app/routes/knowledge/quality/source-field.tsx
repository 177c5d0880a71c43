import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { rulesQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { sectionIcons } from '#app/shell/section-icons.ts';
import { IconButton } from '#app/ui/button.tsx';
import { SearchInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { useDebounced } from '#app/ui/use-debounced.ts';
import type { QualityQuestion } from '#domain/quality/inputs.ts';

type Source = NonNullable<QualityQuestion['source']>;

const mostOfKind = 5;

/** The document, product or rule that the answer must come from. */
export function SourceField({ siteId }: { siteId: string }) {
  return (
    <FormField name="source" label="Expected source" help="Optional. The answer must come from it.">
      {({ value, onChange }) =>
        value ? (
          <Chosen source={value as Source} onClear={() => onChange(null)} />
        ) : (
          <Finder siteId={siteId} onChoose={onChange} />
        )
      }
    </FormField>
  );
}

function Chosen({ source, onClear }: { source: Source; onClear: () => void }) {
  return (
    <div className="flex min-h-9 items-center gap-2.5 rounded-control border border-line bg-sunken py-1 pr-1 pl-3">
      <SourceTitle source={source} />
      <IconButton label="Remove the expected source" icon={X} size="small" onClick={onClear} />
    </div>
  );
}

function SourceTitle({ source: { kind, title } }: { source: Source }) {
  const { icon: Icon, label } = kinds[kind];
  return (
    <>
      <Icon aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate text-left">{title || label}</span>
      <span className="shrink-0 text-12 text-ink-3">{label}</span>
    </>
  );
}

const kinds = {
  document: { icon: sectionIcons.documents, label: 'Document' },
  product: { icon: sectionIcons.products, label: 'Product' },
  rule: { icon: sectionIcons.rules, label: 'Rule' },
  fact: { icon: sectionIcons.facts, label: 'Shop fact' },
};

function Finder({ siteId, onChoose }: { siteId: string; onChoose: (source: Source) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const { data } = useQuery({ ...sourcesQuery(siteId, search), enabled: search !== '' }, getQueryClient());
  return (
    <div>
      <SearchInput
        className="w-full"
        label="Search documents, products and rules"
        value={typed}
        onValueChange={setTyped}
        autoComplete="off"
      />
      {search !== '' && data && (
        <ul aria-label="Sources found" className="mt-1.5 grid grid-cols-1 rounded-control border border-line p-1">
          {data.map(source => (
            <li key={source.id}>
              <button
                type="button"
                onClick={() => onChoose(source)}
                className="flex min-h-8 w-full items-center gap-2.5 rounded-inner px-2.5 text-13 hover:bg-float-hover max-desk:min-h-11"
              >
                <SourceTitle source={source} />
              </button>
            </li>
          ))}
          {data.length === 0 && <li className="px-2.5 py-1.5 text-13 text-ink-3">Nothing found.</li>}
        </ul>
      )}
    </div>
  );
}

function sourcesQuery(siteId: string, search: string) {
  return {
    queryKey: ['quality', 'sources', siteId, search] as const,
    placeholderData: (before: Source[] | undefined) => before,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Source[]> => {
      const asked = { params: { id: siteId }, query: { search, perPage: mostOfKind }, signal };
      const [documents, products, rules] = await Promise.all([
        call('GET /api/sites/{id}/documents', asked),
        call('GET /api/sites/{id}/products', asked),
        getQueryClient().fetchQuery(rulesQuery(siteId)),
      ]);
      const wanted = search.toLowerCase();
      const named = rules.filter(({ kind, name }) => kind !== 'instruction' && name.toLowerCase().includes(wanted));
      return [
        ...documents.map(({ id, title }) => ({ kind: 'document' as const, id, title: cut(title) })),
        ...products.map(({ id, title }) => ({ kind: 'product' as const, id, title: cut(title) })),
        ...named.slice(0, mostOfKind).map(({ id, name }) => ({ kind: 'rule' as const, id, title: cut(name) })),
      ];
    },
  };
}

function cut(title: string): string {
  return title.slice(0, 300);
}
