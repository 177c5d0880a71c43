import { PencilLine, Trash2 } from 'lucide-react';
import { describeEngine } from '#app/routes/chat/chat-labels.ts';
import { deleteQuestion } from '#app/routes/knowledge/quality/quality-changes.ts';
import { describeExpectation } from '#app/routes/knowledge/quality/quality-labels.ts';
import { AnswerContent, PassMark, Problems } from '#app/routes/knowledge/quality/tested-answer.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { QualityQuestion } from '#domain/quality/inputs.ts';

type QuestionListProps = {
  siteId: string;
  questions: readonly QualityQuestion[];
  onEdit: (question: QualityQuestion) => void;
};

export function QuestionList({ siteId, questions, onEdit }: QuestionListProps) {
  if (questions.length === 0) {
    return <Panel className="px-5 py-8 text-center text-13 text-ink-2">No failing test questions.</Panel>;
  }
  return (
    <Panel>
      <ul aria-label="Test questions" className="divide-y divide-line">
        {questions.map(question => (
          <Row key={question.id} siteId={siteId} question={question} onEdit={() => onEdit(question)} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ siteId, question, onEdit }: { siteId: string; question: QualityQuestion; onEdit: () => void }) {
  const { result } = question;
  return (
    <li className="flex items-start gap-4 px-5 py-3.5 max-desk:gap-2 max-desk:px-4">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <h3 className="min-w-0 font-medium text-14 leading-5 wrap-anywhere">{question.question}</h3>
          <PassMark passed={result?.passed ?? null} />
        </div>
        <p className="text-12 text-ink-3 wrap-anywhere">{describeExpectation(question)}</p>
        {result && <Problems problems={result.problems} />}
        {result && <Answer result={result} isOpen={!result.passed} />}
      </div>
      <span className="flex shrink-0">
        <IconButton label={`Edit “${question.question}”`} icon={PencilLine} size="small" onClick={onEdit} />
        <IconButton
          label={`Delete “${question.question}”`}
          icon={Trash2}
          size="small"
          onClick={() => void deleteQuestion(siteId, question)}
        />
      </span>
    </li>
  );
}

/** The answers that fail are open. */
function Answer({ result, isOpen }: { result: NonNullable<QualityQuestion['result']>; isOpen: boolean }) {
  const engine = describeEngine({ engine: result.engine, generated: false });
  return (
    <details open={isOpen} className="text-13">
      <summary className="w-fit rounded-inner py-0.5 text-12 text-ink-2 hover:text-ink max-desk:py-2">Answer</summary>
      <div className="mt-1 grid grid-cols-1 gap-2 border-line border-l-2 pl-3.5">
        <AnswerContent answer={result} />
        {engine && result.outcome === 'answered' && <p className="text-12 text-ink-3">{engine}</p>}
      </div>
    </details>
  );
}
