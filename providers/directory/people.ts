import { z } from 'zod';
import { codeOf, read, requireDone, requireSent } from '#providers/directory/responses.ts';
import type { Management } from '#providers/management.ts';

export const userShape = z.object({
  id: z.string(),
  username: z.string().nullable(),
  primaryEmail: z.string().nullable(),
  name: z.string().nullable(),
  avatar: z.string().nullable(),
  lastSignInAt: z.number().nullable(),
  isSuspended: z.boolean(),
  hasPassword: z.boolean().optional(),
});
const organizationsShape = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    organizationRoles: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
);

const passwordRefusal = z.object({
  result: z.literal(false),
  issues: z.array(
    z.object({
      code: z.string(),
      interpolation: z.object({ min: z.number(), max: z.number() }).partial().optional(),
    }),
  ),
});

export type PasswordIssue = z.infer<typeof passwordRefusal>['issues'][number];
export type DirectoryUser = z.infer<typeof userShape>;

export type UserChanges = {
  name?: string | null;
  username?: string | null;
  avatar?: string | null;
  primaryEmail?: string;
};

/** The reason of a refusal, as a message of ours. */
export type UserChange = { user: DirectoryUser } | { problem: 'gone' | 'username_taken' | 'email_taken' };
type CodeCheck = 'right' | 'wrong' | 'expired' | 'too-often';

export function openPeople({ request, readRecent }: Management) {
  const at = (id: string, rest = '') => `/users/${encodeURIComponent(id)}${rest}`;

  return {
    async findUser(id: string): Promise<DirectoryUser | undefined> {
      const answer = await request('GET', at(id));
      return answer.status === 404 ? undefined : read(answer, userShape);
    },
    /** As of the last minute. */
    async findRecentUser(id: string, version?: number): Promise<DirectoryUser | undefined> {
      const answer = await readRecent(at(id), version);
      return answer.status === 404 ? undefined : read(answer, userShape);
    },
    /** At most 50 addresses, in any spelling. */
    async findUsersByEmail(emails: readonly string[]): Promise<DirectoryUser[]> {
      const query = new URLSearchParams({ 'mode.primaryEmail': 'exact', page_size: '100' });
      for (const email of emails) query.append('search.primaryEmail', email);
      return read(await request('GET', `/users?${query}`), z.array(userShape));
    },
    async updateUser(id: string, changes: UserChanges): Promise<UserChange> {
      const answer = await request('PATCH', at(id), changes);
      if (answer.status === 404) return { problem: 'gone' };
      if (codeOf(answer) === 'user.username_already_in_use') return { problem: 'username_taken' };
      if (codeOf(answer) === 'user.email_already_in_use') return { problem: 'email_taken' };
      return { user: read(answer, userShape) };
    },
    async deleteUser(id: string): Promise<void> {
      requireDone(await request('DELETE', at(id)), 404);
    },
    async listOrganizationsOf(id: string): Promise<z.infer<typeof organizationsShape>> {
      return read(await request('GET', at(id, '/organizations')), organizationsShape);
    },
    /** As of the last minute. */
    async listRecentOrganizationsOf(id: string, version: number): Promise<z.infer<typeof organizationsShape>> {
      return read(await readRecent(at(id, '/organizations'), version), organizationsShape);
    },

    async isPassword(id: string, password: string): Promise<boolean> {
      const answer = await request('POST', at(id, '/password/verify'), { password });
      if (answer.status === 422) return false;
      requireDone(answer);
      return true;
    },
    /** Violations of the tenant's password policy. Setting a password does not check the policy. */
    async findPasswordIssues(id: string, password: string): Promise<PasswordIssue[]> {
      const answer = await request('POST', '/sign-in-exp/default/check-password', { password, userId: id });
      const refused = passwordRefusal.safeParse(answer.body);
      if (answer.status === 400 && refused.success) return refused.data.issues;
      requireDone(answer);
      return [];
    },
    async setPassword(id: string, password: string): Promise<void> {
      requireDone(await request('PATCH', at(id, '/password'), { password }));
    },

    async sendCode(email: string): Promise<void> {
      requireSent(await request('POST', '/verification-codes', { email }));
    },
    async checkCode(email: string, verificationCode: string): Promise<CodeCheck> {
      const answer = await request('POST', '/verification-codes/verify', { email, verificationCode });
      if (answer.status < 300) return 'right';
      if (codeOf(answer) === 'verification_code.expired') return 'expired';
      if (codeOf(answer) === 'verification_code.exceed_max_try') return 'too-often';
      if (codeOf(answer).startsWith('verification_code.')) return 'wrong';
      requireDone(answer);
      return 'wrong';
    },

    /** Ends every session, and with it every refresh token. */
    async endSessions(id: string): Promise<void> {
      const { sessions } = read(
        await request('GET', at(id, '/sessions')),
        z.object({ sessions: z.array(z.object({ payload: z.object({ uid: z.string() }) })) }),
      );
      for (const { payload } of sessions) {
        const path = `/sessions/${encodeURIComponent(payload.uid)}?revokeGrantsTarget=all`;
        requireDone(await request('DELETE', at(id, path)), 404);
      }
      const { grants } = read(
        await request('GET', at(id, '/grants')),
        z.object({ grants: z.array(z.object({ id: z.string() })) }),
      );
      for (const grant of grants) requireDone(await request('DELETE', at(id, `/grants/${grant.id}`)), 404);
    },
  };
}
