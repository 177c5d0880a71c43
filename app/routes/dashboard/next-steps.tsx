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
import { sayCount } from '#app/routes/dashboard/report-words.ts';
import { sayDate } from '#app/routes/subscriptions/day.tsx';
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
  /** They did not come: the rest of the page does without them. */
  isMissing: boolean;
};

/** For a new site the way to its first answer; afterwards what would make answers better. */
export function NextSteps({ steps, report, questions, isMissing }: NextStepsProps) {
  const mayWrite = useCan('manage:sites');
  const mayPay = useCan('manage:organization-subscription');
  const isShop = useScreen()?.layout === 'merchant';
  const checks = steps ? (isShop ? shopChecksOf(steps) : checksOf(steps)) : [];
  const done = checks.filter(({ isDone }) => isDone).length;
  if (!steps) return <StepsPanel title="Next steps">{isMissing ? <Nothing /> : <OnTheirWay />}</StepsPanel>;
  if (done < checks.length) {
    return (
      <StepsPanel title="From nothing to the first answer" note={`${done} of ${checks.length}`}>
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
  const found = [
    ...(mayWrite ? worthAnswering(questions) : []),
    ...unread(steps),
    ...(mayPay ? runningOut(report) : []),
  ];
  return (
    <StepsPanel title="Next steps">
      {found.length === 0 ? (
        <Nothing />
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
      title: 'Give it something to read',
      detail: 'Pages, files, or a text you type',
      isDone: hasDocument,
    },
    { to: '/sites/widgets', title: 'Put the widget on your pages', detail: 'One line of code', isDone: wasSeen },
    { to: '/sites/widgets', title: 'Ask the first question', detail: 'In the widget, as a visitor', isDone: wasAsked },
    ...(hasColleague === null
      ? []
      : [
          {
            to: '/organizations/manage/invitations',
            title: 'Invite a colleague',
            detail: 'Whoever answers visitors today',
            isDone: hasColleague,
          },
        ]),
  ];
}

/** A shop's catalogue comes by itself, and its theme has a switch for the widget. */
function shopChecksOf({ hasProduct, wasSeen, wasAsked }: Steps): Check[] {
  return [
    { to: '/shopify/app/status', title: 'Import your catalogue', detail: 'It comes by itself', isDone: hasProduct },
    {
      to: '/shopify/app/installation',
      title: 'Switch the widget on in your theme',
      detail: 'One switch in the theme editor',
      isDone: wasSeen,
    },
    {
      to: '/shopify/app/installation',
      title: 'Ask the first question',
      detail: 'In your shop, as a shopper',
      isDone: wasAsked,
    },
  ];
}

function worthAnswering(questions: AskedQuestions | undefined): Step[] {
  const often = questions?.unanswered.filter(({ count }) => count > 1).slice(0, 2) ?? [];
  return often.map(({ text, count }) => ({
    to: answerAddress(text),
    title: `Answer “${text}”`,
    detail: `${sayCount(count, 'question')} without an answer`,
    icon: MessageCircleWarning,
    tone: 'text-amber',
  }));
}

function unread({ unreadDocuments }: Steps): Step[] {
  if (unreadDocuments === 0) return [];
  const detail = unreadDocuments === 1 ? 'It could not be read' : 'They could not be read';
  const title = `Fix ${sayCount(unreadDocuments, 'document')}`;
  return [{ to: '/sites/data/documents?state=failed', title, detail, icon: FileWarning, tone: 'text-red' }];
}

function runningOut(report: Report | undefined): Step[] {
  const plan = report?.plan;
  if (!plan?.likely || plan.likely <= plan.limit || plan.used >= plan.limit) return [];
  const detail = `About ${sayCount(plan.likely, 'question')} by ${sayDate(plan.resetsAt)}`;
  const to = '/organizations/subscription/plans';
  return [{ to, title: 'Look at a larger plan', detail, icon: Gauge, tone: 'text-amber' }];
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
      <RowWords title={title} detail={detail} />
    </AppLink>
  );
}

function StepRow({ step: { to, title, detail, icon: Icon, tone } }: { step: Step }) {
  return (
    <AppLink to={to} className={rowStyle}>
      <Icon aria-hidden className={cx('mt-0.5', tone)} />
      <RowWords title={title} detail={detail} />
    </AppLink>
  );
}

function RowWords({ title, detail }: { title: string; detail: string }) {
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

function Nothing() {
  return (
    <div className="grid flex-1 place-items-center p-6 max-desk:py-10">
      <p className="max-w-[220px] text-balance text-center text-13 text-ink-2">
        Nothing needs you right now. What would make answers better shows here.
      </p>
    </div>
  );
}

function OnTheirWay() {
  return (
    <div role="status" className="grid gap-1 p-2 pt-1.5">
      <span className="sr-only">Loading what to do next</span>
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
