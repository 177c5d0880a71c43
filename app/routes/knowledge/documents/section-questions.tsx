import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import {
  removeSectionQuestion,
  sectionQuestionsQuery,
} from '#app/routes/knowledge/documents/section-question-changes.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import {
  type QuestionedSection,
  type SectionQuestionItem,
  sectionQuestionLimits,
} from '#domain/knowledge/section-question-inputs.ts';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));
const SectionQuestionDialog = lazy(() => import('#app/routes/knowledge/documents/section-question-dialog.tsx'));

type SectionQuestionsProps = { documentId: string; version: number; readOnly: boolean };
type Edited = { section: QuestionedSection; question?: SectionQuestionItem };

/** Longer lists are shown after a click. */
const maxShown = 6;

/** What visitors may ask about each section. */
export default function SectionQuestions({ documentId, version, readOnly }: SectionQuestionsProps) {
  const query = useQuery(sectionQuestionsQuery(documentId, version), getQueryClient());
  const { data, error, refetch, isFetching } = query;
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removed, setRemoved] = useState<Required<Edited> | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  if (error && !data) {
    return <LoadProblem error={error} what="the questions" busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <SectionsSkeleton />;
  const sections = readOnly ? data.filter(({ questions }) => questions.length > 0) : data;
  const shown = showsAll ? sections : sections.slice(0, maxShown);
  return (
    <Panel className="pb-2">
      <PanelHead title="Visitors may ask" />
      <p className="px-5 pt-1 text-13 text-ink-3 max-desk:px-4">
        Questions in visitors’ words help Aisle find the right section. Visitors never see them.
      </p>
      {shown.length === 0 && <p className="px-5 py-3 text-13 text-ink-3 max-desk:px-4">No questions yet.</p>}
      <ul className="mt-2 divide-y divide-line">
        {shown.map(section => (
          <li key={JSON.stringify(section.headings)} className="px-5 py-3 max-desk:px-4">
            <Section
              section={section}
              onEdit={readOnly ? undefined : question => setEdited({ section, ...(question ? { question } : {}) })}
              onRemove={question =>
                section.isGone
                  ? setRemoved({ section, question })
                  : void removeSectionQuestion(documentId, section, question)
              }
            />
          </li>
        ))}
      </ul>
      {shown.length < sections.length && (
        <Button size="small" variant="quiet" className="mx-2.5 mb-1 text-accent-ink" onClick={() => setShowsAll(true)}>
          Show all {sections.length} sections
        </Button>
      )}
      {removed && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            onOpenChange={open => !open && setRemoved(null)}
            title="Remove this question?"
            confirmLabel="Remove"
            onConfirm={() => removeSectionQuestion(documentId, removed.section, removed.question)}
          >
            Its section is no longer in the document, so you can’t add this question again.
          </ConfirmDialog>
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <SectionQuestionDialog documentId={documentId} {...edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

type SectionProps = {
  section: QuestionedSection;
  /** Called without a question to add one. Undefined for people who can only view. */
  onEdit: ((question?: SectionQuestionItem) => void) | undefined;
  onRemove: (question: SectionQuestionItem) => void;
};

function Section({ section, onEdit, onRemove }: SectionProps) {
  const { headings, isGone, questions } = section;
  const name = headings.at(-1) ?? 'Start of the document';
  const isFull = questions.length >= sectionQuestionLimits.perSection;
  return (
    <>
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 py-1.5 wrap-anywhere font-medium text-13 leading-5">{name}</h3>
        {onEdit && !isGone && !isFull && (
          <Button
            size="small"
            variant="quiet"
            icon={Plus}
            aria-label={`Add a question to ${name}`}
            onClick={() => onEdit()}
          >
            Add
          </Button>
        )}
      </div>
      {isGone && (
        <p className="pb-1 text-12 text-ink-3">The document no longer has this section. These questions aren’t used.</p>
      )}
      {questions.length > 0 && (
        <ul>
          {questions.map(question => (
            <li key={question.id} className="flex items-center gap-1">
              <p className="min-w-0 flex-1 py-1 wrap-anywhere text-13 text-ink-2">
                {question.text}
                {sourceLabels[question.source] && (
                  <span className="ml-2 text-12 text-ink-3">{sourceLabels[question.source]}</span>
                )}
              </p>
              {onEdit && (
                <>
                  {!isGone && (
                    <Button
                      size="small"
                      variant="quiet"
                      icon={Pencil}
                      aria-label={`Edit “${question.text}”`}
                      onClick={() => onEdit(question)}
                    />
                  )}
                  <Button
                    size="small"
                    variant="quiet"
                    icon={X}
                    aria-label={`Remove “${question.text}”`}
                    onClick={({ currentTarget }) => {
                      focusNext(currentTarget, isGone);
                      onRemove(question);
                    }}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The pressed button disappears: moves to the next row, or to the button that adds a question. */
function focusNext(pressed: HTMLElement, isGone: boolean): void {
  const row = pressed.closest('li');
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  const section = row?.parentElement?.closest('li');
  const withAdd = isGone ? section?.previousElementSibling : section;
  (near?.querySelector<HTMLElement>('button:last-of-type') ?? withAdd?.querySelector('button'))?.focus();
}

const sourceLabels = {
  owner: '',
  gap: 'From a gap',
  test: 'From a test question',
  model: 'Suggested by AI',
} satisfies Record<SectionQuestionItem['source'], string>;

function SectionsSkeleton() {
  return (
    <Panel className="grid gap-3 p-5 max-desk:p-4">
      <span className="sr-only">Loading the questions</span>
      <Skeleton className="h-4 w-36" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
    </Panel>
  );
}
