import { useEffect } from 'react';
import type { PaletteEntry } from '#app/shell/palette-entries.ts';
import { highlight } from '#app/shell/palette-search.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  id: string;
  entries: readonly PaletteEntry[];
  active: number;
  query: string;
  onActive: (index: number) => void;
  onPick: (entry: PaletteEntry) => void;
};

/** The list of commands. The focus stays in the input, which references the active option. */
export function PaletteList({ id, entries, active, query, onActive, onPick }: Props) {
  const activeId = entries[active]?.id;
  const groups = [...Map.groupBy(entries, entry => entry.group)];

  useEffect(() => {
    if (activeId) document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeId]);

  return (
    <>
      <p role="status" className={entries.length > 0 ? 'sr-only' : 'px-4.5 py-6 text-center text-ink-2'}>
        {entries.length > 0
          ? `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`
          : `No results for “${query.trim()}”.`}
      </p>
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
                onPointerMove={() => onActive(entries.indexOf(entry))}
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
