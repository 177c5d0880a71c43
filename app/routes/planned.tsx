import { useCan } from '#app/client/session.ts';
import { type Screen, screens } from '#app/routes.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { BackLink } from '#app/shell/back-link.tsx';
import { findScreen, useScreen } from '#app/shell/screens.ts';
import { SectionTabs } from '#app/shell/section-tabs.tsx';
import { StandalonePage } from '#app/shell/standalone-page.tsx';
import { screenMeta } from '#app/shell/title.ts';
import { Button } from '#app/ui/button.tsx';
import { ChatsDrawing, DocumentsDrawing, ShelfDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';

export const meta = screenMeta;

/** A placeholder for a screen that isn't built yet. */
export default function Planned() {
  const screen = useScreen();
  if (!screen) return null;
  if (screen.layout === 'none') return <PlannedAlone screen={screen} />;
  return (
    <>
      <BackLink />
      <Head screen={screen} />
      <Neighbours screen={screen} />
      <EmptyState drawing={drawingFor(screen)} title="Coming soon">
        {screen.planned}
      </EmptyState>
    </>
  );
}

function PlannedAlone({ screen }: { screen: Screen }) {
  return (
    <StandalonePage>
      <div className="mx-auto grid min-h-[60vh] max-w-[440px] content-center text-center">
        <h1 tabIndex={-1} className="text-28 outline-none">
          {screen.title}
        </h1>
        <p className="mt-2 text-balance text-ink-2">{screen.intro}</p>
        <p className="mt-6 text-balance rounded-panel bg-sunken px-5 py-4 text-ink-2">{screen.planned}</p>
        <div className="mt-6 flex justify-center">
          <Button asChild>
            <AppLink to="/">Go to dashboard</AppLink>
          </Button>
        </div>
      </div>
    </StandalonePage>
  );
}

function Head({ screen }: { screen: Screen }) {
  const target = findScreen(screen.action?.screen);
  const allowed = useCan(screen.action?.needs ?? []);
  const action = screen.action && target && allowed && (
    <Button asChild variant="primary">
      <AppLink to={target.path}>{screen.action.label}</AppLink>
    </Button>
  );
  return (
    <PageHead title={screen.title} actions={action}>
      {screen.intro}
    </PageHead>
  );
}

function drawingFor({ section }: Screen) {
  if (section === 'chats') return <ChatsDrawing />;
  return section === 'documents' || section === 'rules' ? <DocumentsDrawing /> : <ShelfDrawing />;
}

function Neighbours({ screen }: { screen: Screen }) {
  const { section } = screen;
  if (section !== 'organization' && section !== 'subscription') return null;
  const group = screens.filter(one => one.layout === 'default' && 'section' in one && one.section === section);
  const tabs = group.map((one, index) => ({
    to: one.path,
    label: index === 0 ? 'Overview' : one.title,
    end: index === 0,
  }));
  return <SectionTabs label={group[0]?.title ?? ''} tabs={tabs} />;
}
