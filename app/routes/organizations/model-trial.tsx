import { CircleAlert, CircleCheck, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { call } from '#app/client/api.ts';
import { Button } from '#app/ui/button.tsx';
import { type ModelInput, type ModelTest, modelInput } from '#domain/answers/model-inputs.ts';

type Result = Pick<ModelTest, 'works' | 'words' | 'said'> & { milliseconds?: number };

/** Sends a test question to the model in the form, saved or not, and shows the result. */
export function ModelTrial() {
  const form = useFormContext<ModelInput>();
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);

  async function ask() {
    setResult(null);
    if (!(await form.trigger())) return;
    setBusy(true);
    try {
      setResult(await call('POST /api/organizations/model/test', { body: modelInput.parse(form.getValues()) }));
    } catch (error) {
      setResult({ works: false, words: (error as Error).message, said: null });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button icon={FlaskConical} busy={busy} onClick={() => void ask()}>
        Test model
      </Button>
      <div role="status" className="mt-3 empty:mt-0">
        {result && <Told {...result} />}
      </div>
    </div>
  );
}

function Told({ works, words, said, milliseconds }: Result) {
  const Icon = works ? CircleCheck : CircleAlert;
  return (
    <div className="flex gap-2 text-13">
      <Icon aria-hidden className={works ? 'mt-0.5 text-accent' : 'mt-0.5 text-red'} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {words}
          {works && milliseconds !== undefined && (
            <span className="text-ink-3"> {(milliseconds / 1000).toLocaleString('en-GB')} s</span>
          )}
        </p>
        {said && <p className="wrap-anywhere mt-1 text-ink-2">“{said}”</p>}
      </div>
    </div>
  );
}
