import type { ReactNode } from 'react';
import { channelLabels, counted, describePage, describeVisit } from '#app/routes/chat/chat-labels.ts';
import { formatLanguage } from '#app/routes/sites/languages.ts';
import { OutsideLink } from '#app/ui/outside-link.tsx';
import { Time } from '#app/ui/time.tsx';
import type { Chat } from '#domain/chat/dashboard/inputs.ts';

export function ChatFacts({ chat }: { chat: Chat }) {
  const {
    pageUrl,
    channel,
    widgetName,
    language,
    visit,
    contact,
    questions,
    createdAt,
    updatedAt,
    handledAt,
    handledBy,
  } = chat;
  return (
    <dl className="grid gap-2 text-13">
      {pageUrl && (
        <Fact name="Page">
          <OutsideLink to={pageUrl} className={link}>
            {describePage(pageUrl)}
          </OutsideLink>
        </Fact>
      )}
      {widgetName ? (
        <Fact name="Widget">{widgetName}</Fact>
      ) : (
        <Fact name="Channel">{channelLabels[channel] ?? channel}</Fact>
      )}
      <Fact name="Visitor">
        {describeVisit(visit)}, {formatLanguage(language)}
      </Fact>
      {contact && (
        <Fact name="Contact">
          {contact.name}{' '}
          <a href={`mailto:${contact.email}`} className={link}>
            {contact.email}
          </a>
        </Fact>
      )}
      {handledAt && (
        <Fact name="Handled">
          <Time at={handledAt} />
          {handledBy && `, by ${handledBy.name}`}
        </Fact>
      )}
      <Fact name="Started">
        <Time at={createdAt} />
      </Fact>
      <Fact name="Length">
        {questions > 0 ? counted(questions, 'question') : 'No questions'}
        {describeLength(createdAt, updatedAt)}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] gap-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const link = 'rounded-inner text-accent-ink underline-offset-2 hover:underline';

function describeLength(from: string, until: string): string {
  const minutes = Math.round((new Date(until).getTime() - new Date(from).getTime()) / 60_000);
  if (minutes < 1) return '';
  return minutes < 120 ? ` in ${counted(minutes, 'minute')}` : ` in ${counted(Math.round(minutes / 60), 'hour')}`;
}
