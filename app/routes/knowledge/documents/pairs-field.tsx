import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { Button, IconButton } from '#app/ui/button.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { documentLimits } from '#domain/knowledge/inputs.ts';

export const emptyPair = { question: '', answer: '' };

/** Questions with their answers. Ctrl+Enter adds another. */
export function PairsField({ readOnly = false }: { readOnly?: boolean }) {
  const { fields, append, remove, move } = useFieldArray({ name: 'pairs' });
  const { errors } = useFormState({ name: 'pairs' });
  const problem = errors.pairs?.root?.message ?? errors.pairs?.message;
  const canAdd = fields.length < documentLimits.pairs;

  function add() {
    if (!canAdd) return;
    append(emptyPair, { focusName: `pairs.${fields.length}.question` });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    add();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut is for the fields inside, and a button does the same
    <div data-field="pairs" onKeyDown={onKeyDown}>
      <Panel>
        <ol>
          {fields.map(({ id }, at) => (
            <li key={id} className="border-line border-b p-5 last:border-b-0 max-desk:p-4">
              <div className="mb-3 flex items-center justify-between">
                <h3 className="text-13 text-ink-3 tabular-nums">{at + 1}</h3>
                {!readOnly && (
                  <Tools place={at} count={fields.length} onMove={to => move(at, to)} onRemove={() => remove(at)} />
                )}
              </div>
              <div className="grid gap-4">
                <FormField name={`pairs.${at}.question`} label="Question" autoComplete="off" />
                <FormField name={`pairs.${at}.answer`} label="Answer" rows={3} />
              </div>
            </li>
          ))}
        </ol>
      </Panel>
      <p role="alert" className="mt-1.5 text-12 text-red empty:hidden">
        {typeof problem === 'string' ? problem : ''}
      </p>
      {!readOnly && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button icon={Plus} disabled={!canAdd} onClick={add}>
            Add a question
          </Button>
          <span className="text-12 text-ink-3 max-desk:hidden">
            {canAdd ? 'or press Ctrl+Enter' : `A document can have up to ${documentLimits.pairs} questions.`}
          </span>
        </div>
      )}
    </div>
  );
}

type ToolsProps = { place: number; count: number; onMove: (to: number) => void; onRemove: () => void };

function Tools({ place, count, onMove, onRemove }: ToolsProps) {
  const number = place + 1;
  return (
    <span className="-my-1 flex gap-1">
      <IconButton
        label={`Move question ${number} up`}
        icon={ArrowUp}
        size="small"
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <IconButton
        label={`Move question ${number} down`}
        icon={ArrowDown}
        size="small"
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      />
      <IconButton label={`Remove question ${number}`} icon={X} size="small" disabled={count === 1} onClick={onRemove} />
    </span>
  );
}
