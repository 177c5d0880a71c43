import { CircleUserRound, Ellipsis } from 'lucide-react';
import { type SessionUser, useSession } from '#app/client/session.ts';
import { DeferredMenu } from '#app/shell/deferred-menu.tsx';
import { navRowStyle, secondLineStyle, tallRowStyle } from '#app/shell/nav-row.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { cx } from '#app/ui/class-names.ts';

/** The profile at the foot of the sidebar. */
export function UserButton() {
  const { user } = useSession();
  const name = user?.name ?? 'Account';
  return (
    <DeferredMenu
      load={loadMenu}
      hint="Account menu"
      className={cx(navRowStyle, tallRowStyle, 'pl-1 aria-expanded:bg-hover')}
    >
      <Face user={user} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className={secondLineStyle}>{user ? (user.role ?? user.email) : 'Sign in, theme'}</span>
      </span>
      <Ellipsis aria-hidden className="text-ink-3" />
    </DeferredMenu>
  );
}

/** The same menu behind a picture, for the bar on phones. */
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
