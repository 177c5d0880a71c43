import { useEffect } from 'react';
import { href } from 'react-router';
import { refreshKnowledgeCounts } from '#app/client/knowledge-counts.ts';
import { hasPermissions, type Session, useSession } from '#app/client/session.ts';
import type { Screen, ScreenId, Section } from '#app/routes.ts';
import { NavRow } from '#app/shell/nav-row.tsx';
import { PaletteButton } from '#app/shell/palette-button.tsx';
import { findScreen, useScreen } from '#app/shell/screens.ts';
import { sectionIcons } from '#app/shell/section-icons.ts';
import { Switcher } from '#app/shell/switcher.tsx';
import { UserButton } from '#app/shell/user-button.tsx';
import { Ring } from '#app/ui/meter.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

type Entry = { screen: ScreenId; label?: string };

const top: readonly Entry[] = [
  { screen: 'dashboard' },
  { screen: 'chats' },
  { screen: 'insights' },
  { screen: 'playground' },
];
const knowledge: readonly Entry[] = [
  { screen: 'documents' },
  { screen: 'facts' },
  { screen: 'rules' },
  { screen: 'products' },
  { screen: 'gaps' },
  { screen: 'tests' },
];
const publishing: readonly Entry[] = [{ screen: 'widgets' }, { screen: 'sites', label: 'Site' }];

export function Sidebar() {
  const session = useSession();
  const siteId = session.site?.id;
  useEffect(() => {
    if (siteId) void refreshKnowledgeCounts();
  }, [siteId]);
  const mine = (entries: readonly Entry[]) => entries.filter(entry => maySee(session, entry));
  return (
    <div className="flex min-h-full flex-col">
      <Switcher />
      <PaletteButton />
      <nav aria-label="Main" className="grid grid-cols-1 gap-0.5">
        <Entries entries={mine(top)} session={session} />
        {mine(knowledge).length > 0 && (
          <section aria-labelledby="nav-knowledge" className="grid grid-cols-1 gap-0.5">
            <h2 id="nav-knowledge" className="px-2 pt-3.5 pb-1 font-medium text-12 text-ink-3 max-desk:pt-2.5">
              Knowledge
            </h2>
            <Entries entries={mine(knowledge)} session={session} />
          </section>
        )}
        <div className="h-3.5 max-desk:h-2" />
        <Entries entries={mine(publishing)} session={session} />
      </nav>
      <div className="mt-auto pt-6">
        <nav aria-label="Account" className="grid grid-cols-1 gap-0.5 border-line border-t pt-3">
          <Subscription session={session} />
          <Entries entries={mine([{ screen: 'organization' }, { screen: 'help' }])} session={session} />
          <UserButton />
        </nav>
      </div>
    </div>
  );
}

function Entries({ entries, session }: { entries: readonly Entry[]; session: Session }) {
  const current = useScreen();
  return entries.map(({ screen: id, label }) => {
    const screen = findScreen(id);
    const section = screen?.section;
    if (!screen || !section) return null;
    return (
      <NavRow
        key={id}
        to={addressOf(screen, session)}
        icon={sectionIcons[section]}
        current={ariaCurrentOf(current, screen, section)}
        count={session.counts[section]}
      >
        {label ?? screen.title}
      </NavRow>
    );
  });
}

function Subscription({ session }: { session: Session }) {
  const current = useScreen();
  const screen = findScreen('subscription');
  if (!screen || !hasPermissions(session.permissions, [...screen.permissions, 'list:organization-subscription'])) {
    return null;
  }
  const { usage, subscription } = session;
  const isUsageLoading = session.status === 'loading' || (subscription && !usage);
  return (
    <NavRow
      to={screen.path}
      mark={<Ring value={usage?.used ?? 0} max={usage?.limit ?? 1} tone={toneOf(usage)} />}
      current={ariaCurrentOf(current, screen, 'subscription')}
      second={usage?.line ?? (isUsageLoading ? <Skeleton className="my-[3px] h-2.5 w-24" /> : undefined)}
    >
      {screen.title}
    </NavRow>
  );
}

function toneOf(usage: Session['usage']): 'accent' | 'amber' | 'red' {
  const share = usage && usage.limit > 0 ? usage.used / usage.limit : 0;
  return share >= 1 ? 'red' : share >= 0.8 ? 'amber' : 'accent';
}

function maySee(session: Session, entry: Entry): boolean {
  // Most people who sign in may manage sites: shown from the start, so that the entries below don't move.
  if (entry.screen === 'tests' && session.status === 'loading') return true;
  return hasPermissions(session.permissions, findScreen(entry.screen)?.permissions ?? []);
}

/** The site entry opens the active site, or the list if there is none. */
function addressOf(screen: Screen, session: Session): string {
  return screen.id === 'sites' && session.site ? href('/sites/:id/edit', { id: session.site.id }) : screen.path;
}

function ariaCurrentOf(current: Screen | undefined, screen: Screen, section: Section): 'page' | 'true' | undefined {
  if (current?.layout !== 'default' || current.section !== section) return undefined;
  return current.id === screen.id ? 'page' : 'true';
}
