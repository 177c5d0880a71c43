import { ChevronRight } from 'lucide-react';
import { href } from 'react-router';
import { useCan } from '#app/client/session.ts';
import { answerAddress, ruleAddress } from '#app/routes/dashboard/answer-address.ts';
import { formatCount } from '#app/routes/dashboard/report-labels.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { Time } from '#app/ui/time.tsx';
import type { QuestionGroup } from '#domain/reporting/inputs.ts';

type QuestionDrawerProps = { group: QuestionGroup; isUnanswered: boolean; onClose: () => void };

/** The wordings of a question with a chat for each, and links to answer it. */
export default function QuestionDrawer({ group, isUnanswered, onClose }: QuestionDrawerProps) {
  const canWrite = useCan('manage:sites');
  const { text, count, questions } = group;
  return (
    <Drawer
      open
      onOpenChange={open => open || onClose()}
      title={isUnanswered ? 'Needs an answer' : 'Frequently asked'}
      footer={
        isUnanswered &&
        canWrite && (
          <>
            <Button asChild>
              <AppLink to={ruleAddress(text)}>Create a rule</AppLink>
            </Button>
            <Button asChild variant="primary">
              <AppLink to={answerAddress(text)}>Write an answer</AppLink>
            </Button>
          </>
        )
      }
    >
      <p className="wrap-anywhere text-16 font-medium">{text}</p>
      <p className="mt-1 mb-4 text-13 text-ink-2">
        {count === 1 ? 'Asked once.' : `Asked ${count.toLocaleString('en-GB')} times.`}
        {isUnanswered && ` ${describeGap(group)}`}
      </p>
      <ul className="-mx-5 divide-y divide-line border-line border-y">
        {questions.map(question => (
          <li key={question.chatId + question.askedAt}>
            <AppLink
              to={href('/chat/history/:chatId', { chatId: question.chatId })}
              className="flex items-center gap-3 px-5 py-3 transition-colors hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 wrap-anywhere">{question.text}</span>
                <span className="text-12 text-ink-3">
                  <Time at={question.askedAt} />
                  {question.isOffered && ', passages suggested'}
                </span>
              </span>
              <ChevronRight aria-hidden className="text-ink-3" />
            </AppLink>
          </li>
        ))}
      </ul>
      {count > questions.length && (
        <p className="mt-3 text-12 text-ink-3">
          These are the latest chats for each wording. {formatCount(count - questions.length, 'other question')} used
          the same words.
        </p>
      )}
    </Drawer>
  );
}

function describeGap({ count, offered }: QuestionGroup): string {
  if (offered === 0) return 'Your content doesn’t answer it.';
  if (offered === count) return 'Aisle wasn’t sure, so it suggested passages.';
  return `Aisle suggested passages ${offered} of ${count} times and had no answer the rest of the time.`;
}
