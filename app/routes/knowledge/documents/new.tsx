import { useQuery } from '@tanstack/react-query';
import { Code, FileUp, Globe, type LucideIcon, MessageCircleQuestionMark, PenLine } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { countsQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { LimitNotices } from '#app/routes/knowledge/documents/limit-notices.tsx';
import { useUrlWord } from '#app/routes/organizations/url-state.ts';
import { BackLink } from '#app/shell/back-link.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const FilesSource = lazy(() => import('#app/routes/knowledge/documents/files-source.tsx'));
const TextSource = lazy(() => import('#app/routes/knowledge/documents/text-source.tsx'));
const QuestionsSource = lazy(() => import('#app/routes/knowledge/documents/questions-source.tsx'));
const WebsiteSource = lazy(() => import('#app/routes/knowledge/documents/website-source.tsx'));
const HtmlSource = lazy(() => import('#app/routes/knowledge/documents/html-source.tsx'));

const sources = [
  { way: 'files', title: 'Upload files', hint: 'One or many', icon: FileUp, Form: FilesSource },
  { way: 'website', title: 'Read a website', hint: 'One page or many', icon: Globe, Form: WebsiteSource },
  { way: 'write', title: 'Write text', hint: 'With headings and lists', icon: PenLine, Form: TextSource },
  {
    way: 'questions',
    title: 'Add Q&A',
    hint: 'Questions with answers',
    icon: MessageCircleQuestionMark,
    Form: QuestionsSource,
  },
  { way: 'html', title: 'Paste HTML', hint: 'From any page', icon: Code, Form: HtmlSource },
] as const;

type Source = (typeof sources)[number]['way'];

export const meta = screenMeta;

export default function NewDocuments() {
  const screen = useScreen();
  return (
    <>
      <BackLink />
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <WithSite waiting={<SourcesSkeleton />}>{site => <AddDocuments key={site.id} siteId={site.id} />}</WithSite>
    </>
  );
}

function AddDocuments({ siteId }: { siteId: string }) {
  const { data: counts, isPending } = useQuery(countsQuery(siteId), getQueryClient());
  const [word, setWord] = useUrlWord('way');
  const [chosen, setChosen] = useState<Source>(() => sources.find(({ way }) => way === word)?.way ?? 'files');
  // Forms stay mounted, so that switching between them keeps what was typed.
  const [opened, setOpened] = useState<ReadonlySet<Source>>(new Set([chosen]));

  function choose(way: Source) {
    setChosen(way);
    setOpened(before => new Set([...before, way]));
    setWord(way);
  }

  const [typed, setTyped] = useState<ReadonlySet<Source>>(new Set());
  const onTyped = (way: Source) => (isTyped: boolean) =>
    setTyped(before => new Set([...before, way].filter(one => one !== way || isTyped)));
  if (isPending) return <SourcesSkeleton />;
  const wasFull = counts && counts.used >= counts.limit && opened.size === 1 && chosen === 'files';
  return (
    <>
      <LimitNotices counts={counts} />
      {!wasFull && (
        <>
          <Choices chosen={chosen} onChoose={choose} />
          {sources.map(
            ({ way, Form }) =>
              opened.has(way) && (
                <div key={way} hidden={way !== chosen}>
                  <Suspense fallback={<FormSkeleton />}>
                    <Form siteId={siteId} onTyped={onTyped(way)} />
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

function Choices({ chosen, onChoose }: { chosen: Source; onChoose: (way: Source) => void }) {
  return (
    <fieldset
      aria-label="Source"
      className="mb-8 grid grid-cols-5 gap-3 max-desk:mb-6 max-desk:grid-cols-2 max-desk:gap-2"
    >
      {sources.map(({ way, title, hint, icon }) => (
        <Choice
          key={way}
          title={title}
          hint={hint}
          icon={icon}
          checked={way === chosen}
          onChoose={() => onChoose(way)}
        />
      ))}
    </fieldset>
  );
}

type ChoiceProps = { title: string; hint: string; icon: LucideIcon; checked: boolean; onChoose: () => void };

function Choice({ title, hint, icon: Icon, checked, onChoose }: ChoiceProps) {
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
        {hint}
      </span>
    </label>
  );
}

function SourcesSkeleton() {
  return (
    <>
      <div role="status" className="mb-8 grid grid-cols-5 gap-3 max-desk:mb-6 max-desk:grid-cols-2 max-desk:gap-2">
        <span className="sr-only">Loading</span>
        {sources.map(({ way }) => (
          <Skeleton key={way} className="h-25 rounded-panel max-desk:h-18" />
        ))}
      </div>
      <FormSkeleton />
    </>
  );
}

function FormSkeleton() {
  return <Skeleton className="h-18 rounded-panel" />;
}
