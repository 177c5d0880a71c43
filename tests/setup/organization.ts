// People and an organisation that belong to one test alone, made at the identity provider.
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openManagement } from '#providers/management.ts';
import { givePlan } from '#tests/setup/plan.ts';
import { password } from '#tests/setup/signed-in.ts';

export type TestPerson = { id: string; name: string; email: string };
type Method = 'GET' | 'POST' | 'PUT';
type RoleName = 'Owner' | 'Admin' | 'Editor' | 'Viewer';

/** One person per named role, in that order; with a plan that has enough seats, another plan, or none. */
export async function createOrganization(name: string, roles: readonly RoleName[], plan: string | null = 'growth') {
  const { id } = await manage<{ id: string }>('POST /organizations', { name });
  if (plan) await givePlan(id, plan);
  const people: TestPerson[] = [];
  for (const role of roles) {
    const person = await createPerson(`${role} of ${name}`);
    await addMember(id, person, role);
    people.push(person);
  }
  return { id, name, people };
}

export async function createPerson(name: string, email = `${randomUUID()}@people.example`): Promise<TestPerson> {
  const { id } = await manage<{ id: string }>('POST /users', { name, primaryEmail: email, password });
  return { id, name, email };
}

export async function addMember(organizationId: string, { id }: TestPerson, role: RoleName): Promise<void> {
  await manage(`POST /organizations/${organizationId}/users`, { userIds: [id] });
  await manage(`PUT /organizations/${organizationId}/users/${id}/roles`, { organizationRoleNames: [role] });
}

export async function hasOrganization(id: string): Promise<boolean> {
  return (await request('GET', `/organizations/${id}`)).status === 200;
}

/** Calls the identity provider's Management API, for changes that no screen can make. */
export async function manage<T>(call: string, values?: unknown): Promise<T> {
  const [method = 'GET', path = ''] = call.split(' ');
  const { status, body } = await request(method as Method, path, values);
  if (status >= 300) throw new Error(`${call} was answered with ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

function request(method: Method, path: string, body?: unknown) {
  management ??= openManagement({
    url: inject('identityUrl'),
    ...inject('machine'),
    resource: 'https://default.logto.app/api',
  });
  return management.request(method, path, body);
}

let management: ReturnType<typeof openManagement> | undefined;
