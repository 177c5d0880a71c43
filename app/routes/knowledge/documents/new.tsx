import { useQuery } from '@tanstack/react-query';
import { Code, FileUp, Globe, type LucideIcon, MessageCircleQuestionMark, PenLine } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { countsQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { LimitNotices } from '#app/routes/knowledge/documents/limit-notices.tsx';
import { useUrlWord } from '#app/routes/organizations/url-state.ts';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { WayBack } from '#app/shell/way-back.tsx';
import { WithSite } from '#app/shell/with-site.tsx';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const FilesWay = lazy(() => import('#app/routes/knowledge/documents/files-way.tsx'));
const WriteWay = lazy(() => import('#app/routes/knowledge/documents/write-way.tsx'));
const QuestionsWay = lazy(() => import('#app/routes/knowledge/documents/questions-way.tsx'));
const WebsiteWay = lazy(() => import('#app/routes/knowledge/documents/website-way.tsx'));
const HtmlWay = lazy(() => import('#app/routes/knowledge/documents/html-way.tsx'));

const ways = [
  { way: 'files', title: 'Upload files', words: 'Many at once', icon: FileUp, Form: FilesWay },
  { way: 'website', title: 'Read a website', words: 'One page, or many', icon: Globe, Form: WebsiteWay },
  { way: 'write', title: 'Write', words: 'With headings and lists', icon: PenLine, Form: WriteWay },
  {
    way: 'questions',
    title: 'Questions',
    words: 'With the answers to give',
    icon: MessageCircleQuestionMark,
    Form: QuestionsWay,
  },
  { way: 'html', title: 'Paste a page', words: 'HTML from elsewhere', icon: Code, Form: HtmlWay },
] as const;

type Way = (typeof ways)[number]['way'];

export const meta = screenMeta;

export default function NewDocuments() {
  const screen = useScreen();
  return (
    <>
      <WayBack />
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <WithSite waiting={<OnItsWay />}>{site => <WaysIn key={site.id} siteId={site.id} />}</WithSite>
    </>
  );
}

function WaysIn({ siteId }: { siteId: string }) {
  const { data: counts, isPending } = useQuery(countsQuery(siteId), getQueryClient());
  const [word, setWord] = useUrlWord('way');
  const [chosen, setChosen] = useState<Way>(() => ways.find(({ way }) => way === word)?.way ?? 'files');
  // Another way may be looked at meanwhile: what was typed in this one stays.
  const [opened, setOpened] = useState<ReadonlySet<Way>>(new Set([chosen]));

  function choose(way: Way) {
    setChosen(way);
    setOpened(before => new Set([...before, way]));
    setWord(way);
  }

  const [typed, setTyped] = useState<ReadonlySet<Way>>(new Set());
  const tell = (way: Way) => (isTyped: boolean) =>
    setTyped(before => new Set([...before, way].filter(one => one !== way || isTyped)));
  if (isPending) return <OnItsWay />;
  const wasFull = counts && counts.used >= counts.limit && opened.size === 1 && chosen === 'files';
  return (
    <>
      <LimitNotices counts={counts} />
      {!wasFull && (
        <>
          <Choices chosen={chosen} onChoose={choose} />
          {ways.map(
            ({ way, Form }) =>
              opened.has(way) && (
                <div key={way} hidden={way !== chosen}>
                  <Suspense fallback={<FormOnItsWay />}>
                    <Form siteId={siteId} onTyped={tell(way)} />
                  </Suspense>
                </div>
              ),
          )}
          <LeaveGuard dirty={typed.size > 0} />
        </>
      )}
    </>
  );
}

function Choices({ chosen, onChoose }: { chosen: Way; onChoose: (way: Way) => void }) {
  return (
    <fieldset
      aria-label="How they come in"
      className="mb-8 grid grid-cols-5 gap-3 max-desk:mb-6 max-desk:grid-cols-2 max-desk:gap-2"
    >
      {ways.map(({ way, title, words, icon }) => (
        <Choice
          key={way}
          title={title}
          words={words}
          icon={icon}
          checked={way === chosen}
          onChoose={() => onChoose(way)}
        />
      ))}
    </fieldset>
  );
}

type ChoiceProps = { title: string; words: string; icon: LucideIcon; checked: boolean; onChoose: () => void };

function Choice({ title, words, icon: Icon, checked, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <label className="relative grid cursor-pointer content-start gap-0.5 rounded-panel border border-line bg-surface p-4 outline-accent outline-offset-2 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 max-desk:p-3.5">
      <input
        type="radio"
        name="way"
        checked={checked}
        aria-describedby={id}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <Icon aria-hidden className={checked ? 'mb-1.5 text-accent-ink' : 'mb-1.5 text-ink-3'} />
      <span className="font-medium leading-5">{title}</span>
      <span id={id} className="text-12 text-ink-3 max-desk:hidden">
        {words}
      </span>
    </label>
  );
}

function OnItsWay() {
  return (
    <>
      <div role="status" className="mb-8 grid grid-cols-5 gap-3 max-desk:mb-6 max-desk:grid-cols-2 max-desk:gap-2">
        <span className="sr-only">Loading</span>
        {ways.map(({ way }) => (
          <Skeleton key={way} className="h-25 rounded-panel max-desk:h-18" />
        ))}
      </div>
      <FormOnItsWay />
    </>
  );
}

function FormOnItsWay() {
  return <Skeleton className="h-18 rounded-panel" />;
}
