import { CircleAlert, CircleCheck, FlaskConical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { call } from '#app/client/api.ts';
import { useSession } from '#app/client/session.ts';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Field, TextInput } from '#app/ui/field.tsx';
import {
  type ModelInput,
  type ModelSample,
  type ModelTest,
  modelInput,
} from '#domain/answers/model-settings/model-inputs.ts';

type TestResult = Pick<ModelTest, 'works' | 'words' | 'said'> & { milliseconds?: number };

/** Sends a test question to the model in the form, saved or not, and shows the result. */
export function ModelTrial() {
  const form = useFormContext<ModelInput>();
  const [result, setResult] = useState<TestResult | null>(null);
  const [sample, setSample] = useState<ModelSample | null>(null);
  const [sampleError, setSampleError] = useState('');
  const [question, setQuestion] = useState('');
  const [busy, setBusy] = useState(false);
  const { site } = useSession();
  const outcome = useRef<HTMLDivElement>(null);

  // The button is at the end of the drawer, so the outcome would be below its edge.
  useEffect(() => {
    if (result || sample) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [result, sample]);

  async function ask() {
    setResult(null);
    setSample(null);
    setSampleError('');
    if (!(await form.trigger())) return;
    setBusy(true);
    try {
      const model = modelInput.parse(form.getValues());
      const tested = await call('POST /api/organizations/model/test', { body: model });
      setResult(tested);
      if (tested.works && site) await compare(site.id, model);
    } catch (error) {
      setResult({ works: false, said: null, words: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  /** The test has succeeded by now, so that a problem belongs to the sample question. */
  async function compare(siteId: string, model: ModelInput) {
    try {
      setSample(await call('POST /api/organizations/model/sample', { body: { siteId, question, model } }));
    } catch (error) {
      setSampleError(messageOf(error));
    }
  }

  return (
    <div className="border-line border-t pt-5">
      {site && (
        <Field
          label="Sample question"
          help={`Leave empty to use a question from ${site.name}.`}
          error={sampleError}
          className="mb-4"
        >
          {control => (
            <TextInput
              {...control}
              value={question}
              maxLength={500}
              onChange={event => setQuestion(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Button icon={FlaskConical} busy={busy} onClick={() => void ask()}>
        Test model
      </Button>
      <div ref={outcome} role="status" className="mt-3 scroll-mb-4 empty:mt-0">
        {result && <TestOutcome {...result} />}
        {sample && <Sample {...sample} />}
      </div>
    </div>
  );
}

/** The same question, written by the model and quoted. */
function Sample({ question, quoted, written, generated }: ModelSample) {
  const answers = [
    { label: 'With this model', text: written },
    { label: 'Without a model', text: quoted },
  ];
  return (
    <figure className="mt-4">
      <figcaption className="wrap-anywhere mb-2 font-medium text-13">{question}</figcaption>
      <dl className="grid gap-3 min-[480px]:grid-cols-2">
        {answers.map(({ label, text }) => (
          <div key={label} className="rounded-control bg-sunken px-3.5 py-3 text-13">
            <dt className="mb-1 text-12 text-ink-2">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {!generated && <p className="mt-2 text-13 text-ink-2">The model’s wording wasn’t used for this question.</p>}
    </figure>
  );
}

function TestOutcome({ works, words, said, milliseconds }: TestResult) {
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
