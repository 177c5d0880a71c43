import {
  BadgeCheck,
  BookOpen,
  ChevronRight,
  CircleHelp,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestionMark,
  PenLine,
  Search,
  Timer,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { describeJudged } from '#app/routes/chat/check-labels.ts';
import { TraceCandidates, TraceLink } from '#app/routes/chat/trace-candidates.tsx';
import {
  describeChecks,
  describeModel,
  describeRules,
  describeSearch,
  describeThreshold,
  describeWriting,
  formatMilliseconds,
  isSmallTalk,
} from '#app/routes/chat/trace-labels.ts';
import { TraceSentences } from '#app/routes/chat/trace-sentences.tsx';
import { formatLanguage } from '#app/routes/sites/languages.ts';
import { State } from '#app/ui/badge.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Meter } from '#app/ui/meter.tsx';
import type { Outcome, Trace } from '#domain/answers/inputs.ts';

type TraceViewProps = {
  trace: Trace;
  outcome: Outcome | null;
  /** Open documents and rules in a new tab, so that unsaved work on this screen is not lost. */
  newTab?: boolean | undefined;
};

/** How an answer was found, step by step. */
export function TraceView({ trace, outcome, newTab = false }: TraceViewProps) {
  const { rules, candidates, gate, sentences, judged, steps } = trace;
  const total = steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  if (isSmallTalk(trace)) {
    return (
      <p className="text-13 text-ink-3">
        Treated as small talk. Nothing was searched, and it doesn’t count as a question.
      </p>
    );
  }
  return (
    <section aria-label="How this answer was found">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-14">How this answer was found</h2>
        {steps.length > 0 && (
          <p className="text-12 text-ink-3 tabular-nums whitespace-nowrap">{formatMilliseconds(total)} total</p>
        )}
      </div>
      <ol>
        <Understanding trace={trace} />
        <TraceStep icon={ListChecks} title={describeRules(rules)}>
          {rules.length > 0 && <Rules rules={rules} newTab={newTab} />}
        </TraceStep>
        {trace.engine !== 'rule' && (
          <TraceStep icon={Search} title={describeSearch(candidates)} open={candidates.length > 0}>
            {candidates.length > 0 && <TraceCandidates candidates={candidates} newTab={newTab} />}
          </TraceStep>
        )}
        {gate && (
          <TraceStep
            icon={gate.passed ? BadgeCheck : CircleHelp}
            tone={gate.passed ? 'accent' : 'amber'}
            title={gate.passed ? 'Enough evidence' : 'Not enough evidence'}
            note={describeThreshold(gate)}
          />
        )}
        <Writing trace={trace} outcome={outcome} />
        {sentences.length > 0 && (
          <TraceStep icon={BadgeCheck} title={describeChecks(sentences)} note={judged && describeJudged(judged)}>
            <TraceSentences sentences={sentences} />
          </TraceStep>
        )}
        {steps.length > 0 && (
          <TraceStep icon={Timer} title="Timing">
            <Steps steps={steps} />
          </TraceStep>
        )}
      </ol>
    </section>
  );
}

function Understanding({ trace }: { trace: Trace }) {
  const { understood, language, repairs, synonyms, filters, usedMeaning } = trace;
  const facts = [
    ['Language', formatLanguage(language)],
    ['Corrected', repairs.map(({ from, to }) => `“${from}” to “${to}”`).join(', ')],
    ['Also searched', [...new Set(synonyms)].map(word => `“${word}”`).join(', ')],
    ['Filters', filters.join(', ')],
    ['Matched by', usedMeaning ? 'Words and meaning' : 'Words'],
  ].filter(([, value]) => value);
  return (
    <TraceStep icon={MessageCircle} title={`Understood as “${understood}”`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </TraceStep>
  );
}

const outcomes = {
  decides: { label: 'Used', tone: 'accent' },
  joins: { label: 'Applied', tone: 'accent' },
  beaten: { label: 'Not needed', tone: 'neutral' },
  held: { label: 'Not applied', tone: 'amber' },
} as const;

function Rules({ rules, newTab }: { rules: Trace['rules']; newTab: boolean }) {
  return (
    <ol className="grid gap-2.5">
      {rules.map(({ ruleId, name, outcome, reason }) => (
        <li key={ruleId ?? 'draft'} className="text-12">
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <State tone={outcomes[outcome].tone}>{outcomes[outcome].label}</State>
          </div>
          <p className="text-ink-3 wrap-anywhere">{reason}</p>
          {ruleId ? (
            <TraceLink to={`/sites/data/rules/${ruleId}/edit`} newTab={newTab}>
              Open rule
            </TraceLink>
          ) : (
            <p className="text-ink-3">Not saved yet</p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What helps the visitor without an answer. */
const helpfulIcons: Partial<Record<Outcome, LucideIcon>> = { clarified: MessageCircleQuestionMark, offered: BookOpen };

function Writing({ trace, outcome }: { trace: Trace; outcome: Outcome | null }) {
  const { engine, model } = trace;
  const helpful = outcome && (outcome === 'clarified' || !engine) ? helpfulIcons[outcome] : undefined;
  const facts = model && (
    <>
      {describeModel(model) && <p>{describeModel(model)}</p>}
      {model.failure && <p className="text-amber">{model.failure}</p>}
    </>
  );
  return (
    <TraceStep
      icon={helpful ?? (engine ? PenLine : CircleHelp)}
      tone={helpful || engine ? 'accent' : 'amber'}
      title={describeWriting(trace, outcome)}
      note={facts}
    />
  );
}

function Steps({ steps }: { steps: Trace['steps'] }) {
  const longest = Math.max(1, ...steps.map(({ milliseconds }) => milliseconds));
  return (
    <ol className="grid gap-1.5 text-12">
      {steps.map(({ name, milliseconds }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step can appear twice, and the list never changes
        <li key={at} className="grid grid-cols-[minmax(0,1fr)_72px_64px] items-center gap-3">
          <span className="truncate first-letter:uppercase">{name}</span>
          <Meter thin value={milliseconds} max={longest} label={name} text={formatMilliseconds(milliseconds)} />
          <span aria-hidden className="text-right text-ink-2 tabular-nums">
            {formatMilliseconds(milliseconds)}
          </span>
        </li>
      ))}
    </ol>
  );
}

type TraceStepProps = {
  icon: LucideIcon;
  tone?: 'accent' | 'amber' | undefined;
  title: string;
  /** Always visible below the title. */
  note?: ReactNode;
  /** Folded away below the title. */
  children?: ReactNode;
  open?: boolean | undefined;
};

function TraceStep({ icon: Icon, tone = 'accent', title, note, children, open = false }: TraceStepProps) {
  return (
    <li className="group/step relative grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0">
      <span aria-hidden className="absolute top-6 bottom-0 left-2 w-px bg-line-strong group-last/step:hidden" />
      <Icon aria-hidden className={cx('mt-0.5', tone === 'amber' ? 'text-amber' : 'text-accent')} />
      <div className="min-w-0">
        {children ? (
          <details open={open} className="group/fold">
            <summary className="-mx-1 flex list-none items-start gap-2 rounded-inner px-1 font-medium text-13 hover:text-accent-ink [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <ChevronRight
                aria-hidden
                className="mt-0.5 ml-auto text-ink-3 transition-transform group-open/fold:rotate-90"
              />
            </summary>
            <div className="mt-2">{children}</div>
          </details>
        ) : (
          <p className="font-medium text-13 wrap-anywhere">{title}</p>
        )}
        {note && <div className="mt-0.5 text-12 text-ink-3 wrap-anywhere">{note}</div>}
      </div>
    </li>
  );
}
