import { Comparison } from '#app/routes/knowledge/quality/tested-answer.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { DraftCheck } from '#domain/quality/inputs.ts';

type DraftCheckDialogProps = { check: DraftCheck; onDecide: (saves: boolean) => void };

export default function DraftCheckDialog({ check, onDecide }: DraftCheckDialogProps) {
  const { total, asked, results } = check;
  const answers = total === 1 ? 'tested answer' : 'tested answers';
  return (
    <Dialog
      open
      size="large"
      onOpenChange={open => !open && onDecide(false)}
      title={`${results.length} of ${total} ${answers} would change`}
      description={describeFailures(check)}
      footer={
        <>
          <Button onClick={() => onDecide(false)}>Keep editing</Button>
          <Button variant="primary" onClick={() => onDecide(true)}>
            Save anyway
          </Button>
        </>
      }
    >
      <ul aria-label="Answers that would change" className="divide-y divide-line">
        {results.map(result => (
          <li key={result.questionId} className="py-4 first:pt-0">
            <Comparison result={result} before="Now" after="After saving" />
          </li>
        ))}
      </ul>
      {asked < total && (
        <p className="text-12 text-ink-3">
          {asked} of {total} test questions were checked in time. The others run after saving.
        </p>
      )}
    </Dialog>
  );
}

function describeFailures({ results }: DraftCheck): string {
  const failing = results.filter(({ passed }) => !passed).length;
  const all = results.length === 1 ? 'It' : 'They';
  if (failing === 0) return `${all} would still pass. Nothing is saved yet.`;
  return `${failing === results.length ? all : `${failing} of them`} would fail. Nothing is saved yet.`;
}
