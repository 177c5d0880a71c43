import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useTypedUrlWord, useUrlWord } from '#app/routes/organizations/url-state.ts';
import { categoriesQuery } from '#app/routes/products/product-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchInput } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { TableSort } from '#app/ui/table-column.ts';
import { type ProductSort, productSorts } from '#domain/products/inputs.ts';

const states = [
  { value: '', label: 'Any status' },
  { value: 'in-stock', label: 'In stock' },
  { value: 'out-of-stock', label: 'Sold out' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'off', label: 'Off' },
];

type Filters = ReturnType<typeof useProductFilters>;

/** The filters are in the URL, so that they can be shared. */
export function useProductFilters() {
  const { typed, settled: search, type } = useTypedUrlWord('search');
  const [state, setState] = useUrlWord('state');
  const [category, setCategory] = useUrlWord('category');
  const [order, setOrder] = useUrlWord('sort');
  const [, setAddress] = useSearchParams();
  const sort = readSort(order);

  function clear() {
    type('');
    setAddress({}, { replace: true });
  }

  return {
    typed,
    type,
    state,
    setState,
    category,
    setCategory,
    sort: sort.key === 'newest' ? undefined : { key: sort.key, direction: sort.direction },
    setSort: (next: TableSort) => setOrder(next.direction === 'descending' ? `-${next.key}` : next.key),
    clear,
    isFiltered: search !== '' || state !== '' || category !== '',
    asked: { search, state, category, sort: sort.key, descending: sort.direction === 'descending' },
  };
}

function readSort(order: string): { key: ProductSort; direction: TableSort['direction'] } {
  const name = order.replace(/^-/, '');
  const key = productSorts.find(one => one === name) ?? 'newest';
  return { key, direction: order.startsWith('-') ? 'descending' : 'ascending' };
}

export function FilterRow({ siteId, filters }: { siteId: string; filters: Filters }) {
  const { data: categories = [] } = useQuery(categoriesQuery(siteId), getQueryClient());
  const { typed, type, state, setState, category, setCategory } = filters;
  const names = category && !categories.includes(category) ? [...categories, category] : categories;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Select look="filter" label="Status" options={states} value={state} onValueChange={setState} />
      {names.length > 0 && (
        <Select
          look="filter"
          label="Category"
          className="max-w-60"
          options={[{ value: '', label: 'Any category' }, ...names.map(name => ({ value: name, label: name }))]}
          value={category}
          onValueChange={setCategory}
        />
      )}
      <SearchInput label="Search products" value={typed} onValueChange={type} maxLength={100} />
    </div>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="py-16 text-center">
      <p className="mb-4 text-ink-2">No products match your filters.</p>
      <Button onClick={onClear}>Show all products</Button>
    </div>
  );
}
