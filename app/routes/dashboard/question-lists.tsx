import { ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '#app/client/session.ts';
import { answerAddress } from '#app/routes/dashboard/answer-address.ts';
import { formatCount, formatNumber } from '#app/routes/dashboard/report-labels.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AskedQuestions, QuestionGroup } from '#domain/reporting/inputs.ts';

const QuestionDrawer = lazy(() => import('#app/routes/dashboard/question-drawer.tsx'));

const shownAtFirst = 4;

type Opened = { group: QuestionGroup; isUnanswered: boolean };

/** Unanswered and most asked questions. Each opens a drawer with its chats. */
export function QuestionLists({ questions }: { questions: AskedQuestions | undefined }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <div className="grid grid-cols-2 gap-6 max-desk:grid-cols-1 max-desk:gap-4">
      <Unanswered questions={questions} onOpen={group => setOpened({ group, isUnanswered: true })} />
      <MostAsked questions={questions} onOpen={group => setOpened({ group, isUnanswered: false })} />
      {opened && (
        <Suspense>
          <QuestionDrawer {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

type ListProps = { questions: AskedQuestions | undefined; onOpen: (group: QuestionGroup) => void };

function Unanswered({ questions, onOpen }: ListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const groups = questions?.unanswered;
  const shown = showsAll ? groups : groups?.slice(0, shownAtFirst);
  const hidden = (groups?.length ?? 0) - (shown?.length ?? 0);
  return (
    <Panel className="min-w-0">
      <PanelHead title="Needs an answer" note={questions && noteOf(questions)}>
        {hidden > 0 && (
          <button type="button" onClick={() => setShowsAll(true)} className={moreStyle}>
            {hidden} more
          </button>
        )}
        <AppLink to="/sites/data/gaps" className={moreStyle}>
          All gaps
        </AppLink>
      </PanelHead>
      {!shown ? (
        <RowsSkeleton label="Loading questions that need an answer" />
      ) : shown.length === 0 ? (
        <Empty>
          {questions?.read === 0
            ? 'Questions without an answer, or with suggested passages only, appear here so you can answer them.'
            : 'No questions need an answer.'}
        </Empty>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {shown.map(group => (
            <UnansweredRow key={group.text} group={group} onOpen={() => onOpen(group)} />
          ))}
        </ul>
      )}
      {questions && questions.readOther > 0 && <OtherReasons count={questions.readOther} />}
    </Panel>
  );
}

function OtherReasons({ count }: { count: number }) {
  return (
    <p className="px-5 py-3 text-12 text-ink-3 max-desk:px-4">
      Not listed: {formatCount(count, 'question')} asked while your plan’s questions were used up, the widget was off,
      or something failed.
    </p>
  );
}

function UnansweredRow({ group, onOpen }: { group: QuestionGroup; onOpen: () => void }) {
  const canWrite = useCan('manage:sites');
  const { text, count, questions } = group;
  const other = questions.find(question => question.text !== text)?.text;
  return (
    <li className="relative flex min-h-13 items-center gap-3 px-5 py-2 transition-colors hover:bg-hover max-desk:min-h-15 max-desk:px-4">
      <span className="w-7 shrink-0 font-semibold tabular-nums">{formatNumber(count)}</span>
      <button type="button" onClick={onOpen} className="min-w-0 flex-1 text-left after:absolute after:inset-0">
        <span className="block truncate font-medium leading-5">{text}</span>
        <span className="block truncate text-12 text-ink-3">
          {describeOffered(group)}
          {other ? `Also “${other}”` : count === 1 ? 'Asked once' : `Asked ${count} times`}
        </span>
      </button>
      {canWrite && (
        <Button asChild size="small" className="relative z-[1] max-desk:hidden">
          <AppLink to={answerAddress(text)} aria-label={`Write an answer to “${text}”`}>
            Write an answer
          </AppLink>
        </Button>
      )}
      <ChevronRight aria-hidden className="desk:hidden text-ink-3" />
    </li>
  );
}

function MostAsked({ questions, onOpen }: ListProps) {
  const groups = questions?.asked;
  const most = groups?.[0]?.count ?? 1;
  return (
    <Panel className="min-w-0">
      <PanelHead title="Most asked" note={questions && questions.read > 0 && formatCount(questions.read, 'question')} />
      {!groups ? (
        <RowsSkeleton label="Loading the most asked questions" />
      ) : groups.length === 0 ? (
        <Empty>The questions visitors ask most will appear here.</Empty>
      ) : (
        <ol className="px-2 pt-2 pb-2.5">
          {groups.map(group => (
            <li key={group.text} className="relative">
              <span
                aria-hidden
                className="absolute inset-y-[3px] left-1 rounded-inner bg-bar-row"
                style={{ width: `calc((100% - 8px) * ${group.count / most})` }}
              />
              <button
                type="button"
                onClick={() => onOpen(group)}
                className="relative flex h-9 w-full items-center gap-3 rounded-control px-3 text-left max-desk:h-11"
              >
                <span className="min-w-0 flex-1 truncate">{group.text}</span>
                <span className="font-medium tabular-nums">{formatNumber(group.count)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="mt-2 mb-2">
      <span className="sr-only">{label}</span>
      {['w-[72%]', 'w-[58%]', 'w-[64%]', 'w-[49%]'].map(width => (
        <div key={width} className="flex h-13 items-center gap-3 px-5 max-desk:h-15 max-desk:px-4">
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return <p className="mx-auto max-w-[320px] text-balance px-5 py-14 text-center text-13 text-ink-2">{children}</p>;
}

function describeOffered({ count, offered }: QuestionGroup): string {
  if (offered === 0) return '';
  return offered === count ? 'Passages suggested. ' : `Passages suggested ${offered} of ${count} times. `;
}

function noteOf({ readUnanswered, isPartial }: AskedQuestions): string | false {
  if (readUnanswered === 0) return false;
  return formatCount(readUnanswered, isPartial ? 'recent question' : 'question');
}

const moreStyle = 'rounded-inner font-medium text-13 text-accent-ink hover:underline';
