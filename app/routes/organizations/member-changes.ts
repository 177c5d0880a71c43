import { call } from '#app/client/api.ts';
import { refreshSession } from '#app/client/session-control.ts';
import { withArticle } from '#app/routes/organizations/activity-labels.ts';
import { refreshOrganization } from '#app/routes/organizations/organization-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Member } from '#domain/organizations/inputs.ts';

type Named = { id: string; name: string };

export async function changeRole(member: Member, role: Named): Promise<void> {
  await giveRoles(member.id, [role]);
  await refreshOrganization();
  toast({
    title: `${member.name} is now ${withArticle(role.name)}`,
    ...(member.roles.length > 0 ? { action: { label: 'Undo', onSelect: () => void restore(member) } } : {}),
  });
}

/** The person's own permissions change, so the session is refreshed. */
export async function changeOwnRole(member: Member, role: Named): Promise<void> {
  await giveRoles(member.id, [role]);
  // If this fails, the next API call brings the new permissions.
  await refreshSession().catch(() => {});
  await refreshOrganization();
  toast({ title: `You’re now ${withArticle(role.name)}` });
}

export async function removeMember(member: Member): Promise<void> {
  await call('DELETE /api/organizations/users/{userId}/delete', { params: { userId: member.id } });
  await refreshOrganization();
  toast({ title: `${member.name} removed` });
}

async function restore(member: Member): Promise<void> {
  try {
    await giveRoles(member.id, member.roles);
    toast({ title: `${member.name} is ${withArticle(member.roles.map(({ name }) => name).join(', '))} again` });
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
  await refreshOrganization();
}

async function giveRoles(userId: string, roles: readonly Named[]): Promise<void> {
  const body = { roleIds: roles.map(({ id }) => id) };
  await call('PUT /api/organizations/users/{userId}/roles/update', { params: { userId }, body });
}
