import { useEffect } from 'react';
import type { PaletteEntry } from '#app/shell/palette-entries.ts';
import type { PaletteResults } from '#app/shell/palette-results.ts';
import { highlight } from '#app/shell/palette-search.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  id: string;
  entries: readonly PaletteEntry[];
  activeId: string | undefined;
  query: string;
  state: PaletteResults['state'];
  onActive: (id: string) => void;
  onPick: (entry: PaletteEntry) => void;
};

/** The list of commands. The focus stays in the input, which references the active option. */
export function PaletteList({ id, entries, activeId, query, state, onActive, onPick }: Props) {
  const groups = [...Map.groupBy(entries, entry => entry.group)];

  useEffect(() => {
    if (activeId) document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeId]);

  return (
    <>
      <p role="status" className={entries.length > 0 ? 'sr-only' : 'px-4.5 py-6 text-center text-ink-2'}>
        {describeResults(entries.length, query.trim(), state)}
      </p>
      {state === 'failed' && entries.length > 0 && (
        <p className="border-line border-b px-4.5 py-2 text-13 text-ink-2">{failed}</p>
      )}
      <div
        role="listbox"
        id={id}
        aria-label="Commands"
        tabIndex={-1}
        className={cx('min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-1.5', entries.length === 0 && 'hidden')}
      >
        {groups.map(([group, rows]) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox can't contain a fieldset
          <div key={group} role="group" aria-label={group}>
            <div aria-hidden className="px-3 pt-2 pb-1 font-medium text-12 text-ink-3">
              {group}
            </div>
            {rows.map(entry => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the focus and handles the keys
              <div
                key={entry.id}
                id={`${id}-${entry.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={entry.id === activeId}
                onPointerMove={() => onActive(entry.id)}
                onClick={() => onPick(entry)}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 text-ink-2 aria-selected:bg-float-hover aria-selected:text-ink max-desk:min-h-11"
              >
                <entry.icon aria-hidden className="text-ink-3" />
                <Label text={entry.label} query={query} />
                {entry.kind && <span className="shrink-0 text-12 text-ink-3">{entry.kind}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const failed = 'Search isn’t available right now. You can still open pages.';

function describeResults(count: number, query: string, state: PaletteResults['state']): string {
  if (state === 'failed' && count === 0) return failed;
  if (state === 'searching' && query) return 'Searching…';
  if (count === 0) return `No results for “${query}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}

function Label({ text, query }: { text: string; query: string }) {
  return (
    <span className="min-w-0 flex-1 truncate">
      {highlight(text, query).map(piece =>
        piece.hit ? (
          <b key={piece.text} className="font-semibold text-ink">
            {piece.text}
          </b>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}
