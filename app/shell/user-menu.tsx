import { Building2, LogOut, UserRound } from 'lucide-react';
import { useSession } from '#app/client/session.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import type { DeferredMenuProps } from '#app/shell/deferred-menu.tsx';
import { signOutLink } from '#app/shell/sign-out.ts';
import { setTheme, type Theme, useTheme } from '#app/shell/theme.ts';
import { themeChoices } from '#app/shell/theme-choices.ts';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#app/ui/menu.tsx';

export function UserMenu({ trigger }: DeferredMenuProps) {
  const { user } = useSession();
  const theme = useTheme();
  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent align="start" className="w-60">
        {user && (
          <>
            <div className="px-2.5 pt-1.5 pb-2">
              <p className="truncate font-medium text-13">{user.name}</p>
              <p className="truncate text-12 text-ink-3">{user.email}</p>
            </div>
            <MenuItem asChild icon={UserRound}>
              <AppLink to="/users/profile">Your profile</AppLink>
            </MenuItem>
            <MenuItem asChild icon={Building2}>
              <AppLink to="/users/organizations">Your organisations</AppLink>
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuLabel id="theme-label">Theme</MenuLabel>
        <MenuRadioGroup aria-labelledby="theme-label" value={theme} onValueChange={value => setTheme(value as Theme)}>
          {themeChoices.map(({ theme: value, label, icon }) => (
            <MenuRadioItem key={value} value={value} icon={icon} onSelect={event => event.preventDefault()}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem asChild icon={LogOut}>
          <AppLink {...signOutLink}>Sign out</AppLink>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
