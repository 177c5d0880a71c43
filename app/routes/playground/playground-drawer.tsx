import { useQuery } from '@tanstack/react-query';
import { ArrowUp, RotateCcw, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { ExchangeView, Suggestion } from '#app/routes/playground/exchange-view.tsx';
import { unansweredQuery } from '#app/routes/playground/playground-queries.ts';
import { type Playground, usePlayground, type Visitor } from '#app/routes/playground/use-playground.ts';
import { VisitorFields } from '#app/routes/playground/visitor-fields.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { TextInput } from '#app/ui/field.tsx';
import { type TryInput, tryLimits } from '#domain/answers/try-inputs.ts';

export type Drafts = TryInput['drafts'];

type PlaygroundDrawerProps = {
  siteId: string;
  /** Unsaved content to test: null while it is incomplete, undefined without any. */
  drafts?: Drafts | null | undefined;
  /** Asked as soon as the drawer opens. */
  first?: { question: string; visitor: Visitor } | undefined;
  open: boolean;
  onClose: () => void;
};

/** Ask as a visitor would. Nothing is saved, and no question is counted. */
export default function PlaygroundDrawer({ siteId, drafts, first, open, onClose }: PlaygroundDrawerProps) {
  const playground = usePlayground(siteId, first?.visitor);
  const ask = (question: string) => void playground.ask(question, drafts ?? undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the drawer opens
  useEffect(() => {
    if (first) ask(first.question);
  }, []);
  return (
    <Drawer
      open={open}
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Try a question"
      footer={<Composer playground={playground} onAsk={ask} />}
    >
      <Intro drafts={drafts} playground={playground} />
      {playground.exchanges.length === 0 ? (
        <UnansweredQuestions siteId={siteId} onAsk={ask} />
      ) : (
        <Conversation playground={playground} onAsk={ask} />
      )}
    </Drawer>
  );
}

function Intro({ drafts, playground }: { drafts: Drafts | null | undefined; playground: Playground }) {
  const { exchanges, visitor, setVisitor, clear } = playground;
  return (
    <div className="mb-5 grid gap-3">
      <p className="text-13 text-ink-2">{introOf(drafts)}</p>
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
  );
}

function introOf(drafts: Drafts | null | undefined): string {
  if (drafts === undefined)
    return 'Answers are the same as on your site. Nothing is saved, and this won’t use your question allowance.';
  if (drafts === null) return 'Your changes aren’t complete yet. Until they are, only saved content is tested.';
  return 'Tests your unsaved changes. Nothing is saved, and this won’t use your question allowance.';
}

/** Recent unanswered questions of visitors, to try again. */
function UnansweredQuestions({ siteId, onAsk }: { siteId: string; onAsk: (question: string) => void }) {
  const { data = [] } = useQuery(unansweredQuery(siteId), getQueryClient());
  if (data.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-13 text-ink-2">Recent questions without an answer</h3>
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

function Conversation({ playground, onAsk }: { playground: Playground; onAsk: (question: string) => void }) {
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

function Composer({ playground, onAsk }: { playground: Playground; onAsk: (question: string) => void }) {
  const [question, setQuestion] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, stop } = playground;

  // After the drawer has stored the element to return focus to.
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
