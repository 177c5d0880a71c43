// People and an organisation that belong to one test alone, made at the identity provider.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { openManagement } from '#providers/management.ts';
import { entered } from '#tests/setup/browser.ts';
import { givePlan } from '#tests/setup/plan.ts';

export type TestPerson = { id: string; name: string; email: string };
type RoleName = 'Owner' | 'Admin' | 'Editor' | 'Viewer';

const password = 'a password for tests';

/** One person for each role named, in that order; with a plan that has room for them, or another, or none. */
export async function createOrganization(name: string, roles: readonly RoleName[], plan: string | null = 'growth') {
  const { id } = (await ask('POST', '/organizations', { name })) as { id: string };
  if (plan) await givePlan(id, plan);
  const people: TestPerson[] = [];
  for (const role of roles) {
    const person = await createPerson(`${role} of ${name}`);
    await addMember(id, person, role);
    people.push(person);
  }
  return { id, name, people };
}

export async function createPerson(name: string): Promise<TestPerson> {
  const email = `${randomUUID()}@people.example`;
  const { id } = (await ask('POST', '/users', { name, primaryEmail: email, password })) as { id: string };
  return { id, name, email };
}

export async function addMember(organizationId: string, { id }: TestPerson, role: RoleName): Promise<void> {
  await ask('POST', `/organizations/${organizationId}/users`, { userIds: [id] });
  await ask('PUT', `/organizations/${organizationId}/users/${id}/roles`, { organizationRoleNames: [role] });
}

export async function hasOrganization(id: string): Promise<boolean> {
  return (await request('GET', `/organizations/${id}`)).status === 200;
}

/** From the identity provider's page to the page that was wanted. */
export async function signInWithPassword(page: Page, { email }: TestPerson): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(url => url.origin === inject('productUrl') && url.pathname !== '/callback');
  await entered(page);
}

async function ask(method: 'POST' | 'PUT', path: string, body: unknown): Promise<unknown> {
  const answer = await request(method, path, body);
  if (answer.status < 300) return answer.body;
  throw new Error(`${method} ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
}

function request(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  management ??= openManagement({
    url: inject('identityUrl'),
    ...inject('machine'),
    resource: 'https://default.logto.app/api',
  });
  return management.request(method, path, body);
}

let management: ReturnType<typeof openManagement> | undefined;
