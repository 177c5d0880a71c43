import type { ReactNode } from 'react';

export type TableColumn<Row> = {
  key: string;
  header: string;
  /** Keeps the header for screen readers only, as over a column of buttons. */
  hideHeader?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | undefined;
  sortable?: boolean | undefined;
  width?: number | string | undefined;
  /** The part it plays in a phone's list row: the first column is the title, others are details unless said. */
  phone?: 'title' | 'detail' | 'state' | 'hide' | undefined;
};

export type TableSort = { key: string; direction: 'ascending' | 'descending' };

/** A column chosen again turns round; a new one starts ascending. */
export function nextSort(current: TableSort | undefined, key: string): TableSort {
  if (current?.key !== key) return { key, direction: 'ascending' };
  return { key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** So narrow a table may be before it is moved sideways instead: columns without a width would have next to none left. */
export function leastWidth<Row>(columns: readonly TableColumn<Row>[], isSelectable: boolean): number {
  const widths = columns.map(({ width }) =>
    typeof width === 'number' ? width : width === undefined ? leastOfOthers : 0,
  );
  return widths.reduce((sum, width) => sum + width, isSelectable ? widthOfCheckbox : 0);
}

const leastOfOthers = 180;
const widthOfCheckbox = 44;

/** Figures end at the right of their column; words that follow them need more room to stand apart. */
export function isAfterNumbers<Row>(columns: readonly TableColumn<Row>[], place: number): boolean {
  return columns[place]?.align !== 'right' && columns[place - 1]?.align === 'right';
}

export const cellStyle = 'desk:px-3 desk:first:pl-5 desk:last:pr-5';
