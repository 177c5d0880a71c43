import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { href } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { isUnanswered } from '#app/routes/chat/chat-labels.ts';
import { countQuestions, formatCount } from '#app/routes/dashboard/report-labels.ts';
import { topicQuestionsQuery } from '#app/routes/insights/insights-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Drawer } from '#app/ui/drawer.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import type { Outcome } from '#domain/answers/inputs.ts';
import type { TopicQuestions, TopicRow } from '#domain/insights/inputs.ts';
import type { ReportDays } from '#domain/reporting/inputs.ts';

type TopicDrawerProps = { siteId: string; topic: TopicRow; days: ReportDays; onClose: () => void };

/** The newest questions of a topic. Each opens its chat. */
export default function TopicDrawer({ siteId, topic, days, onClose }: TopicDrawerProps) {
  const query = useQuery(topicQuestionsQuery(siteId, topic.key, days), getQueryClient());
  const { data, error } = query;
  return (
    <Drawer open onOpenChange={open => open || onClose()} title={topic.name}>
      <p className="mb-4 text-13 text-ink-2">
        {formatCount(countQuestions(topic.now), 'question')} in the last {days} days.
        {data?.hasMore && ' The newest are listed.'}
      </p>
      {error && !data ? (
        <LoadProblem error={error} what="the questions" busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : data ? (
        <Questions questions={data.questions} />
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading questions</span>
          {['w-[72%]', 'w-[58%]', 'w-[64%]'].map(width => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      )}
    </Drawer>
  );
}

function Questions({ questions }: Pick<TopicQuestions, 'questions'>) {
  if (questions.length === 0) return <p className="text-ink-2">The chats with these questions were deleted.</p>;
  return (
    <ul className="-mx-5 divide-y divide-line border-line border-y">
      {questions.map(({ text, chatId, askedAt, outcome }) => (
        <li key={chatId + askedAt}>
          <AppLink
            to={href('/chat/history/:chatId', { chatId })}
            className="flex items-center gap-3 px-5 py-3 transition-colors hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 wrap-anywhere">{text}</span>
              <span className="text-12 text-ink-3">
                <Time at={askedAt} />
                <span className={cx(isUnanswered({ outcome }) && 'text-amber')}>{outcomeLabels[outcome]}</span>
              </span>
            </span>
            <ChevronRight aria-hidden className="text-ink-3" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** Answers are the rule; only exceptions are named. */
const outcomeLabels = {
  answered: '',
  clarified: ', asked back',
  offered: ', passages suggested',
  unknown: ', not answered',
  refused: ', refused by a rule',
  limit: ', not answered',
  unavailable: ', not answered',
  stopped: ', not answered',
  failed: ', not answered',
} satisfies Record<Outcome, string>;
