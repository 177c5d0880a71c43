import { Building2, Globe, Layers, Plus } from 'lucide-react';
import { selectSite, useSession } from '#app/client/session.ts';
import { changeOrganization } from '#app/client/session-control.ts';
import { Allowed } from '#app/shell/allowed.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import type { DeferredMenuProps } from '#app/shell/deferred-menu.tsx';
import { Monogram } from '#app/ui/avatar.tsx';
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

export function SwitcherMenu({ trigger }: DeferredMenuProps) {
  const signedIn = useSession().status === 'signed-in';
  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent align="start" className="w-70">
        {signedIn ? <Choices /> : <p className="px-2.5 py-2 text-13 text-ink-2">Signing you in</p>}
      </MenuContent>
    </Menu>
  );
}

function Choices() {
  const { organizations, organization, sites, site } = useSession();
  return (
    <>
      {sites.length > 0 && (
        <>
          <MenuLabel>Sites</MenuLabel>
          <MenuRadioGroup value={site?.id ?? ''} onValueChange={selectSite}>
            {sites.map(one => (
              <MenuRadioItem key={one.id} value={one.id} icon={Globe}>
                <span className="min-w-0 truncate">{one.name}</span>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </>
      )}
      <Allowed need="list:sites">
        <MenuItem asChild icon={Layers}>
          <AppLink to="/sites">All sites</AppLink>
        </MenuItem>
      </Allowed>
      <Allowed need="manage:sites">
        <MenuItem asChild icon={Plus}>
          <AppLink to="/sites/new">Add a site</AppLink>
        </MenuItem>
      </Allowed>
      <MenuSeparator />
      {organizations.length > 0 && (
        <>
          <MenuLabel>Organisations</MenuLabel>
          <MenuRadioGroup value={organization?.id ?? ''} onValueChange={changeOrganization}>
            {organizations.map(one => (
              <MenuRadioItem key={one.id} value={one.id}>
                <Monogram name={one.name} size={24} />
                <span className="min-w-0 truncate">{one.name}</span>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </>
      )}
      <MenuItem asChild icon={Building2}>
        <AppLink to="/users/organizations">Your organisations</AppLink>
      </MenuItem>
    </>
  );
}
