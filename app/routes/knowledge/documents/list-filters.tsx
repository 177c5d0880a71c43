import { RotateCw } from 'lucide-react';
import { deleteMany, retryMany, switchMany } from '#app/routes/knowledge/documents/document-changes.ts';
import { counted, kindLabels } from '#app/routes/knowledge/documents/document-labels.ts';
import type { DocumentListState } from '#app/routes/knowledge/documents/use-document-list.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchInput } from '#app/ui/field.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { Select } from '#app/ui/select.tsx';
import { DeleteSelected, SwitchSelected } from '#app/ui/selection-actions.tsx';
import { SelectionBar } from '#app/ui/selection-bar.tsx';
import { type DocumentCounts, documentKinds, documentLimits } from '#domain/knowledge/inputs.ts';

/** The filters, or actions for the selected documents. */
export function ListFilters({ siteId, list }: { siteId: string; list: DocumentListState }) {
  return (
    <div className="mb-3">
      {list.chosen.length > 0 ? <Selected siteId={siteId} list={list} /> : <Filters list={list} />}
    </div>
  );
}

function Filters({ list }: { list: DocumentListState }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segment
        label="Status"
        options={statusOptions(list.counts, list.state)}
        value={list.state}
        onValueChange={list.setState}
      />
      <Select look="filter" label="Type" options={kinds} value={list.kind} onValueChange={list.setKind} />
      <Select look="filter" label="Sort by" options={orders} value={list.sort} onValueChange={list.setSort} />
      <SearchInput
        label="Search documents"
        className="desk:ml-auto"
        value={list.typed}
        onValueChange={list.type}
        maxLength={documentLimits.search}
      />
    </div>
  );
}

const kinds = [{ value: '', label: 'Any type' }, ...documentKinds.map(value => ({ value, label: kindLabels[value] }))];

const orders = [
  { value: 'updated', label: 'Recently updated' },
  { value: 'created', label: 'Recently added' },
  { value: 'title', label: 'Title' },
];

/** Temporary states are listed only while a document is in them. */
function statusOptions(counts: DocumentCounts | undefined, chosen: string) {
  const all = [
    { value: '', label: 'All', count: counts?.all },
    { value: 'ready', label: 'Ready', count: counts?.ready },
    { value: 'queued', label: 'Waiting', count: counts?.queued },
    { value: 'reading', label: 'Reading', count: counts?.reading },
    { value: 'failed', label: 'Failed', count: counts?.failed },
    { value: 'off', label: 'Off', count: counts?.off },
  ];
  return all.filter(({ value, count }) => value === '' || value === 'ready' || value === chosen || count);
}

function Selected({ siteId, list }: { siteId: string; list: DocumentListState }) {
  const { chosen, select } = list;
  const idsOf = (rows: typeof chosen) => rows.map(({ id }) => id);
  const failed = chosen.filter(({ state }) => state === 'failed');
  const clear = () => select(new Set());
  return (
    <SelectionBar count={chosen.length} onClear={clear}>
      {failed.length > 0 && (
        <Button size="small" icon={RotateCw} onClick={() => void retryMany(siteId, idsOf(failed))}>
          Try again
        </Button>
      )}
      <SwitchSelected rows={chosen} onSwitch={(ids, enabled) => switchMany(siteId, ids, enabled)} />
      <DeleteSelected what={counted(chosen.length, 'document')} onDelete={() => deleteMany(siteId, idsOf(chosen))}>
        Aisle stops answering from {chosen.length === 1 ? 'it' : 'them'}. The text, all versions and the original files
        are deleted for everyone. This can’t be undone.
      </DeleteSelected>
    </SelectionBar>
  );
}
