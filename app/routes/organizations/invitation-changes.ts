import { call } from '#app/client/api.ts';
import { copyText } from '#app/routes/organizations/copy-text.ts';
import { refreshOrganization } from '#app/routes/organizations/organization-queries.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Invitation } from '#domain/organizations/inputs.ts';

/** Says itself how it went. Without a mail there is still the link. */
export async function sendAgain({ id, invitee, link }: Invitation): Promise<void> {
  try {
    const sent = await call('POST /api/organizations/invitations/{id}/send', { params: { id } });
    if (sent.isMailSent) toast({ title: `Sent again to ${invitee}` });
    else
      toast({
        tone: 'failed',
        title: `${invitee} is invited, but the mail could not be sent.`,
        action: copy(sent.link),
      });
  } catch (error) {
    const isUnsent = (error as { code?: unknown }).code === 'mail_unavailable';
    toast({ tone: 'failed', title: wordsOf(error), ...(isUnsent ? { action: copy(link) } : {}) });
  }
  await refreshOrganization();
}

export async function clearInvitation({ id, invitee }: Invitation): Promise<void> {
  try {
    await call('DELETE /api/organizations/invitations/{id}/delete', { params: { id } });
    toast({ title: `The invitation of ${invitee} is cleared from the list` });
  } catch (error) {
    toast({ tone: 'failed', title: wordsOf(error) });
  }
  await refreshOrganization();
}

/** Throws to refuse: its dialog shows why. */
export async function takeBack({ id, invitee }: Invitation): Promise<void> {
  try {
    const { outcome } = await call('DELETE /api/organizations/invitations/{id}/delete', { params: { id } });
    if (outcome === 'taken-back') toast({ title: `The invitation of ${invitee} is taken back` });
    else toast({ tone: 'info', title: `${invitee} had answered already. The members show whether they joined.` });
  } finally {
    void refreshOrganization();
  }
}

function copy(link: string) {
  return { label: 'Copy link', onSelect: () => void copyText(link, 'The link is copied') };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'That did not work. Try again.';
}
