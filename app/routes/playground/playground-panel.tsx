import { useQuery } from '@tanstack/react-query';
import { ArrowUp, RotateCcw, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { ExchangeView, Suggestion } from '#app/routes/playground/exchange-view.tsx';
import { type Playground, usePlayground, type Version } from '#app/routes/playground/use-playground.ts';
import { VisitorFields } from '#app/routes/playground/visitor-fields.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Field, TextInput } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { tryLimits } from '#domain/answers/playground/playground-inputs.ts';

/** What can answer a question: what visitors get now, or something that is not published yet. */
export const published: Version = { label: 'Published' };

type Versions = {
  /** The first answers; the others can be compared with it. */
  versions: readonly [Version, ...Version[]];
  /** The form has unsaved changes that are not complete, so only saved content is tested. */
  isIncomplete?: boolean | undefined;
};

/** The state of a playground: the conversation, and the version that is compared. */
export function usePlaygroundPanel(siteId: string, { versions }: Versions) {
  const playground = usePlayground(siteId);
  const [compared, setCompared] = useState('');
  const [first, ...others] = versions;
  const other = others.find(({ label }) => label === compared);
  return {
    playground,
    compared: other?.label ?? '',
    setCompared,
    ask: (question: string) => void playground.ask(question, first, other),
  };
}

type PanelProps = Versions & { siteId: string; panel: ReturnType<typeof usePlaygroundPanel> };

/** The content of a playground: whom to ask as, what to compare, and the conversation. The composer is apart, because it is a footer. */
export function PlaygroundPanel({ siteId, versions, isIncomplete, panel }: PanelProps) {
  const { playground, compared, setCompared, ask } = panel;
  const { exchanges, visitor, setVisitor, clear } = playground;
  const [first, ...others] = versions;
  return (
    <>
      <div className="mb-5 grid gap-3">
        <p className="text-13 text-ink-2">{introOf(first, isIncomplete)}</p>
        {others.length > 0 && (
          <Field label="Compare with">
            {control => (
              <Select
                {...control}
                value={compared}
                onValueChange={setCompared}
                options={[{ value: '', label: 'Nothing' }, ...others.map(({ label }) => ({ value: label, label }))]}
              />
            )}
          </Field>
        )}
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 flex-1">
            <VisitorFields visitor={visitor} onChange={setVisitor} />
          </div>
          {exchanges.length > 0 && (
            <Button size="small" variant="quiet" icon={RotateCcw} onClick={clear}>
              Start over
            </Button>
          )}
        </div>
      </div>
      {exchanges.length === 0 ? (
        <UnansweredQuestions siteId={siteId} onAsk={ask} />
      ) : (
        <Conversation playground={playground} onAsk={ask} />
      )}
    </>
  );
}

function introOf({ label }: Version, isIncomplete: boolean | undefined): string {
  if (isIncomplete) return 'Your changes aren’t complete yet. Until they are, only saved content is tested.';
  return label !== published.label
    ? 'Tests your unsaved changes. Nothing is saved, and this won’t use your question allowance.'
    : 'Answers are the same as on your site. Nothing is saved, and this won’t use your question allowance.';
}

/** Recent unanswered questions of visitors, to try again. */
function UnansweredQuestions({ siteId, onAsk }: { siteId: string; onAsk: (question: string) => void }) {
  const { data = [] } = useQuery(unansweredQuery(siteId), getQueryClient());
  if (data.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-13 text-ink-2">Recent questions without an answer</h2>
      <ul className="flex flex-wrap gap-2">
        {data.map(({ text, isOffered }) => (
          <li key={text}>
            <Suggestion onAsk={onAsk} note={isOffered ? 'passages suggested' : undefined}>
              {text}
            </Suggestion>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ConversationProps = { playground: Playground; onAsk: (question: string) => void };

function Conversation({ playground, onAsk }: ConversationProps) {
  const { exchanges, isBusy } = playground;
  const list = useRef<HTMLOListElement>(null);
  const lastId = exchanges.at(-1)?.id;
  // Scrolls the newest question to the top, so that its answer is visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll only for a new question
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [lastId]);
  return (
    <ol ref={list} aria-live="polite" aria-busy={isBusy} className="grid gap-8">
      {exchanges.map(exchange => (
        <ExchangeView key={exchange.id} exchange={exchange} isLast={exchange.id === lastId} onAsk={onAsk} />
      ))}
    </ol>
  );
}

export function Composer({ playground, onAsk }: { playground: Playground; onAsk: (question: string) => void }) {
  const [question, setQuestion] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, stop } = playground;

  // After a drawer has stored the element to return focus to.
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);

  function send(event: FormEvent) {
    event.preventDefault();
    // Otherwise a form around the drawer's button would submit too.
    event.stopPropagation();
    if (isBusy || !question.trim()) return;
    onAsk(question);
    setQuestion('');
  }

  return (
    <form onSubmit={send} className="flex w-full gap-2">
      <TextInput
        ref={input}
        aria-label="Question"
        value={question}
        maxLength={tryLimits.question}
        placeholder="What would a visitor ask?"
        autoComplete="off"
        onChange={({ target }) => setQuestion(target.value)}
      />
      {isBusy ? (
        <IconButton key="stop" label="Stop" icon={Square} variant="plain" onClick={stop} />
      ) : (
        <IconButton key="ask" type="submit" label="Ask" icon={ArrowUp} variant="primary" disabled={!question.trim()} />
      )}
    </form>
  );
}

/** The latest questions of visitors that got no answer, or only suggested passages. */
function unansweredQuery(siteId: string) {
  return {
    queryKey: ['playground', 'unanswered', siteId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call('GET /api/sites/{id}/playground/questions', { params: { id: siteId }, signal }),
  };
}
