import { Languages, Plus } from 'lucide-react';
import { FactEntry } from '#app/routes/knowledge/facts/fact-entry.tsx';
import { kindLabels } from '#app/routes/knowledge/facts/fact-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type Fact, type FactKind, factNames } from '#domain/facts/inputs.ts';

type FactRowProps = {
  kind: FactKind;
  /** One per language, the site's language first. */
  facts: readonly Fact[];
  /** The language of the site. */
  language: string;
  isSearching: boolean;
  /** Called without a fact to add one. Undefined for people who can only view. */
  onEdit: ((fact?: Fact) => void) | undefined;
};

export function FactRow({ kind, facts, language, isSearching, onEdit }: FactRowProps) {
  const { icon: Icon } = kindLabels[kind];
  const isMissing = facts.length === 0;
  return (
    <li className="grid grid-cols-[176px_minmax(0,1fr)] gap-x-6 px-5 py-4 max-desk:block max-desk:px-4">
      <h2 className="flex items-center gap-3 self-start text-14 max-desk:mb-2.5">
        <span
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-control',
            isMissing ? 'border border-line-strong border-dashed text-ink-3' : 'bg-sunken text-ink-2',
          )}
        >
          <Icon aria-hidden />
        </span>
        <span className={cx('leading-5', isMissing && 'text-ink-2')}>{factNames[kind]}</span>
      </h2>
      <div className="grid min-w-0 gap-4 max-desk:pl-11">
        {facts.map(fact => (
          <FactEntry
            key={fact.id}
            fact={fact}
            shownLanguage={fact.language === language ? undefined : fact.language}
            onEdit={onEdit && (() => onEdit(fact))}
          />
        ))}
        {isMissing && <Missing kind={kind} isSearching={isSearching} onAdd={onEdit && (() => onEdit())} />}
        {!isMissing && onEdit && !facts.some(fact => fact.language === language) && (
          <div>
            <Button size="small" variant="quiet" icon={Languages} className="-ml-2.5" onClick={() => onEdit()}>
              Add in your site’s language
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

type MissingProps = { kind: FactKind; isSearching: boolean; onAdd: (() => void) | undefined };

function Missing({ kind, isSearching, onAdd }: MissingProps) {
  if (isSearching) {
    return (
      <div className="flex min-h-8 items-center">
        <Skeleton className="w-[55%]" />
      </div>
    );
  }
  return (
    <div className="flex min-h-8 items-center gap-4 max-desk:flex-col max-desk:items-start max-desk:gap-2.5">
      <p className="min-w-0 flex-1 text-13 text-ink-3">{kindLabels[kind].missing}</p>
      {onAdd && (
        <Button size="small" icon={Plus} onClick={onAdd} aria-label={`Add ${factNames[kind].toLowerCase()}`}>
          Add
        </Button>
      )}
    </div>
  );
}
