import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { AnswerText, SourceChips } from '#app/routes/chat/answer-text.tsx';
import { describeAnswer } from '#app/routes/knowledge/quality/quality-labels.ts';
import { cx } from '#app/ui/class-names.ts';
import type { QualityResult, TestedAnswer } from '#domain/quality/inputs.ts';

/** Null: not run yet. */
export function PassMark({ passed }: { passed: boolean | null }) {
  const { Icon, label, colour } = passed === null ? marks.open : passed ? marks.passed : marks.failed;
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1.5 font-medium text-12 whitespace-nowrap', colour)}>
      <Icon aria-hidden className="size-3.5" />
      {label}
    </span>
  );
}

const marks = {
  open: { Icon: CircleDashed, label: 'Not run yet', colour: 'text-ink-3' },
  passed: { Icon: CircleCheck, label: 'Pass', colour: 'text-accent-ink' },
  failed: { Icon: CircleAlert, label: 'Fail', colour: 'text-red' },
};

export function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-13 text-red">
      {problems.map(problem => (
        <li key={problem} className="wrap-anywhere">
          {problem}
        </li>
      ))}
    </ul>
  );
}

export function AnswerContent({ answer }: { answer: Pick<TestedAnswer, 'outcome' | 'text' | 'sources'> }) {
  const note = describeAnswer(answer);
  return (
    <div className="grid grid-cols-1 gap-2 text-13">
      {answer.text && <AnswerText text={answer.text} sources={answer.sources} />}
      <SourceChips sources={answer.sources} />
      {note && <p className="text-12 text-ink-3">{note}</p>}
    </div>
  );
}

type ComparisonProps = { result: QualityResult; before?: string; after?: string };

/** One question with its two answers side by side, or one answer if nothing changed. */
export function Comparison({ result, before = 'Before', after = 'After' }: ComparisonProps) {
  return (
    <article className="grid gap-2.5">
      <h3 className="font-medium text-14 leading-5 wrap-anywhere">{result.question}</h3>
      <div className={cx('grid gap-3', result.before && 'grid-cols-2 max-[640px]:grid-cols-1')}>
        {result.before && <Side title={before} answer={result.before} />}
        <Side title={result.before ? after : 'Answer'} answer={result} />
      </div>
    </article>
  );
}

function Side({ title, answer }: { title: string; answer: TestedAnswer }) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 content-start gap-2 rounded-control border border-line bg-sunken px-3.5 py-3"
    >
      <p className="flex items-center justify-between gap-2 text-12 text-ink-3">
        {title}
        <PassMark passed={answer.passed} />
      </p>
      <Problems problems={answer.problems} />
      <AnswerContent answer={answer} />
    </section>
  );
}
