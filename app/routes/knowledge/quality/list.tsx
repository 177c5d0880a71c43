import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Download, FileUp, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { type SessionSite, selectSite, useSession } from '#app/client/session.ts';
import { exportQuestions } from '#app/routes/knowledge/quality/quality-changes.ts';
import { qualityQuery } from '#app/routes/knowledge/quality/quality-queries.ts';
import { type Opened, SiteTests } from '#app/routes/knowledge/quality/site-tests.tsx';
import { TestsSkeleton } from '#app/routes/knowledge/quality/tests-skeleton.tsx';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#app/ui/menu.tsx';

const QuestionDrawer = lazy(() => import('#app/routes/knowledge/quality/question-drawer.tsx'));
const ImportDialog = lazy(() => import('#app/routes/knowledge/quality/import-dialog.tsx'));
const RunView = lazy(() => import('#app/routes/knowledge/quality/run-view.tsx'));

export const meta = screenMeta;

export default function TestQuestions() {
  const [search] = useSearchParams();
  const run = search.get('run');
  useSiteOfLink(search.get('site'));
  return (
    <WithSite
      isWhole
      waiting={
        <>
          <ScreenHead of="tests" />
          <TestsSkeleton />
        </>
      }
    >
      {site =>
        run ? (
          <Suspense fallback={<TestsSkeleton />}>
            <RunView key={run} siteId={site.id} runId={run} />
          </Suspense>
        ) : (
          <TestsOf key={site.id} site={site} />
        )
      }
    </WithSite>
  );
}

/** Emails link to a site. Afterwards the address has no site, so that the switcher works. */
function useSiteOfLink(siteId: string | null): void {
  const { sites } = useSession();
  const [, setSearch] = useSearchParams();
  const isKnown = sites.some(({ id }) => id === siteId);
  useEffect(() => {
    if (!siteId || !isKnown) return;
    selectSite(siteId);
    setSearch(
      before => {
        const next = new URLSearchParams(before);
        next.delete('site');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [siteId, isKnown, setSearch]);
}

function TestsOf({ site }: { site: SessionSite }) {
  const { data } = useQuery(qualityQuery(site.id), getQueryClient());
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const isEmpty = data?.questions.length === 0;
  return (
    <>
      <ScreenHead
        of="tests"
        isPending={!data}
        actions={
          !isEmpty && (
            <>
              <FileMenu siteId={site.id} onImport={() => setOpened({ kind: 'import' })} />
              <Button variant="primary" icon={Plus} onClick={() => setOpened({ kind: 'add' })}>
                Add a question
              </Button>
            </>
          )
        }
      />
      <SiteTests site={site} onOpen={setOpened} />
      <Suspense>
        {opened?.kind === 'import' && <ImportDialog siteId={site.id} onClose={close} />}
        {opened && opened.kind !== 'import' && (
          <QuestionDrawer
            siteId={site.id}
            question={opened.kind === 'edit' ? opened.question : undefined}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function FileMenu({ siteId, onImport }: { siteId: string; onImport: () => void }) {
  return (
    <Menu>
      <MenuTrigger>
        <Button>
          Import or export
          <ChevronDown aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={FileUp} onSelect={onImport}>
          Import a file
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Download} onSelect={() => void exportQuestions(siteId, 'csv')}>
          Export as CSV
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => void exportQuestions(siteId, 'yaml')}>
          Export as YAML for promptfoo
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
