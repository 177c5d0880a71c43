import {
  ChevronRight,
  Circle,
  CircleCheck,
  FileWarning,
  Gauge,
  type LucideIcon,
  MessageCircleWarning,
} from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { answerAddress } from '#app/routes/dashboard/answer-address.ts';
import { formatCount, howAsked } from '#app/routes/dashboard/report-labels.ts';
import { formatDate } from '#app/routes/subscriptions/day.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { cx } from '#app/ui/class-names.ts';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AskedQuestions, Report, Steps } from '#domain/reporting/inputs.ts';

type Step = { to: string; title: string; detail: string; icon: LucideIcon; tone: string };
type Check = { to: string; title: string; detail: string; isDone: boolean };

type NextStepsProps = {
  steps: Steps | undefined;
  report: Report | undefined;
  questions: AskedQuestions | undefined;
  /** The steps or the questions failed to load. The rest of the page works without them. */
  isMissing: boolean;
};

/** A checklist for new sites; afterwards, ways to improve answers. */
export function NextSteps({ steps, report, questions, isMissing }: NextStepsProps) {
  const canWrite = useCan('manage:sites');
  const canPay = useCan('manage:organization-subscription');
  const isShop = useScreen()?.layout === 'merchant';
  const checks = steps ? (isShop ? shopChecksOf(steps) : checksOf(steps)) : [];
  const done = checks.filter(({ isDone }) => isDone).length;
  if (!steps) return <StepsPanel title="Next steps">{isMissing ? <MissingSteps /> : <StepsSkeleton />}</StepsPanel>;
  if (done < checks.length) {
    return (
      <StepsPanel title="Get started" note={`${done} of ${checks.length}`}>
        <ol className="p-2 pt-1.5">
          {checks.map(check => (
            <li key={check.title}>
              <CheckRow check={check} />
            </li>
          ))}
        </ol>
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

function checksOf({ hasDocument, wasSeen, wasAsked, hasColleague }: Steps): Check[] {
  return [
    { to: '/sites', title: 'Add your site', detail: '', isDone: true },
    {
      to: '/sites/data/documents/new',
      title: 'Add documents',
      detail: 'Web pages, files or your own text',
      isDone: hasDocument,
    },
    { to: '/sites/widgets', title: 'Install the widget', detail: 'One line of code', isDone: wasSeen },
    { to: '/sites/widgets', title: 'Ask your first question', detail: 'In the widget, as a visitor', isDone: wasAsked },
    ...(hasColleague === null
      ? []
      : [
          {
            to: '/organizations/manage/invitations',
            title: 'Invite a colleague',
            detail: 'Someone who helps your customers',
            isDone: hasColleague,
          },
        ]),
  ];
}

/** A Shopify catalogue syncs automatically, and the theme has a switch for the widget. */
function shopChecksOf({ hasProduct, wasSeen, wasAsked }: Steps): Check[] {
  return [
    {
      to: '/shopify/app/status',
      title: 'Import your catalogue',
      detail: 'This happens automatically',
      isDone: hasProduct,
    },
    {
      to: '/shopify/app/installation',
      title: 'Turn on the widget in your theme',
      detail: 'One switch in the theme editor',
      isDone: wasSeen,
    },
    {
      to: '/shopify/app/installation',
      title: 'Ask your first question',
      detail: 'In your shop, as a shopper',
      isDone: wasAsked,
    },
  ];
}

const mostQuestions = 2;

/** Those who can't write an answer can read the chats. */
function questionSteps(questions: AskedQuestions | undefined, canWrite: boolean): Step[] {
  const groups = questions?.unanswered ?? [];
  const look = { icon: MessageCircleWarning, tone: 'text-amber' };
  if (groups.length === 0 || !questions) return [];
  if (!canWrite) {
    const detail = `${formatCount(questions.readUnanswered, 'question')}. An Owner or Admin can add answers`;
    return [{ ...look, to: '/chat/history?state=unanswered', title: 'Read what was not answered', detail }];
  }
  return groups.slice(0, mostQuestions).map(group => ({
    ...look,
    to: answerAddress(group.text),
    title: `Answer “${group.text}”`,
    detail: howAsked(group),
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

function CheckRow({ check: { to, title, detail, isDone } }: { check: Check }) {
  if (isDone) {
    return (
      <p className="flex items-center gap-3 px-3 py-2 text-ink-3">
        <CircleCheck aria-hidden className="text-accent-ink" />
        <span className="sr-only">Done: </span>
        {title}
      </p>
    );
  }
  return (
    <AppLink to={to} className={rowStyle}>
      <Circle aria-hidden className="mt-0.5 text-ink-3" />
      <RowText title={title} detail={detail} />
    </AppLink>
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

function RowText({ title, detail }: { title: string; detail: string }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium leading-5">{title}</span>
        <span className="block text-13 text-ink-2 leading-[18px]">{detail}</span>
      </span>
      <ChevronRight aria-hidden className="mt-0.5 text-ink-3" />
    </>
  );
}

function MissingSteps() {
  return (
    <p className="grid flex-1 place-items-center p-6 text-13 text-ink-3 max-desk:py-10">
      Next steps are not available right now.
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

const rowStyle =
  'flex items-start gap-3 rounded-control px-3 py-[7px] transition-colors hover:bg-hover max-desk:min-h-13 max-desk:py-2';
