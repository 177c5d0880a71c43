import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '#app/client/session.ts';
import { PlaygroundButton } from '#app/routes/playground/playground-button.tsx';
import { WidgetActions } from '#app/routes/widgets/widget-actions.tsx';
import { statusOf } from '#app/routes/widgets/widget-labels.ts';
import { type WidgetHead, WidgetScreen } from '#app/routes/widgets/widget-screen.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Widget } from '#domain/widgets/inputs.ts';

const InstallDialog = lazy(() => import('#app/routes/widgets/install-dialog.tsx'));

export const meta = screenMeta;

export default function Customize() {
  const { id = '' } = useParams();
  return <WidgetScreen id={id} title="Widget" Head={Head} />;
}

const Head: WidgetHead = ({ widget }) =>
  widget ? (
    <KnownHead widget={widget} />
  ) : (
    <EditorHead
      name={
        <>
          <span className="sr-only">Customise widget</span>
          <Skeleton className="h-4 w-32" />
        </>
      }
    />
  );

function KnownHead({ widget }: { widget: Widget }) {
  const navigate = useNavigate();
  const [installs, setInstalls] = useState(false);
  const site = useSession().sites.find(({ id }) => id === widget.siteId);
  const status = statusOf(widget);
  return (
    <EditorHead
      name={widget.name}
      badge={
        <Badge tone={status.tone} dot={widget.enabled}>
          {status.label}
        </Badge>
      }
      actions={
        <>
          <PlaygroundButton
            siteId={widget.siteId}
            drafts={widget.hasChanges ? { widget: { show: widget.draft.show } } : undefined}
            saved={{ widget: { show: widget.config.show } }}
          />
          <WidgetActions
            look="head"
            widget={widget}
            onInstall={() => setInstalls(true)}
            onDeleted={() => void navigate('/sites/widgets')}
          />
          {installs && (
            <Suspense>
              <InstallDialog widget={widget} site={site} open onOpenChange={setInstalls} />
            </Suspense>
          )}
        </>
      }
    />
  );
}

type EditorHeadProps = { name: ReactNode; badge?: ReactNode; actions?: ReactNode };

function EditorHead({ name, badge, actions }: EditorHeadProps) {
  return (
    <header className="flex min-h-14 items-center gap-x-3 gap-y-2 border-line border-b bg-canvas px-6 py-2 desk:sticky desk:top-0 desk:z-20 max-desk:flex-wrap max-desk:px-4">
      <div className="flex min-w-0 flex-1 items-center gap-2 max-desk:basis-full">
        <AppLink to="/sites/widgets" className="shrink-0 rounded-inner text-ink-2 hover:text-ink max-[480px]:hidden">
          Widgets
        </AppLink>
        <ChevronRight aria-hidden className="text-ink-3 max-[480px]:hidden" />
        <h1 tabIndex={-1} className="min-w-0 truncate text-14 outline-none">
          {name}
        </h1>
        {badge}
      </div>
      {actions && <div className="flex items-center gap-2">{actions}</div>}
    </header>
  );
}
