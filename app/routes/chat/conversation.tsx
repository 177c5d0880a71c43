import {
  BookOpen,
  CircleCheckBig,
  CircleHelp,
  Mail,
  MessageCircleQuestionMark,
  RotateCcw,
  Route,
  Sparkles,
  SquarePen,
  ThumbsDown,
  ThumbsUp,
} from 'lucide-react';
import { useState } from 'react';
import { href } from 'react-router';
import { useCan } from '#app/client/session.ts';
import { AnswerChoices } from '#app/routes/chat/answer-choices.tsx';
import { AnswerOffers } from '#app/routes/chat/answer-offers.tsx';
import { AnswerReview } from '#app/routes/chat/answer-review.tsx';
import { AnswerText, SourceChips } from '#app/routes/chat/answer-text.tsx';
import { describeEngine, describeOutcome, formatSeconds, isUnanswered } from '#app/routes/chat/chat-labels.ts';
import { keepAsTest } from '#app/routes/knowledge/quality/quality-changes.ts';
import { ShownProduct, shownProductFrame } from '#app/routes/products/shown-product.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { useGo } from '#app/ui/link-target.ts';
import { Time } from '#app/ui/time.tsx';
import type { ProductCard } from '#domain/answers/inputs.ts';
import type { Chat, ChatMessage } from '#domain/chat/dashboard/inputs.ts';

/** The open answer, and which of its sources is open, if any. */
export type Opened = { answerId: string; sourceIndex: number | null };
export type AnswerAction = { kind: 'correct' | 'replay'; answerId: string };

type ConversationProps = {
  chat: Chat;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
  onAction: (action: AnswerAction) => void;
};

/** The chat as the visitor saw it, with the result of each answer. */
export function Conversation({ chat, opened, onOpen, onAction }: ConversationProps) {
  return (
    <ol aria-label="Conversation" className="grid grid-cols-1 gap-6">
      {chat.messages.map(message => (
        <li key={message.id}>
          {message.role === 'visitor' ? (
            <VisitorMessage message={message} chat={chat} />
          ) : (
            <Answer
              chatId={chat.id}
              message={message}
              opened={opened?.answerId === message.id ? opened : null}
              onOpen={onOpen}
              onAction={onAction}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function VisitorMessage({ message, chat: { contact } }: { message: ChatMessage; chat: Chat }) {
  const { text, isContact, createdAt } = message;
  return (
    <div className="ml-auto grid w-fit max-w-[85%] justify-items-end gap-1">
      <p className="rounded-panel rounded-br-mark bg-selected px-3.5 py-2 whitespace-pre-line wrap-anywhere">
        <span className="sr-only">Visitor: </span>
        {text}
      </p>
      <p className="flex flex-wrap items-center justify-end gap-x-1.5 text-12 text-ink-3">
        {isContact && <Mail aria-hidden className="size-3.5" />}
        {isContact && <span>Message to your team{contact && ` from ${contact.name}`}, </span>}
        <Time at={createdAt} />
      </p>
    </div>
  );
}

type AnswerProps = {
  chatId: string;
  message: ChatMessage;
  opened: Opened | null;
  onOpen: ConversationProps['onOpen'];
  onAction: ConversationProps['onAction'];
};

function Answer({ chatId, message, opened, onOpen, onAction }: AnswerProps) {
  const { id, text, sources, products, offers, choices } = message;
  const sourceIndex = opened?.sourceIndex ?? null;
  const open = (at: number) => onOpen({ answerId: id, sourceIndex: at });
  return (
    <div
      className={cx('grid max-w-[94%] grid-cols-1 gap-2.5 border-l-2 pl-4', opened ? 'border-accent' : 'border-line')}
    >
      <span className="sr-only">Aisle: </span>
      {text && <AnswerText text={text} sources={sources} opened={sourceIndex} onOpen={open} />}
      <SourceChips sources={sources} opened={sourceIndex} onOpen={open} />
      <AnswerProducts products={products} />
      <AnswerOffers offers={offers} />
      <AnswerChoices choices={choices} />
      <AnswerStatus message={message} />
      <AnswerReview chatId={chatId} message={message} />
      <AnswerButtons message={message} onOpen={onOpen} onAction={onAction} />
    </div>
  );
}

function AnswerStatus({ message }: { message: ChatMessage }) {
  const { outcome, feedback, feedbackReason, generated, milliseconds, billed } = message;
  const facts = [
    outcome === 'answered' ? describeEngine(message) : describeOutcome(message),
    milliseconds !== null && outcome === 'answered' ? formatSeconds(milliseconds) : '',
    billed === 'grace' ? 'Over your plan’s limit, free of charge' : '',
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
        {outcome === 'clarified' && <Badge icon={MessageCircleQuestionMark}>Asked back</Badge>}
        {generated && <Badge icon={Sparkles}>AI-written</Badge>}
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
          Visitor’s comment: <q>{feedbackReason}</q>
        </p>
      )}
    </div>
  );
}

function AnswerButtons({
  message: { id, outcome, hasTrace },
  onOpen,
  onAction,
}: Pick<AnswerProps, 'message' | 'onOpen' | 'onAction'>) {
  const canManage = useCan('manage:sites');
  const go = useGo();
  const [isKeeping, setKeeping] = useState(false);
  async function keep() {
    setKeeping(true);
    await keepAsTest(id, () => void go('/sites/data/tests'));
    setKeeping(false);
  }
  if (outcome === null) return null;
  return (
    <div className="-ml-2.5 flex flex-wrap gap-x-1">
      {hasTrace && (
        <Button size="small" variant="quiet" icon={Route} onClick={() => onOpen({ answerId: id, sourceIndex: null })}>
          How it was found
        </Button>
      )}
      {canManage && (
        <>
          <Button
            size="small"
            variant="quiet"
            icon={SquarePen}
            onClick={() => onAction({ kind: 'correct', answerId: id })}
          >
            Correct this answer
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={RotateCcw}
            onClick={() => onAction({ kind: 'replay', answerId: id })}
          >
            Ask again
          </Button>
          <Button size="small" variant="quiet" icon={CircleCheckBig} busy={isKeeping} onClick={() => void keep()}>
            Save as test
          </Button>
        </>
      )}
    </div>
  );
}

/** The products an answer showed, as they were at that time. Each links to the current product. */
function AnswerProducts({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <ul aria-label="Products" className="flex gap-2 overflow-x-auto pb-1">
      {products.map(product => (
        <li key={product.id}>
          <AppLink
            to={href('/sites/data/products/:id/view', { id: product.id })}
            className={cx(shownProductFrame, 'hover:bg-hover')}
          >
            <ShownProduct product={product} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
