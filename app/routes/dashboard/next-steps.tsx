import { FileWarning, Gauge, type LucideIcon, MessageCircleWarning } from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { answerAddress } from '#app/routes/dashboard/answer-address.ts';
import { Checklist, checksOf, RowText, rowStyle, shopChecksOf } from '#app/routes/dashboard/get-started.tsx';
import { describeAsked, formatCount } from '#app/routes/dashboard/report-labels.ts';
import { formatDate } from '#app/routes/subscriptions/day.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { cx } from '#app/ui/class-names.ts';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AskedQuestions, Report, Steps } from '#domain/reporting/inputs.ts';
import type { WidgetSummary } from '#domain/widgets/inputs.ts';

type Step = { to: string; title: string; detail: string; icon: LucideIcon; tone: string };

type NextStepsProps = {
  steps: Steps | undefined;
  report: Report | undefined;
  questions: AskedQuestions | undefined;
  /** The steps or the questions failed to load. The rest of the page works without them. */
  isMissing: boolean;
  /** The site's first widget, whose test page takes the first question. */
  widget: WidgetSummary | undefined;
};

/** A checklist for new sites; afterwards, ways to improve answers. */
export function NextSteps({ steps, report, questions, isMissing, widget }: NextStepsProps) {
  const canWrite = useCan('manage:sites');
  const canPay = useCan('manage:organization-subscription');
  const isShop = useScreen()?.layout === 'merchant';
  const checks = steps ? (isShop ? shopChecksOf(steps) : checksOf(steps, widget)) : [];
  const done = checks.filter(({ isDone }) => isDone).length;
  if (!steps) return <StepsPanel title="Next steps">{isMissing ? <MissingSteps /> : <StepsSkeleton />}</StepsPanel>;
  if (done < checks.length) {
    return (
      <StepsPanel title="Get started" note={`${done} of ${checks.length}`}>
        <Checklist checks={checks} />
      </StepsPanel>
    );
  }
  if (!questions && !isMissing) {
    return (
      <StepsPanel title="Next steps">
        <StepsSkeleton />
      </StepsPanel>
    );
  }
  const found = [...questionSteps(questions, canWrite), ...documentSteps(steps), ...(canPay ? planSteps(report) : [])];
  return (
    <StepsPanel title="Next steps">
      {found.length === 0 ? (
        questions ? (
          <NoSteps />
        ) : (
          <MissingSteps />
        )
      ) : (
        <ul className="p-2 pt-1.5">
          {found.map(step => (
            <li key={step.title}>
              <StepRow step={step} />
            </li>
          ))}
        </ul>
      )}
    </StepsPanel>
  );
}

const mostQuestions = 2;

/** Those who can't write an answer can read the chats. */
function questionSteps(questions: AskedQuestions | undefined, canWrite: boolean): Step[] {
  const groups = questions?.unanswered ?? [];
  const look = { icon: MessageCircleWarning, tone: 'text-amber' };
  if (groups.length === 0 || !questions) return [];
  if (!canWrite) {
    const detail = `${formatCount(questions.readUnanswered, 'question')}. An Owner, Admin or Editor can add answers`;
    return [{ ...look, to: '/chat/history?state=unanswered', title: 'Review unanswered questions', detail }];
  }
  return groups.slice(0, mostQuestions).map(group => ({
    ...look,
    to: answerAddress(group.text),
    title: `Answer “${group.text}”`,
    detail: describeAsked(group),
  }));
}

function documentSteps({ unreadDocuments }: Steps): Step[] {
  if (unreadDocuments === 0) return [];
  const detail = unreadDocuments === 1 ? 'It couldn’t be read' : 'They couldn’t be read';
  const title = `Fix ${formatCount(unreadDocuments, 'document')}`;
  return [{ to: '/sites/data/documents?state=failed', title, detail, icon: FileWarning, tone: 'text-red' }];
}

function planSteps(report: Report | undefined): Step[] {
  const plan = report?.plan;
  if (!plan?.likely || plan.likely <= plan.limit || plan.used >= plan.limit) return [];
  const detail = `About ${formatCount(plan.likely, 'question')} by ${formatDate(plan.resetsAt)}`;
  const to = '/organizations/subscription/plans';
  return [{ to, title: 'Consider a larger plan', detail, icon: Gauge, tone: 'text-amber' }];
}

function StepsPanel({ title, note, children }: { title: string; note?: string; children: React.ReactNode }) {
  return (
    <Panel className="flex min-w-0 flex-col">
      <PanelHead title={title} note={note} />
      {children}
    </Panel>
  );
}

function StepRow({ step: { to, title, detail, icon: Icon, tone } }: { step: Step }) {
  return (
    <AppLink to={to} className={rowStyle}>
      <Icon aria-hidden className={cx('mt-0.5', tone)} />
      <RowText title={title} detail={detail} />
    </AppLink>
  );
}

function MissingSteps() {
  return (
    <p className="grid flex-1 place-items-center p-6 text-13 text-ink-3 max-desk:py-10">
      Next steps aren’t available right now.
    </p>
  );
}

function NoSteps() {
  return (
    <div className="grid flex-1 place-items-center p-6 max-desk:py-10">
      <p className="max-w-[220px] text-balance text-center text-13 text-ink-2">
        You’re all caught up. Ways to improve your answers will appear here.
      </p>
    </div>
  );
}

function StepsSkeleton() {
  return (
    <div role="status" className="grid gap-1 p-2 pt-1.5">
      <span className="sr-only">Loading next steps</span>
      {['w-40', 'w-48', 'w-36', 'w-44'].map(width => (
        <div key={width} className="flex h-13 items-center gap-3 px-3">
          <Skeleton className="size-4 shrink-0 rounded-full" />
          <span className="grid gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-2.5 w-28" />
          </span>
        </div>
      ))}
    </div>
  );
}
