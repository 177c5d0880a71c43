import { Ellipsis, FileText, Globe, type LucideIcon, PenLine, Table2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { State } from '#app/ui/badge.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import { Meter } from '#app/ui/meter.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { SelectionBar } from '#app/ui/selection-bar.tsx';
import { CursorPager, Table } from '#app/ui/table.tsx';
import type { TableColumn, TableSort } from '#app/ui/table-column.ts';
import { toast } from '#app/ui/toast.tsx';

export function TableSection() {
  const [show, setShow] = useState<'rows' | 'loading' | 'empty'>('rows');
  const [selection, setSelection] = useState<Set<string>>(new Set());
  const [sort, setSort] = useState<TableSort>({ key: 'used', direction: 'descending' });
  return (
    <div>
      <div className="mb-3">
        {selection.size > 0 ? (
          <SelectionBar count={selection.size} onClear={() => setSelection(new Set())}>
            <Button size="small" icon={Trash2}>
              Delete
            </Button>
          </SelectionBar>
        ) : (
          <Segment label="Show the table with" options={shows} value={show} onValueChange={setShow} />
        )}
      </div>
      <Table
        label="Documents"
        columns={columns}
        rows={show === 'empty' ? [] : sorted(sort)}
        rowKey={row => row.id}
        rowLabel={row => row.name}
        onOpen={row => toast({ title: `${row.name} opens`, tone: 'info' })}
        sort={sort}
        onSort={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        loading={show === 'loading'}
        loadingRows={rows.length}
        empty={<p className="py-16 text-center text-ink-2">No document matches.</p>}
        footer={<CursorPager label="86 documents" next={() => toast({ title: 'Next page', tone: 'info' })} />}
      />
    </div>
  );
}

type Row = {
  id: string;
  name: string;
  detail: string;
  icon: LucideIcon;
  kind: string;
  used: number;
  updated: string;
  failed?: string;
  progress?: number;
};

function sorted(sort: TableSort): Row[] {
  const order = sort.direction === 'ascending' ? 1 : -1;
  return [...rows].sort((a, b) => order * (sort.key === 'used' ? a.used - b.used : a.name.localeCompare(b.name)));
}

function NameCell({ row }: { row: Row }) {
  return (
    <span className="flex items-center gap-3 max-desk:items-start">
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-2 group-hover:bg-selected dark:bg-hover">
        <row.icon aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium leading-5">{row.name}</span>
        <span
          className={cx(
            'block truncate text-12 leading-4 max-desk:text-13 max-desk:leading-[18px]',
            row.failed ? 'text-red max-desk:whitespace-normal' : 'text-ink-3',
          )}
        >
          {row.failed ?? row.detail}
        </span>
      </span>
    </span>
  );
}

function StateCell({ row }: { row: Row }) {
  if (row.progress !== undefined) {
    return (
      <span className="flex items-center gap-2 text-13 text-ink-2 tabular-nums">
        <Meter label={`Reading ${row.name}`} value={row.progress} max={100} className="w-18 max-desk:w-10" />
        {row.progress}%
      </span>
    );
  }
  return row.failed ? <State tone="red">Failed</State> : <State tone="accent">Ready</State>;
}

const columns: TableColumn<Row>[] = [
  { key: 'name', header: 'Name', sortable: true, cell: row => <NameCell row={row} /> },
  {
    key: 'kind',
    header: 'Kind',
    width: 104,
    phone: 'hide',
    cell: row => <span className="text-13 text-ink-2">{row.kind}</span>,
  },
  { key: 'state', header: 'Status', width: 132, phone: 'state', cell: row => <StateCell row={row} /> },
  {
    key: 'repair',
    header: 'Repair',
    hideHeader: true,
    width: 96,
    cell: row =>
      row.failed && (
        <span className="max-desk:pl-11">
          <Button size="small">Replace</Button>
        </span>
      ),
  },
  {
    key: 'used',
    header: 'Used',
    sortable: true,
    align: 'right',
    width: 96,
    phone: 'hide',
    cell: row => row.used || <span className="text-13 text-ink-3">None yet</span>,
  },
  {
    key: 'updated',
    header: 'Updated',
    width: 132,
    phone: 'hide',
    cell: row => <span className="text-13 text-ink-2">{row.updated}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 68,
    align: 'right',
    phone: 'hide',
    cell: row => (
      <Menu>
        <MenuTrigger>
          <IconButton label={`Actions for ${row.name}`} icon={Ellipsis} size="small" />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={FileText}>Open</MenuItem>
          <MenuItem icon={Trash2} danger>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
    ),
  },
];

const rows: Row[] = [
  {
    id: 'd1',
    name: 'Returns and exchanges',
    detail: 'tarnandtrail.co.uk/help/returns',
    icon: Globe,
    kind: 'Web page',
    used: 412,
    updated: 'Thursday',
  },
  {
    id: 'd2',
    name: 'Delivery times and costs',
    detail: 'tarnandtrail.co.uk/help/delivery',
    icon: Globe,
    kind: 'Web page',
    used: 388,
    updated: 'Thursday',
  },
  {
    id: 'd3',
    name: 'Size guide 2026.pdf',
    detail: '18 pages, 2.4 MB',
    icon: FileText,
    kind: 'PDF',
    used: 0,
    updated: 'Just now',
    progress: 62,
  },
  {
    id: 'd4',
    name: 'Warranty terms.pdf',
    detail: '',
    icon: FileText,
    kind: 'PDF',
    used: 1,
    updated: '9 minutes ago',
    failed: 'Protected by a password. Remove it and upload the file again.',
  },
  {
    id: 'd5',
    name: 'Opening hours, all shops',
    detail: 'Written by Priya Nair',
    icon: PenLine,
    kind: 'Written',
    used: 143,
    updated: '6 November',
  },
  {
    id: 'd6',
    name: 'Stove fuel compatibility.csv',
    detail: '64 rows, 12 KB',
    icon: Table2,
    kind: 'CSV',
    used: 38,
    updated: '2 November',
  },
];

const shows = [
  { value: 'rows', label: 'Rows' },
  { value: 'loading', label: 'Loading' },
  { value: 'empty', label: 'Nothing' },
] as const;
