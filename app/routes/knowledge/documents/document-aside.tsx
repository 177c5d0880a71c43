import { Download } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCan, useSession } from '#app/client/session.ts';
import { downloadOriginal, switchDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { describeKind, formatAddress } from '#app/routes/knowledge/documents/document-labels.ts';
import type { DocumentAsideProps } from '#app/routes/knowledge/documents/version-list.tsx';
import { OutsideLink } from '#app/ui/outside-link.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Time } from '#app/ui/time.tsx';
import { Toggle } from '#app/ui/toggle.tsx';
import type { Document } from '#domain/knowledge/inputs.ts';
import { formatSize } from '#domain/usage/inputs.ts';

const VersionList = lazy(() => import('#app/routes/knowledge/documents/version-list.tsx'));
const PageSource = lazy(() => import('#app/routes/knowledge/documents/page-source.tsx'));
const QuotedIn = lazy(() => import('#app/routes/knowledge/documents/quoted-in.tsx'));

export function DocumentAside({ document, unsaved, onRestored }: DocumentAsideProps) {
  const canManage = useCan('manage:sites');
  const { enabled, overLimit } = document;
  return (
    <aside aria-label="About this document" className="grid gap-4">
      <Panel className="grid gap-4 p-5 max-desk:p-4">
        <Toggle
          checked={enabled}
          disabled={!canManage || overLimit}
          onCheckedChange={() => void switchDocument(document)}
          label="Use in answers"
          help="When off, it’s kept but never quoted."
        />
        <Facts document={document} />
      </Panel>
      {document.kind === 'page' && (
        <Panel className="pb-4">
          <PanelHead title="Source page" />
          <Suspense fallback={<LinesSkeleton />}>
            <PageSource id={document.id} readOnly={overLimit} />
          </Suspense>
        </Panel>
      )}
      {document.version > 0 && (
        <Panel className="pb-2">
          <PanelHead title="Versions" />
          <Suspense fallback={<LinesSkeleton />}>
            <VersionList document={document} unsaved={unsaved} onRestored={onRestored} />
          </Suspense>
        </Panel>
      )}
      {document.version > 0 && (
        <Panel className="pb-3">
          <PanelHead title="Quoted in answers" />
          <Suspense fallback={<LinesSkeleton />}>
            <QuotedIn id={document.id} />
          </Suspense>
        </Panel>
      )}
    </aside>
  );
}

function Facts({ document }: { document: Document }) {
  const { original, sourceUrl, createdAt, createdBy, updatedAt, handEdited } = document;
  const ownId = useSession().user?.id;
  return (
    <dl className="grid gap-2 border-line border-t pt-4 text-13">
      <Fact name="Type">{describeKind(document)}</Fact>
      {sourceUrl && (
        <Fact name="Page">
          <OutsideLink to={sourceUrl} className={linkStyle}>
            {formatAddress(sourceUrl)}
          </OutsideLink>
        </Fact>
      )}
      {original && (
        <Fact name="Original">
          <button type="button" onClick={() => void downloadOriginal(document)} className={linkStyle}>
            <Download aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />
            {original.name}
          </button>{' '}
          <span className="text-ink-3">{formatSize(original.size)}</span>
        </Fact>
      )}
      {handEdited && <Fact name="Edited">Manually, so changes at the source won’t overwrite it</Fact>}
      <Fact name="Added">
        <Time at={createdAt} />
        {createdBy && ` by ${createdBy.id === ownId ? 'you' : createdBy.name}`}
      </Fact>
      <Fact name="Updated">
        <Time at={updatedAt} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-16 shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function LinesSkeleton() {
  return (
    <div className="grid gap-2 px-5 py-3">
      <Skeleton className="w-3/5" />
      <Skeleton className="h-2.5 w-2/5" />
    </div>
  );
}

const linkStyle = 'rounded-inner text-left text-accent-ink underline-offset-2 hover:underline';
