import { call } from '#app/client/api.ts';
import { copyText } from '#app/routes/organizations/copy-text.ts';
import { refreshOrganization } from '#app/routes/organizations/organization-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Invitation } from '#domain/organizations/inputs.ts';

/** Shows the result as a toast. If the email fails, the link can be copied. */
export async function resendInvitation({ id, invitee, link }: Invitation): Promise<void> {
  try {
    const sent = await call('POST /api/organizations/invitations/{id}/send', { params: { id } });
    if (sent.isMailSent) toast({ title: `Invitation resent to ${invitee}` });
    else
      toast({
        tone: 'failed',
        title: `${invitee} is invited, but the email wasn’t sent. ${sent.mailProblem}`,
        action: copy(sent.link),
      });
  } catch (error) {
    const isUnsent = String((error as { code?: unknown }).code).startsWith('mail_');
    toast({
      tone: 'failed',
      title: isUnsent ? `${messageOf(error)} You can share the link yourself.` : messageOf(error),
      ...(isUnsent ? { action: copy(link) } : {}),
    });
  }
  await refreshOrganization();
}

export async function clearInvitation({ id, invitee }: Invitation): Promise<void> {
  try {
    await call('DELETE /api/organizations/invitations/{id}/delete', { params: { id } });
    toast({ title: `Removed ${invitee} from the list` });
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
  await refreshOrganization();
}

/** Throws on failure; the dialog shows the error. */
export async function revokeInvitation({ id, invitee }: Invitation): Promise<void> {
  try {
    const { outcome } = await call('DELETE /api/organizations/invitations/{id}/delete', { params: { id } });
    if (outcome === 'taken-back') toast({ title: `Invitation to ${invitee} revoked` });
    else
      toast({ tone: 'info', title: `${invitee} had already responded. Check the members list to see if they joined.` });
  } finally {
    void refreshOrganization();
  }
}

function copy(link: string) {
  return { label: 'Copy link', onSelect: () => void copyText(link, 'Link copied') };
}
