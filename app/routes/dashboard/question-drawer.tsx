import { ChevronRight } from 'lucide-react';
import { href } from 'react-router';
import { useCan } from '#app/client/session.ts';
import { answerAddress, ruleAddress } from '#app/routes/dashboard/answer-address.ts';
import { sayCount } from '#app/routes/dashboard/report-words.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { Time } from '#app/ui/time.tsx';
import type { QuestionGroup } from '#domain/reporting/inputs.ts';

type QuestionDrawerProps = { group: QuestionGroup; isUnanswered: boolean; onClose: () => void };

/** How a question was asked, each way with the chat it is from, and the two ways to answer it. */
export default function QuestionDrawer({ group, isUnanswered, onClose }: QuestionDrawerProps) {
  const mayWrite = useCan('manage:sites');
  const { text, count, questions } = group;
  return (
    <Drawer
      open
      onOpenChange={open => open || onClose()}
      title={isUnanswered ? 'Needs an answer' : 'Asked often'}
      footer={
        isUnanswered &&
        mayWrite && (
          <>
            <Button asChild>
              <AppLink to={ruleAddress(text)}>Make a rule</AppLink>
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
        {count === 1 ? 'Asked once.' : `Asked ${count.toLocaleString('en-GB')} times, in these words.`}
        {isUnanswered && ` ${sayGap(group)}`}
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
          The newest chat of each wording. {sayCount(count - questions.length, 'other question')} said the same.
        </p>
      )}
    </Drawer>
  );
}

function sayGap({ count, offered }: QuestionGroup): string {
  if (offered === 0) return 'Nothing your site knows answers it.';
  if (offered === count) return 'Aisle was not sure of an answer and suggested passages.';
  return `Aisle suggested passages ${offered} of ${count} times and had no answer otherwise.`;
}
