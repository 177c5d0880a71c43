import { CircleUserRound, Ellipsis } from 'lucide-react';
import { type SessionUser, useSession } from '#app/client/session.ts';
import { DeferredMenu } from '#app/shell/deferred-menu.tsx';
import { navRowStyle, secondLineStyle, tallRowStyle } from '#app/shell/nav-row.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** The account menu at the bottom of the sidebar. */
export function UserButton() {
  const { user } = useSession();
  return (
    <DeferredMenu
      load={loadMenu}
      hint="Account menu"
      className={cx(navRowStyle, tallRowStyle, 'pl-1 aria-expanded:bg-hover')}
    >
      <Face user={user} />
      {user ? (
        <span className="min-w-0 flex-1">
          <span className="block truncate">{user.name}</span>
          <span className={secondLineStyle}>{user.role ?? user.email}</span>
        </span>
      ) : (
        <span className="grid h-[34px] flex-1 content-center gap-1.5">
          <Skeleton className="w-24" />
          <Skeleton className="h-2.5 w-14" />
        </span>
      )}
      <Ellipsis aria-hidden className="text-ink-3" />
    </DeferredMenu>
  );
}

/** The same menu as an icon button, for phones. */
export function UserIconButton() {
  const { user } = useSession();
  return (
    <DeferredMenu
      load={loadMenu}
      hint={user ? `${user.name}, account menu` : 'Account menu'}
      className="grid size-11 place-items-center rounded-control"
    >
      <Face user={user} />
    </DeferredMenu>
  );
}

function Face({ user }: { user: SessionUser | null }) {
  if (user) return <Avatar name={user.name} picture={user.picture} />;
  return (
    <span className="grid size-7 shrink-0 place-items-center text-ink-3">
      <CircleUserRound aria-hidden className="size-5" />
    </span>
  );
}

function loadMenu() {
  return import('#app/shell/user-menu.tsx').then(module => module.UserMenu);
}
