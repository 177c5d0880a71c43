import { useState } from 'react';
import { call, callAs } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useSession } from '#app/client/session.ts';
import { refreshSession } from '#app/client/session-control.ts';
import { Monogram } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { Membership } from '#domain/organizations/inputs.ts';

export const membershipsKey = ['users', 'organizations'];

export function OrganizationRow({ organization, isActive }: { organization: Membership; isActive: boolean }) {
  const { id, name, description, roles } = organization;
  const active = useSession().organization?.id;
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);

  async function open() {
    setBusy(true);
    try {
      await refreshSession(id);
    } catch {
      toast({ tone: 'failed', title: `${name} didn’t open. Check your connection and try again.` });
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3 border-line border-b px-5 py-3.5 last:border-b-0 max-desk:px-4">
      <Monogram name={name} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isActive && <Badge tone="accent">Current</Badge>}
        </p>
        {description && <p className="text-13 text-ink-2 wrap-anywhere">{description}</p>}
      </div>
      <p className="w-30 text-13 text-ink-2 max-desk:w-auto max-desk:pl-11">
        <span className="sr-only">Your role: </span>
        {roles.map(role => role.name).join(', ') || 'No role'}
      </p>
      <div className="flex w-38 justify-end gap-2 max-desk:ml-auto max-desk:w-auto">
        {!isActive && (
          <Button size="small" busy={busy} onClick={open}>
            Switch<span className="sr-only"> to {name}</span>
          </Button>
        )}
        <Button size="small" variant="quiet" disabled={busy} onClick={() => setLeaving(true)}>
          Leave<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={`Leave ${name}?`}
        confirmLabel="Leave"
        danger
        onConfirm={() => leave(organization, active)}
      >
        You’ll immediately lose access to its sites, documents and chats. Everything you created stays. To rejoin,
        you’ll need a new invitation.
      </ConfirmDialog>
    </li>
  );
}

/** Leaving an organisation that isn't open uses a token for that organisation. */
async function leave({ id, name }: Membership, active: string | undefined): Promise<void> {
  if (id === active) await call('POST /api/organizations/leave');
  else {
    const { getToken } = await import('#app/client/identity-client.ts');
    await callAs(await getToken({ organizationId: id }), 'POST /api/organizations/leave');
  }
  await refreshSession(id === active ? undefined : active);
  await getQueryClient().invalidateQueries({ queryKey: membershipsKey });
  toast({ title: `You left ${name}` });
}
