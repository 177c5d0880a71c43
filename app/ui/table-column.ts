import type { ReactNode } from 'react';

export type TableColumn<Row> = {
  key: string;
  header: string;
  /** Shows the header to screen readers only. */
  hideHeader?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right' | undefined;
  sortable?: boolean | undefined;
  width?: number | string | undefined;
  /** Its role in a list row on phones. By default, the first column is the title and others are details. */
  phone?: 'title' | 'detail' | 'state' | 'hide' | undefined;
};

export type TableSort = { key: string; direction: 'ascending' | 'descending' };

/** Selecting the same column again reverses the order; a new column starts ascending. */
export function nextSort(current: TableSort | undefined, key: string): TableSort {
  if (current?.key !== key) return { key, direction: 'ascending' };
  return { key, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** The minimum width before the table scrolls horizontally, so that columns without a width stay readable. */
export function minWidthOf<Row>(columns: readonly TableColumn<Row>[], isSelectable: boolean): number {
  const widths = columns.map(({ width }) =>
    typeof width === 'number' ? width : width === undefined ? leastOfOthers : 0,
  );
  return widths.reduce((sum, width) => sum + width, isSelectable ? widthOfCheckbox : 0);
}

const leastOfOthers = 180;
const widthOfCheckbox = 44;

/** Extra space after a right-aligned column. */
export function isAfterNumbers<Row>(columns: readonly TableColumn<Row>[], place: number): boolean {
  return columns[place]?.align !== 'right' && columns[place - 1]?.align === 'right';
}

export const cellStyle = 'desk:px-3 desk:first:pl-5 desk:last:pr-5';
