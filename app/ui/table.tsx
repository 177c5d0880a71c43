import type { CSSProperties, ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { cellStyle, isAfterNumbers, minWidthOf, type TableColumn, type TableSort } from '#app/ui/table-column.ts';
import { PhoneTableTools, TableHead } from '#app/ui/table-head.tsx';
import { TableRow } from '#app/ui/table-row.tsx';

type TableProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row's name for its checkbox; by default its key. */
  rowLabel?: ((row: Row) => string) | undefined;
  rowHref?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  selection?: ReadonlySet<string> | undefined;
  onSelectionChange?: ((selection: Set<string>) => void) | undefined;
  empty?: ReactNode;
  loading?: boolean | undefined;
  loadingRows?: number | undefined;
  /** Below the rows, such as the pager. */
  footer?: ReactNode;
};

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, loading = false, loadingRows = 5, empty, footer, sort, onSort } = props;
  if (!loading && rows.length === 0 && empty !== undefined) return empty;
  const head = { columns, sort, onSort, selectAll: selectAllOf(props) };
  const isFixed = columns.some(column => column.width !== undefined);
  const least = { '--least': `${minWidthOf(columns, head.selectAll !== undefined)}px` } as CSSProperties;
  return (
    <div className="desk:overflow-clip desk:rounded-panel desk:border desk:border-line desk:bg-surface">
      <PhoneTableTools {...head} />
      <div className="relative desk:overflow-x-auto">
        <table
          aria-label={label}
          aria-busy={loading || undefined}
          style={isFixed ? least : undefined}
          className={cx('w-full border-collapse max-desk:block', isFixed && 'desk:min-w-(--least) desk:table-fixed')}
        >
          <TableHead {...head} />
          <tbody className="max-desk:block">
            {loading ? (
              <LoadingRows columns={columns} rows={loadingRows} wide={head.selectAll !== undefined} />
            ) : (
              bodyOf(props)
            )}
          </tbody>
        </table>
      </div>
      {footer}
    </div>
  );
}

type CursorPagerProps = { label: ReactNode; previous?: (() => void) | undefined; next?: (() => void) | undefined };

export function CursorPager({ label, previous, next }: CursorPagerProps) {
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between gap-3 border-line border-t px-5 py-2.5 text-13 text-ink-3 tabular-nums max-desk:px-0 max-desk:pt-4"
    >
      <span>{label}</span>
      <span className="flex gap-2">
        <Button size="small" className="max-desk:h-11" disabled={!previous} onClick={previous}>
          Previous
        </Button>
        <Button size="small" className="max-desk:h-11" disabled={!next} onClick={next}>
          Next
        </Button>
      </span>
    </nav>
  );
}

function bodyOf<Row>({
  columns,
  rows,
  rowKey,
  rowLabel,
  rowHref,
  onOpen,
  selection,
  onSelectionChange,
}: TableProps<Row>) {
  return rows.map(row => {
    const key = rowKey(row);
    return (
      <TableRow
        key={key}
        row={row}
        columns={columns}
        href={rowHref?.(row)}
        onOpen={onOpen && (() => onOpen(row))}
        select={
          selection &&
          onSelectionChange && {
            checked: selection.has(key),
            label: `Select ${rowLabel?.(row) ?? key}`,
            onChange: checked => onSelectionChange(withKey(selection, key, checked)),
          }
        }
      />
    );
  });
}

function selectAllOf<Row>({ rows, rowKey, selection, onSelectionChange }: TableProps<Row>) {
  if (!selection || !onSelectionChange) return undefined;
  const keys = rows.map(rowKey);
  const chosen = keys.filter(key => selection.has(key)).length;
  const checked = chosen === 0 ? false : chosen === keys.length ? true : ('indeterminate' as const);
  return {
    checked,
    onChange: (all: boolean) =>
      onSelectionChange(keys.reduce((set, key) => withKey(set, key, all), new Set(selection))),
  };
}

function withKey(selection: ReadonlySet<string>, key: string, chosen: boolean): Set<string> {
  const next = new Set(selection);
  if (chosen) next.add(key);
  else next.delete(key);
  return next;
}

function LoadingRows<Row>({
  columns,
  rows,
  wide,
}: {
  columns: readonly TableColumn<Row>[];
  rows: number;
  wide: boolean;
}) {
  return Array.from({ length: rows }, (_, row) => (
    <tr
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
      key={row}
      className="border-line border-b last:border-b-0 desk:h-13 max-desk:flex max-desk:h-16 max-desk:items-center"
    >
      {wide && (
        <td className={cx(cellStyle, 'w-12 max-desk:hidden')}>
          <Skeleton className="size-4 rounded-mark" />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.key}
          className={cx(
            cellStyle,
            isAfterNumbers(columns, place) && 'desk:pl-7',
            place === 0 ? 'max-desk:flex-1' : 'max-desk:hidden',
          )}
        >
          {place === 0 ? (
            <span className="grid gap-1.5">
              <Skeleton className={row % 2 ? 'w-3/5' : 'w-4/5'} />
              <Skeleton className={cx('h-2.5', row % 2 ? 'w-2/5' : 'w-1/2')} />
            </span>
          ) : column.hideHeader ? null : (
            <Skeleton className={cx('w-16 max-w-full', column.align === 'right' && 'ml-auto w-10')} />
          )}
        </td>
      ))}
    </tr>
  ));
}
