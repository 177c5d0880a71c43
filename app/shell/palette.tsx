import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#app/client/session.ts';
import { type PaletteEntry, paletteEntries } from '#app/shell/palette-entries.ts';
import { PaletteList } from '#app/shell/palette-list.tsx';
import { usePaletteResults } from '#app/shell/palette-results.ts';
import { search } from '#app/shell/palette-search.ts';
import { setPaletteOpen, usePaletteOpen } from '#app/shell/palette-state.ts';
import { cx } from '#app/ui/class-names.ts';
import { floatStyle, scrimStyle } from '#app/ui/float.ts';

export function Palette() {
  const open = usePaletteOpen();
  const leaving = useRef(false);
  return (
    <Dialog.Root open={open} onOpenChange={setPaletteOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          // The new page takes the focus itself; don't return it to the button.
          onCloseAutoFocus={event => {
            if (leaving.current) event.preventDefault();
            leaving.current = false;
          }}
          className={cx(
            floatStyle,
            'fixed inset-x-0 top-33 mx-auto flex max-h-[min(480px,calc(100dvh-10rem))] w-[600px] flex-col overflow-hidden max-desk:inset-x-3 max-desk:top-3 max-desk:max-h-[calc(100dvh-1.5rem)] max-desk:w-auto',
          )}
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <PaletteBody
            onLeave={() => {
              leaving.current = true;
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteBody({ onLeave }: { onLeave: () => void }) {
  const session = useSession();
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState('');
  // By id, so that results that arrive later do not move the choice.
  const [chosen, setChosen] = useState<string | null>(null);
  const all = useMemo(() => paletteEntries(session), [session]);
  const results = usePaletteResults(query, session);
  const found = useMemo(() => inGroups(search(all, query), results.entries), [all, query, results.entries]);
  const active = Math.max(
    0,
    found.findIndex(({ id }) => id === chosen),
  );

  function pick(entry: PaletteEntry | undefined) {
    if (!entry) return;
    if (entry.to) onLeave();
    setPaletteOpen(false);
    entry.run?.();
    if (entry.to) void navigate(entry.to, { state: entry.state });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setChosen(found[(active + step + found.length) % found.length]?.id ?? null);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      pick(found[active]);
    }
  }

  return (
    <>
      <div className="flex h-13 shrink-0 items-center gap-3 border-line border-b px-4.5">
        <Search aria-hidden className="text-ink-3" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found[active] ? `${listId}-${found[active].id}` : undefined}
          aria-autocomplete="list"
          aria-label="Search or jump to"
          maxLength={100}
          placeholder="Search or jump to"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={event => {
            setQuery(event.target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
        <Dialog.Close className="rounded-inner px-1 font-medium text-12 text-ink-3 max-desk:min-h-11 max-desk:px-3">
          <span className="max-desk:hidden" aria-hidden>
            Esc
          </span>
          <span className="desk:sr-only">Close</span>
        </Dialog.Close>
      </div>
      <PaletteList
        id={listId}
        entries={found}
        activeId={found[active]?.id}
        query={query}
        state={results.state}
        onActive={setChosen}
        onPick={pick}
      />
      <p className="flex shrink-0 gap-4 border-line border-t px-4.5 py-2 text-12 text-ink-3 max-desk:hidden">
        <span>
          <kbd className="font-medium font-sans">↑↓</kbd> move
        </span>
        <span>
          <kbd className="font-medium font-sans">Enter</kbd> open
        </span>
      </p>
    </>
  );
}

/** Keeps each group together, in the order of its best match. Recent items come first, results after the pages that match. */
function inGroups(commands: PaletteEntry[], items: PaletteEntry[]): PaletteEntry[] {
  const groups = [...Map.groupBy(commands, entry => entry.group).values()];
  const isPages = ([first]: PaletteEntry[]) => first?.group === 'Go to';
  const pages = items[0]?.group === 'Recent' ? [] : groups.filter(isPages);
  return [...pages, items, ...groups.filter(group => !pages.includes(group))].flat();
}
