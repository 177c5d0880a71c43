import { ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { TextInput } from '#app/ui/field.tsx';
import { widgetLimits } from '#domain/widgets/inputs.ts';

type SuggestionListProps = { id: string; value: readonly string[]; onChange: (questions: string[]) => void };
type Row = { key: number; text: string };

/** Questions in the order visitors see them. Empty rows are ignored. */
export function SuggestionList({ id, value, onChange }: SuggestionListProps) {
  const count = useRef(0);
  const list = useRef<HTMLOListElement>(null);
  const newRow = (text: string): Row => ({ key: count.current++, text });
  const [rows, setRows] = useState<readonly Row[]>(() => value.map(newRow));

  function change(next: readonly Row[]) {
    setRows(next);
    onChange(next.map(({ text }) => text.trim()).filter(text => text !== ''));
  }

  function add() {
    if (rows.length >= widgetLimits.suggestions) return;
    setRows([...rows, newRow('')]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  }

  function move(from: number) {
    const next = [...rows];
    next.splice(from - 1, 2, ...next.slice(from - 1, from + 1).reverse());
    change(next);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div id={id}>
      <ol ref={list} className="grid gap-2">
        {rows.map((row, at) => (
          <li key={row.key} className="relative">
            <TextInput
              aria-label={`Question ${at + 1}`}
              value={row.text}
              maxLength={widgetLimits.suggestion}
              className="pr-18 max-desk:pr-22"
              onKeyDown={onKey}
              onChange={({ target }) =>
                change(rows.map(one => (one.key === row.key ? { ...one, text: target.value } : one)))
              }
            />
            <span className="absolute inset-y-0 right-1 flex items-center">
              {at > 0 && (
                <IconButton label={`Move question ${at + 1} up`} icon={ArrowUp} size="small" onClick={() => move(at)} />
              )}
              <IconButton
                label={`Remove question ${at + 1}`}
                icon={X}
                size="small"
                onClick={() => change(rows.filter(one => one.key !== row.key))}
              />
            </span>
          </li>
        ))}
      </ol>
      {rows.length < widgetLimits.suggestions ? (
        <Button variant="quiet" size="small" icon={Plus} className="mt-2 -ml-2.5" onClick={add}>
          Add a question
        </Button>
      ) : (
        <p className="mt-1.5 text-12 text-ink-3">You can add up to {widgetLimits.suggestions} questions.</p>
      )}
    </div>
  );
}
