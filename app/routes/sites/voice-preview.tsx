import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { call } from '#app/client/api.ts';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import {
  type VoicePreview as PreviewedAnswer,
  type Voice,
  type VoicePreviewInput,
  voiceInput,
} from '#domain/answers/model-settings/voice-inputs.ts';

type Result = { question: string; answer?: PreviewedAnswer; problem?: string };
type VoicePreviewProps = { siteId: string; questions: readonly string[] };

/** Answers the site's own questions with the voice in the form, saved or not, next to today's answers. */
export function VoicePreview({ siteId, questions }: VoicePreviewProps) {
  const form = useFormContext<Voice>();
  const [results, setResults] = useState<Result[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const start = useRef<HTMLDivElement>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  // The button is at the end of the drawer, so the answers would be below its edge.
  useEffect(() => {
    if (isBusy) start.current?.scrollIntoView({ block: 'start' });
  }, [isBusy]);

  async function preview() {
    if (!(await form.trigger())) return;
    const voice = voiceInput.parse(form.getValues());
    running.current = new AbortController();
    const { signal } = running.current;
    setIsBusy(true);
    setResults(questions.map(question => ({ question })));
    // One after the other, because a model may be slow.
    for (const question of questions) {
      const result = await ask(siteId, { question, voice }, signal);
      if (signal.aborted) return;
      setResults(known => known.map(one => (one.question === question ? result : one)));
    }
    setIsBusy(false);
  }

  return (
    <div className="border-line border-t pt-5">
      <div ref={start} className="flex scroll-mt-5 flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={Eye} busy={isBusy} disabled={questions.length === 0} onClick={() => void preview()}>
          Preview
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-12 text-ink-3 text-pretty">
          {questions.length > 0
            ? 'Answers your own questions with these settings. Nothing is saved.'
            : 'Add a page with questions as headings, or suggested questions to your widget, to preview answers.'}
        </p>
      </div>
      <div role="status" className="mt-4 grid gap-5 empty:mt-0">
        {results.map(result => (
          <PreviewedQuestion key={result.question} {...result} />
        ))}
      </div>
    </div>
  );
}

async function ask(siteId: string, body: VoicePreviewInput, signal: AbortSignal): Promise<Result> {
  const { question } = body;
  try {
    const params = { id: siteId };
    return {
      question,
      answer: await call('POST /api/sites/{id}/voice/preview', { params, body, signal }),
    };
  } catch (error) {
    return { question, problem: messageOf(error) };
  }
}

function PreviewedQuestion({ question, answer, problem }: Result) {
  return (
    <figure>
      <figcaption className="wrap-anywhere mb-2 font-medium text-13">{question}</figcaption>
      {problem && <p className="text-13 text-red">{problem}</p>}
      {!answer && !problem && <AnswerSkeleton />}
      {answer && <Answers {...answer} />}
      {answer && !answer.generated && (
        <p className="mt-2 text-12 text-ink-3">This answer is a quote, so it sounds like your page.</p>
      )}
    </figure>
  );
}

function Answers({ today, preview }: PreviewedAnswer) {
  const answers =
    today === preview
      ? [{ label: 'Same as today', text: preview }]
      : [
          { label: 'Today', text: today },
          { label: 'With these settings', text: preview },
        ];
  return (
    <dl className="grid gap-3 min-[480px]:auto-cols-fr min-[480px]:grid-flow-col">
      {answers.map(({ label, text }) => (
        <div key={label} className="rounded-control bg-sunken px-3.5 py-3 text-13">
          <dt className="mb-1 text-12 text-ink-2">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function AnswerSkeleton() {
  return (
    <div className="rounded-control bg-sunken px-3.5 py-3">
      <span className="sr-only">Answering</span>
      <Skeleton className="my-1 h-2.5 w-20" />
      <Skeleton className="mt-3 h-2.5 w-11/12" />
      <Skeleton className="mt-2.5 mb-1 h-2.5 w-3/5" />
    </div>
  );
}
