import { Ellipsis, Link, ListX, Send, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { copyText } from '#app/routes/organizations/copy-text.ts';
import { clearInvitation, resendInvitation, revokeInvitation } from '#app/routes/organizations/invitation-changes.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import type { Invitation } from '#domain/organizations/inputs.ts';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

/** The most likely action as a button, all of them in the menu. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { invitee, status, link } = invitation;
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const isOpen = status === 'pending';

  async function run(work: (invitation: Invitation) => Promise<void>) {
    setBusy(true);
    await work(invitation);
    setBusy(false);
  }

  const copyLink = () => void copyText(link, 'Link copied');
  return (
    <span className="flex justify-end gap-1">
      {isOpen && (
        <IconButton
          label={`Copy invitation link for ${invitee}`}
          icon={Link}
          size="small"
          className="max-desk:hidden"
          onClick={copyLink}
        />
      )}
      {(status === 'expired' || status === 'revoked') && (
        <Button size="small" className="max-desk:hidden" busy={busy} onClick={() => run(resendInvitation)}>
          {' '}
          Resend
        </Button>
      )}
      <Menu>
        <MenuTrigger>
          <IconButton label={`Actions for ${invitee}`} icon={Ellipsis} size="small" />
        </MenuTrigger>
        <MenuContent align="end">
          {isOpen && (
            <MenuItem icon={Link} onSelect={copyLink}>
              Copy link
            </MenuItem>
          )}
          {status !== 'accepted' && (
            <MenuItem icon={Send} onSelect={() => run(resendInvitation)}>
              {' '}
              Resend
            </MenuItem>
          )}
          {isOpen ? (
            <MenuItem icon={Undo2} danger onSelect={() => setAsks(true)}>
              Revoke
            </MenuItem>
          ) : (
            <MenuItem icon={ListX} onSelect={() => run(clearInvitation)}>
              Remove from list
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {asks && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsks}
            danger
            title="Revoke invitation?"
            confirmLabel="Revoke"
            onConfirm={() => revokeInvitation(invitation)}
          >
            The link in the email will stop working, and {invitee} won’t be able to join with it.
          </ConfirmDialog>
        </Suspense>
      )}
    </span>
  );
}
