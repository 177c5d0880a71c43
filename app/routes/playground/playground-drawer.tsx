import { useQuery } from '@tanstack/react-query';
import { ArrowUp, RotateCcw, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { unansweredQuery } from '#app/routes/playground/playground-queries.ts';
import { Suggestion, TurnView } from '#app/routes/playground/turn-view.tsx';
import { type Playground, usePlayground, type Visitor } from '#app/routes/playground/use-playground.ts';
import { VisitorFields } from '#app/routes/playground/visitor-fields.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { TextInput } from '#app/ui/field.tsx';
import { type TryInput, tryLimits } from '#domain/answers/try-inputs.ts';

export type Drafts = TryInput['drafts'];

type PlaygroundDrawerProps = {
  siteId: string;
  /** What is being written; null while it cannot be tried yet, none where nothing is. */
  drafts?: Drafts | null | undefined;
  /** Asked as soon as the drawer is there. */
  first?: { question: string; visitor: Visitor } | undefined;
  open: boolean;
  onClose: () => void;
};

/** Ask as a visitor would. Nothing is saved, and no question is counted. */
export default function PlaygroundDrawer({ siteId, drafts, first, open, onClose }: PlaygroundDrawerProps) {
  const playground = usePlayground(siteId, first?.visitor);
  const ask = (question: string) => void playground.ask(question, drafts ?? undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once
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
      <Preface drafts={drafts} playground={playground} />
      {playground.turns.length === 0 ? (
        <Beginnings siteId={siteId} onAsk={ask} />
      ) : (
        <Conversation playground={playground} onAsk={ask} />
      )}
    </Drawer>
  );
}

function Preface({ drafts, playground }: { drafts: Drafts | null | undefined; playground: Playground }) {
  const { turns, visitor, setVisitor, clear } = playground;
  return (
    <div className="mb-5 grid gap-3">
      <p className="text-13 text-ink-2">{prefaceOf(drafts)}</p>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <VisitorFields visitor={visitor} onChange={setVisitor} />
        </div>
        {turns.length > 0 && (
          <Button size="small" variant="quiet" icon={RotateCcw} onClick={clear}>
            Begin anew
          </Button>
        )}
      </div>
    </div>
  );
}

function prefaceOf(drafts: Drafts | null | undefined): string {
  if (drafts === undefined)
    return 'Answered as your visitors are answered. Nothing is kept, and no question is counted.';
  if (drafts === null) return 'What you are writing is not complete yet. Until it is, only what is saved is tried.';
  return 'Your changes count, though they are not saved. Nothing is kept, and no question is counted.';
}

/** The latest questions without an answer: the best ones to try. */
function Beginnings({ siteId, onAsk }: { siteId: string; onAsk: (question: string) => void }) {
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
  const { turns, isBusy } = playground;
  const list = useRef<HTMLOListElement>(null);
  const lastId = turns.at(-1)?.id;
  // The newest question goes to the top, so that its answer has the room below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another question moves the list
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [lastId]);
  return (
    <ol ref={list} aria-live="polite" aria-busy={isBusy} className="grid gap-8">
      {turns.map(turn => (
        <TurnView key={turn.id} turn={turn} isLast={turn.id === lastId} onAsk={onAsk} />
      ))}
    </ol>
  );
}

function Composer({ playground, onAsk }: { playground: Playground; onAsk: (question: string) => void }) {
  const [question, setQuestion] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, stop } = playground;

  // After the drawer has noted where the focus came from.
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);

  function send(event: FormEvent) {
    event.preventDefault();
    // A form around the drawer's button would hear it, too.
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
