import { BookOpen, CircleHelp, Mail, RotateCcw, Route, SquarePen, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { AnswerOffers } from '#app/routes/chat/answer-offers.tsx';
import { AnswerProducts } from '#app/routes/chat/answer-products.tsx';
import { AnswerText, SourceChips } from '#app/routes/chat/answer-text.tsx';
import { engineWords, isUnanswered, sayOutcome, saySeconds } from '#app/routes/chat/chat-words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Time } from '#app/ui/time.tsx';
import type { Chat, ChatMessage } from '#domain/chat/history-inputs.ts';

/** What is looked at: an answer, and one of its sources where one is chosen. */
export type Opened = { answerId: string; place: number | null };
export type Doing = { kind: 'correct' | 'replay'; answerId: string };

type ConversationProps = {
  chat: Chat;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
  onDo: (doing: Doing) => void;
};

/** The chat as the visitor saw it, with what became of each answer. */
export function Conversation({ chat, opened, onOpen, onDo }: ConversationProps) {
  return (
    <ol aria-label="Conversation" className="grid grid-cols-1 gap-6">
      {chat.messages.map(message => (
        <li key={message.id}>
          {message.role === 'visitor' ? (
            <Asked message={message} chat={chat} />
          ) : (
            <Answered
              message={message}
              opened={opened?.answerId === message.id ? opened : null}
              onOpen={onOpen}
              onDo={onDo}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Asked({ message, chat: { contact } }: { message: ChatMessage; chat: Chat }) {
  const { text, isContact, createdAt } = message;
  return (
    <div className="ml-auto grid w-fit max-w-[85%] justify-items-end gap-1">
      <p className="rounded-panel rounded-br-mark bg-selected px-3.5 py-2 whitespace-pre-line wrap-anywhere">
        <span className="sr-only">The visitor: </span>
        {text}
      </p>
      <p className="flex flex-wrap items-center justify-end gap-x-1.5 text-12 text-ink-3">
        {isContact && <Mail aria-hidden className="size-3.5" />}
        {isContact && <span>Written to your team{contact && ` by ${contact.name}`}, </span>}
        <Time at={createdAt} />
      </p>
    </div>
  );
}

type AnsweredProps = {
  message: ChatMessage;
  opened: Opened | null;
  onOpen: ConversationProps['onOpen'];
  onDo: ConversationProps['onDo'];
};

function Answered({ message, opened, onOpen, onDo }: AnsweredProps) {
  const { id, text, sources, products, offers } = message;
  const place = opened?.place ?? null;
  const open = (at: number) => onOpen({ answerId: id, place: at });
  return (
    <div
      className={cx('grid max-w-[94%] grid-cols-1 gap-2.5 border-l-2 pl-4', opened ? 'border-accent' : 'border-line')}
    >
      <span className="sr-only">Aisle: </span>
      {text && <AnswerText text={text} sources={sources} opened={place} onOpen={open} />}
      <SourceChips sources={sources} opened={place} onOpen={open} />
      <AnswerProducts products={products} />
      <AnswerOffers offers={offers} />
      <Standing message={message} />
      <Ways message={message} onOpen={onOpen} onDo={onDo} />
    </div>
  );
}

function Standing({ message }: { message: ChatMessage }) {
  const { outcome, feedback, feedbackReason, engine, milliseconds, billed } = message;
  const facts = [
    outcome === 'answered' ? (engine ? engineWords[engine] : '') : sayOutcome(message),
    milliseconds !== null && outcome === 'answered' ? saySeconds(milliseconds) : '',
    billed === 'grace' ? 'Past the plan, on the house' : '',
  ].filter(Boolean);
  return (
    <div className="grid gap-1.5 text-12 text-ink-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isUnanswered(message) && (
          <Badge tone="amber" icon={CircleHelp}>
            Not answered
          </Badge>
        )}
        {outcome === 'offered' && <Badge icon={BookOpen}>Suggested</Badge>}
        {feedback === 'up' && (
          <span className="flex items-center gap-1.5 font-medium text-accent-ink">
            <ThumbsUp aria-hidden className="size-3.5" /> Helpful
          </span>
        )}
        {feedback === 'down' && (
          <span className="flex items-center gap-1.5 font-medium text-red">
            <ThumbsDown aria-hidden className="size-3.5" /> Not helpful
          </span>
        )}
        {facts.map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {feedbackReason && (
        <p className="text-13 text-ink-2 wrap-anywhere">
          The visitor says: <q>{feedbackReason}</q>
        </p>
      )}
    </div>
  );
}

function Ways({ message: { id, outcome, hasTrace }, onOpen, onDo }: Omit<AnsweredProps, 'opened'>) {
  const canManage = useCan('manage:sites');
  if (outcome === null) return null;
  return (
    <div className="-ml-2.5 flex flex-wrap gap-x-1">
      {hasTrace && (
        <Button size="small" variant="quiet" icon={Route} onClick={() => onOpen({ answerId: id, place: null })}>
          How it was found
        </Button>
      )}
      {canManage && (
        <>
          <Button size="small" variant="quiet" icon={SquarePen} onClick={() => onDo({ kind: 'correct', answerId: id })}>
            Correct this answer
          </Button>
          <Button size="small" variant="quiet" icon={RotateCcw} onClick={() => onDo({ kind: 'replay', answerId: id })}>
            Ask again
          </Button>
        </>
      )}
    </div>
  );
}
