import {
  FileText,
  Globe,
  LoaderCircle,
  type LucideIcon,
  MessageCircleQuestionMark,
  PenLine,
  Table2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useCan } from '#app/client/session.ts';
import { DocumentActions } from '#app/routes/knowledge/documents/document-actions.tsx';
import { retryDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { describeKind, describeOrigin, statusOf } from '#app/routes/knowledge/documents/document-labels.ts';
import { SourceUses } from '#app/routes/knowledge/source-uses.tsx';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Table } from '#app/ui/table.tsx';
import type { TableColumn } from '#app/ui/table-column.ts';
import { Time } from '#app/ui/time.tsx';
import type { DocumentSummary } from '#domain/knowledge/inputs.ts';

type DocumentTableProps = {
  documents: readonly DocumentSummary[] | undefined;
  /** Answers of the last 30 days by document; undefined while they are unknown. */
  uses?: ReadonlyMap<string, number> | undefined;
  selection?: ReadonlySet<string> | undefined;
  onSelectionChange?: ((selection: Set<string>) => void) | undefined;
  empty?: ReactNode;
  footer?: ReactNode;
};

export function DocumentTable({ documents, uses, ...rest }: DocumentTableProps) {
  return (
    <Table
      {...rest}
      label="Documents"
      columns={columnsWith(uses)}
      rows={documents ?? []}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      rowHref={({ id }) => href('/sites/data/documents/:id/edit', { id })}
      loading={documents === undefined}
    />
  );
}

const columnsWith = (uses: ReadonlyMap<string, number> | undefined): TableColumn<DocumentSummary>[] => [
  { key: 'title', header: 'Name', cell: document => <Name document={document} /> },
  {
    key: 'kind',
    header: 'Type',
    width: 120,
    phone: 'hide',
    cell: document => <span className="text-13 text-ink-2">{describeKind(document)}</span>,
  },
  {
    key: 'state',
    header: 'Status',
    width: 188,
    phone: 'state',
    cell: document => <DocumentState document={document} />,
  },
  {
    key: 'uses',
    header: 'Used in answers',
    width: 132,
    align: 'right',
    phone: 'hide',
    cell: ({ id }) => uses && <SourceUses count={uses.get(id) ?? 0} />,
  },
  {
    key: 'updated',
    header: 'Last updated',
    width: 132,
    phone: 'hide',
    cell: ({ updatedAt }) => <Time at={updatedAt} className="text-13 text-ink-2" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 68,
    align: 'right',
    phone: 'hide',
    cell: document => <DocumentActions document={document} />,
  },
];

function Name({ document }: { document: DocumentSummary }) {
  const Icon = iconOf(document);
  const { title, problem, state } = document;
  const second = 'block text-12 leading-4 max-desk:text-13 max-desk:leading-[18px]';
  return (
    <span className="flex items-center gap-3 max-desk:items-start">
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-2">
        <Icon aria-hidden />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium leading-5">{title}</span>
        {problem ? (
          <span className={`${second} ${state === 'failed' ? 'text-red' : 'text-amber'} desk:truncate`} title={problem}>
            {problem}
          </span>
        ) : (
          <span className={`${second} truncate text-ink-3`}>{describeOrigin(document)}</span>
        )}
      </span>
    </span>
  );
}

function DocumentState({ document }: { document: DocumentSummary }) {
  const canManage = useCan('manage:sites');
  const { tone, label } = statusOf(document);
  if (document.state === 'reading') return <Reading />;
  return (
    <span className="flex items-center gap-3 max-desk:flex-col max-desk:items-end max-desk:gap-2">
      <State tone={tone}>{label}</State>
      {document.state === 'failed' && canManage && (
        <Button
          size="small"
          aria-label={`Try again with ${document.title}`}
          onClick={() => void retryDocument(document)}
        >
          Try again
        </Button>
      )}
    </span>
  );
}

function Reading() {
  return (
    <span className="flex items-center gap-2 text-13 text-ink-2">
      <LoaderCircle aria-hidden className="size-3.5 animate-spin text-accent-ink" />
      Reading
    </span>
  );
}

function iconOf({ kind, original }: DocumentSummary): LucideIcon {
  if (kind === 'file' && original && /\.csv$/i.test(original.name)) return Table2;
  return icons[kind];
}

const icons: Record<DocumentSummary['kind'], LucideIcon> = {
  written: PenLine,
  qa: MessageCircleQuestionMark,
  file: FileText,
  page: Globe,
  html: Globe,
};
