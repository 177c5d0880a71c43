import { ChevronsUpDown } from 'lucide-react';
import { type Session, useSession } from '#app/client/session.ts';
import { BrandMark } from '#app/shell/brand.tsx';
import { DeferredMenu } from '#app/shell/deferred-menu.tsx';
import { Monogram } from '#app/ui/avatar.tsx';

/** The organisation and the site one works on, and the way to another. */
export function Switcher() {
  const session = useSession();
  const { first, second } = namesOf(session);
  return (
    <DeferredMenu
      load={loadMenu}
      hint="Switch site or organisation"
      className="mb-3 flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-hover aria-expanded:bg-hover"
    >
      {session.organization ? <Monogram name={session.organization.name} /> : <BrandMark />}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold leading-[18px]">{first}</span>
        <span className="block truncate text-12 text-ink-3 leading-4">{second}</span>
      </span>
      <ChevronsUpDown aria-hidden className="text-ink-3" />
    </DeferredMenu>
  );
}

export function namesOf(session: Session): { first: string; second: string } {
  if (session.status === 'loading') return { first: 'Aisle', second: 'Signing you in' };
  if (session.status === 'signed-out') return { first: 'Aisle', second: 'Not signed in' };
  return { first: session.organization?.name ?? 'Aisle', second: siteLine(session) };
}

/** The site's address tells more than its name, which is often that of the organisation. */
function siteLine({ site }: Session): string {
  const host = site?.urls[0]?.replace(/^https?:\/\/(\*\.)?/, '');
  return host ?? site?.name ?? 'No site yet';
}

function loadMenu() {
  return import('#app/shell/switcher-menu.tsx').then(module => module.SwitcherMenu);
}
