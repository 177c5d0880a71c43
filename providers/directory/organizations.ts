import { z } from 'zod';
import { type DirectoryUser, userShape } from '#providers/directory/people.ts';
import { codeOf, momentOf, read, requireDone } from '#providers/directory/responses.ts';
import type { Management } from '#providers/management.ts';

const organizationShape = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: z.number(),
});
const roleRef = z.object({ id: z.string(), name: z.string() });
type RoleRef = z.infer<typeof roleRef>;
const memberShape = userShape.extend({ organizationRoles: z.array(roleRef) });
const roleShape = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.string().optional(),
  scopes: z.array(z.object({ name: z.string() })),
});

export type DirectoryOrganization = z.infer<typeof organizationShape>;
export type DirectoryMember = DirectoryUser & { organizationRoles: { id: string; name: string }[] };
export type DirectoryRole = { id: string; name: string; description: string; permissions: string[] };

type Words = { name?: string; description?: string | null };

const rolesAreFresh = 60_000;
const largestPage = 100;

export function openOrganizations({ request, readRecent }: Management) {
  let roles: { list: DirectoryRole[]; at: number } | undefined;

  return {
    async createOrganization(words: Words & { name: string }): Promise<DirectoryOrganization> {
      return read(await request('POST', '/organizations', words), organizationShape);
    },
    async findOrganization(id: string): Promise<DirectoryOrganization | undefined> {
      const answer = await request('GET', `/organizations/${encode(id)}`);
      return answer.status === 404 ? undefined : read(answer, organizationShape);
    },
    /** As of the last minute. */
    async findRecentOrganization(id: string): Promise<DirectoryOrganization | undefined> {
      const answer = await readRecent(`/organizations/${encode(id)}`);
      return answer.status === 404 ? undefined : read(answer, organizationShape);
    },
    async updateOrganization(id: string, words: Words): Promise<DirectoryOrganization | undefined> {
      const answer = await request('PATCH', `/organizations/${encode(id)}`, words);
      return answer.status === 404 ? undefined : read(answer, organizationShape);
    },
    /** Succeeds if it does not exist. */
    async deleteOrganization(id: string): Promise<void> {
      requireDone(await request('DELETE', `/organizations/${encode(id)}`), 404);
    },

    /** All organisations of the tenant. */
    async listOrganizationIds(): Promise<Set<string>> {
      const idOnly = z.array(z.object({ id: z.string() }));
      const all = await readPages(page => request('GET', `/organizations?${page}`), idOnly);
      return new Set(all.map(({ id }) => id));
    },
    async listAllMembers(id: string): Promise<Map<string, DirectoryMember>> {
      const read = (page: string) => request('GET', `/organizations/${encode(id)}/users?${page}`);
      const all = await readPages(read, z.array(memberShape));
      return new Map(all.map(member => [member.id, member]));
    },
    async listMembers(
      id: string,
      { search = '', page = 1, size = 50, roleId = '' } = {},
    ): Promise<{ members: DirectoryMember[]; total: number }> {
      const query = new URLSearchParams({ page: String(page), page_size: String(Math.min(size, largestPage)) });
      if (search) query.set('q', search);
      if (roleId) query.set('organizationRoleId', roleId);
      const answer = await request('GET', `/organizations/${encode(id)}/users?${query}`);
      const members = read(answer, z.array(memberShape));
      return { members, total: Number(answer.headers.get('total-number') ?? members.length) };
    },
    /** As of the last minute. */
    async countMembers(id: string): Promise<number> {
      const answer = await readRecent(`/organizations/${encode(id)}/users?page=1&page_size=1`);
      const members = read(answer, z.array(memberShape));
      return Number(answer.headers.get('total-number') ?? members.length);
    },
    /** No roles if the person is not a member. */
    async findMemberRoles(id: string, userId: string): Promise<{ roles: RoleRef[] | undefined; at: Date }> {
      const answer = await request('GET', `/organizations/${encode(id)}/users/${encode(userId)}/roles`);
      const isMember = answer.status !== 404 && codeOf(answer) !== 'organization.require_membership';
      return { roles: isMember ? read(answer, z.array(roleRef)) : undefined, at: momentOf(answer) };
    },
    async addMember(id: string, userId: string, roleIds: string[]): Promise<void> {
      const at = `/organizations/${encode(id)}/users`;
      requireDone(await request('POST', at, { userIds: [userId] }));
      const given = { userIds: [userId], organizationRoleIds: roleIds };
      requireDone(await request('POST', `${at}/roles`, given));
    },
    async setMemberRoles(id: string, userId: string, roleIds: string[]): Promise<Date> {
      const answer = await request('PUT', `/organizations/${encode(id)}/users/${encode(userId)}/roles`, {
        organizationRoleIds: roleIds,
      });
      requireDone(answer);
      return momentOf(answer);
    },
    async removeMember(id: string, userId: string): Promise<Date> {
      const answer = await request('DELETE', `/organizations/${encode(id)}/users/${encode(userId)}`);
      requireDone(answer, 404);
      return momentOf(answer);
    },

    /** The roles with their permissions. They rarely change. */
    async listRoles(): Promise<DirectoryRole[]> {
      if (roles && Date.now() - roles.at < rolesAreFresh) return roles.list;
      const found = read(await request('GET', `/organization-roles?page_size=${largestPage}`), z.array(roleShape));
      const list = found
        .filter(({ type = 'User' }) => type === 'User')
        .map(({ id, name, description, scopes }) => ({
          id,
          name,
          description: description ?? '',
          permissions: scopes.map(scope => scope.name),
        }));
      roles = { list, at: Date.now() };
      return list;
    },
  };
}

async function readPages<T>(
  ask: (page: string) => ReturnType<Management['request']>,
  shape: z.ZodType<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const found = read(await ask(`page=${page}&page_size=${largestPage}`), shape);
    all.push(...found);
    if (found.length < largestPage) return all;
  }
}

function encode(part: string): string {
  return encodeURIComponent(part);
}
