import { ChevronsUpDown } from 'lucide-react';
import { type Session, useSession } from '#app/client/session.ts';
import { BrandMark } from '#app/shell/brand.tsx';
import { DeferredMenu } from '#app/shell/deferred-menu.tsx';
import { Monogram } from '#app/ui/avatar.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** The active organisation and site, with a menu to switch. */
export function Switcher() {
  const session = useSession();
  return (
    <DeferredMenu
      load={loadMenu}
      hint="Switch site or organisation"
      className="mb-3 flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-hover aria-expanded:bg-hover"
    >
      {session.organization ? <Monogram name={session.organization.name} /> : <BrandMark />}
      {session.status === 'signed-in' ? <Names session={session} /> : <NamesSkeleton />}
      <ChevronsUpDown aria-hidden className="text-ink-3" />
    </DeferredMenu>
  );
}

function Names({ session }: { session: Session }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold leading-[18px]">{session.organization?.name ?? 'Aisle'}</span>
      <SiteLine session={session} />
    </span>
  );
}

/** As tall as the names. */
function NamesSkeleton() {
  return (
    <span className="grid h-[34px] flex-1 content-center gap-1.5">
      <Skeleton className="w-28" />
      <Skeleton className="h-2.5 w-20" />
    </span>
  );
}

/** Shows the site's address, as its name is often the organisation's. */
function SiteLine({ session: { site, sitesState, organization } }: { session: Session }) {
  if (organization && !site && sitesState === 'loading') return <Skeleton className="my-[3px] h-2.5 w-20" />;
  const host = site?.urls[0]?.replace(/^https?:\/\/(\*\.)?/, '');
  const missing = !organization ? 'No organisation yet' : sitesState === 'failed' ? '' : 'No site yet';
  return <span className="block h-4 truncate text-12 text-ink-3 leading-4">{host ?? site?.name ?? missing}</span>;
}

function loadMenu() {
  return import('#app/shell/switcher-menu.tsx').then(module => module.SwitcherMenu);
}
