// People for one journey, with their own emails and organisations.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { afterLastCall, type Visit, waitForSignedIn } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { addMember, createOrganization, createPerson, manage } from '#tests/setup/organization.ts';
import { type Account, password } from '#tests/setup/signed-in.ts';

export type NewPerson = { name: string; email: string };

export function newPerson(name: string): NewPerson {
  return { name, email: `${name.toLowerCase().replaceAll(' ', '.')}-${randomUUID().slice(0, 8)}@newcomers.example` };
}

type VisitingAs = (person: Account, path: string) => Promise<Visit>;

/** A new person who has just signed in for the first time. */
export async function arrive(visitAs: VisitingAs, name: string, path = '/'): Promise<Visit & { person: NewPerson }> {
  const person = newPerson(name);
  await createPerson(name, person.email);
  return { ...(await visitAs(person, path)), person };
}

/** A new person with an organisation: on the default plan, on the plan that is named, or on none (null). */
export async function arriveWith(visitAs: VisitingAs, name: string, organization: string, plan?: string | null) {
  const person = newPerson(name);
  const { id } = await createOrganization(organization, [], plan);
  await addMember(id, await createPerson(name, person.email), 'Owner');
  return { ...(await visitAs(person, '/')), person };
}

/** Signs in on the sign-in page and waits for the requested page. */
export async function register(page: Page, person: NewPerson): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillRegistration(page, person);
}

export async function fillRegistration(page: Page, { name, email }: NewPerson): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await arrived(page);
}

export async function signInWithPassword(page: Page, { email }: Account, typed = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await arrived(page);
}

/** Creates the first organisation without a website: it starts on Free. */
export async function createFirst(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'I don’t have a website yet' }).click();
  await page.getByLabel('Name').fill(name);
  await afterLastCall(page, async () => {
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.waitForURL(`${inject('productUrl')}/`);
  });
  await page.getByRole('complementary').getByText(name).waitFor();
}

export function activeOrganization(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names = Object.keys(sessionStorage).filter(key => key.startsWith('aisle:organization:'));
    return sessionStorage.getItem(names[0] ?? '') ?? '';
  });
}

/** Invites to the organisation that is open on this page. Returns the invitation's id and link. */
export function inviteFrom(page: Page, invitee: string, roleId = 'role-editor'): Promise<{ id: string; link: string }> {
  return page.evaluate(
    async ([email, role]) => {
      const tokens = JSON.parse(localStorage.getItem('logto:aisle:accessToken') ?? '{}');
      const key = Object.keys(tokens).find(name => name.startsWith('@#')) ?? '';
      const response = await fetch('/api/organizations/invitations/create', {
        method: 'POST',
        headers: { Authorization: `Bearer ${tokens[key].token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ invitee: email, organizationRoleIds: [role] }),
      });
      return (await response.json()).data;
    },
    [invitee, roleId] as const,
  );
}

/** An organisation with its Owner, created through the Management API, for journeys about the person who is invited. */
export async function makeHost(name: string, organization: string) {
  const { id: organizationId } = await createOrganization(organization, []);
  const { id: inviterId, ...inviter } = await createPerson(name);
  await addMember(organizationId, { id: inviterId, ...inviter }, 'Owner');
  return {
    async invite(invitee: string, expiresAt = Date.now() + 86_400_000): Promise<{ id: string; link: string }> {
      const organizationRoleIds = ['role-editor'];
      const values = { invitee, organizationId, inviterId, expiresAt, organizationRoleIds };
      const { id } = await manage<{ id: string }>('POST /organization-invitations', values);
      const query = new URLSearchParams({ email: invitee });
      return { id, link: `${inject('productUrl')}/invitations/accept/${id}?${query}` };
    },
  };
}

/** The newest email to this address that matches. */
export function emailTo(email: string, words: RegExp): Promise<RegExpExecArray> {
  return eventually(async () => {
    const found = await findEmail(email, words);
    if (!found) throw new Error(`no message to ${email} says ${words}`);
    return found;
  });
}

async function arrived(page: Page): Promise<void> {
  await page.waitForURL(url => url.origin === inject('productUrl') && !url.pathname.endsWith('/callback'));
  await waitForSignedIn(page);
}

async function findEmail(email: string, words: RegExp): Promise<RegExpExecArray | null> {
  const response = await fetch(`${inject('mailUrl')}/api/emails?to=${encodeURIComponent(email)}`);
  const emails = (await response.json()) as { text: string }[];
  for (const { text } of emails) {
    const match = words.exec(text);
    if (match) return match;
  }
  return null;
}
