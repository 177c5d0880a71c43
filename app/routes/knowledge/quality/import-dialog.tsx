import { useState } from 'react';
import { counted } from '#app/routes/chat/chat-labels.ts';
import { importQuestions } from '#app/routes/knowledge/quality/quality-changes.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { type QualityImportResult, qualityLimits } from '#domain/quality/inputs.ts';

type ImportDialogProps = { siteId: string; onClose: () => void };

export default function ImportDialog({ siteId, onClose }: ImportDialogProps) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState('');
  const [result, setResult] = useState<QualityImportResult | null>(null);

  async function read([file]: File[]) {
    if (!file) return;
    setReading(true);
    setProblem('');
    setResult(null);
    try {
      const format = /\.ya?ml$/i.test(file.name) ? 'yaml' : 'csv';
      setResult(await importQuestions(siteId, { format, text: await file.text() }));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setReading(false);
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Import test questions"
      description="From a CSV file or a promptfoo YAML file."
      footer={
        <Button variant={result ? 'primary' : 'plain'} onClick={onClose}>
          {result ? 'Done' : 'Cancel'}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3 text-13">
        <FileDrop
          accept=".csv,.yaml,.yml"
          maxBytes={qualityLimits.file}
          disabled={isReading}
          onFiles={files => void read(files)}
          help="CSV or YAML, up to 500 KB"
        />
        <p className="text-12 text-ink-3">
          A CSV file needs a column “question”. It can also have “expected” (answered or refused), “must say”, “must not
          say” (separate multiple values with |), “language” and “page”.
        </p>
        <div role="status">
          {isReading && 'Reading the file…'}
          {result && <Result result={result} />}
        </div>
        <p role="alert" className="text-red empty:hidden">
          {problem}
        </p>
      </div>
    </Dialog>
  );
}

function Result({ result: { added, known, problems } }: { result: QualityImportResult }) {
  return (
    <div className="grid gap-2 rounded-control bg-sunken px-3.5 py-2.5">
      <p className="font-medium">
        {counted(added, 'question')} added{known > 0 && `, ${known.toLocaleString('en-GB')} already existed`}
      </p>
      {problems.length > 0 && (
        <div>
          <p>Not added:</p>
          <ul className="max-h-40 overflow-y-auto text-red">
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
