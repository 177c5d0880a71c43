import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { cx } from '#app/ui/class-names.ts';
import { controlStyle } from '#app/ui/control.ts';
import { cellStyle, isAfterNumbers, nextSort, type TableColumn, type TableSort } from '#app/ui/table-column.ts';

type SelectAll = { checked: boolean | 'indeterminate'; onChange: (checked: boolean) => void } | undefined;

type TableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
  selectAll: SelectAll;
};

export function TableHead<Row>({ columns, sort, onSort, selectAll }: TableHeadProps<Row>) {
  return (
    <thead className="max-desk:hidden">
      <tr className="h-9 border-line border-b">
        {selectAll && (
          <td className={cx(cellStyle, 'w-12')}>
            <Checkbox hideLabel label="Select all" checked={selectAll.checked} onCheckedChange={selectAll.onChange} />
          </td>
        )}
        {columns.map((column, place) => {
          const sorted = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={sorted}
              style={{ width: column.width }}
              className={cx(
                cellStyle,
                isAfterNumbers(columns, place) && 'desk:pl-7',
                'text-left font-medium text-12 text-ink-3 whitespace-nowrap',
                column.align === 'right' && 'text-right',
              )}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort(nextSort(sort, column.key))}
                  className={cx(
                    'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-inner px-1.5 font-medium transition-colors hover:text-ink',
                    sorted && 'text-ink',
                    column.align === 'right' && 'flex-row-reverse',
                  )}
                >
                  {column.header}
                  <SortMark sorted={sorted} />
                </button>
              ) : (
                <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Select all and sort for phones, where list rows have no header. */
export function PhoneTableTools<Row>({ columns, sort, onSort, selectAll }: TableHeadProps<Row>) {
  const sortable = onSort ? columns.filter(column => column.sortable) : [];
  if (!selectAll && sortable.length === 0) return null;
  const key = sort?.key ?? '';
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-line border-b pb-1 desk:hidden">
      {selectAll && <Checkbox label="Select all" checked={selectAll.checked} onCheckedChange={selectAll.onChange} />}
      {onSort && sortable.length > 0 && (
        <div className="ml-auto flex items-center gap-1">
          <select
            aria-label="Sort by"
            value={key}
            onChange={event => onSort({ key: event.target.value, direction: 'ascending' })}
            className={cx(controlStyle, 'h-11 w-auto border-transparent bg-transparent px-2 text-right text-ink-2')}
          >
            {!key && <option value="">Sort by</option>}
            {sortable.map(column => (
              <option key={column.key} value={column.key}>
                {column.header}
              </option>
            ))}
          </select>
          {sort && (
            <IconButton
              label="Reverse order"
              icon={sort.direction === 'ascending' ? ArrowUp : ArrowDown}
              onClick={() => onSort(nextSort(sort, sort.key))}
            />
          )}
        </div>
      )}
    </div>
  );
}

function SortMark({ sorted }: { sorted: TableSort['direction'] | undefined }) {
  if (sorted === 'ascending') return <ArrowUp aria-hidden className="size-3" />;
  if (sorted === 'descending') return <ArrowDown aria-hidden className="size-3" />;
  return (
    <ArrowUpDown
      aria-hidden
      className="size-3 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
    />
  );
}
