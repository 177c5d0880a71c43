import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { waitForSignedIn, withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { addMember, createOrganization, createPerson, hasOrganization } from '#tests/setup/organization.ts';

const { visitAs } = withBrowser();

const overview = '/organizations/manage';
const members = '/organizations/manage/users';
const invitations = '/organizations/manage/invitations';
const settings = '/organizations/manage/settings';

async function giveRole(page: Page, name: string, role: string) {
  await page.getByRole('button', { name: `Role of ${name}` }).click();
  await page.getByRole('menuitemradio', { name: role }).click();
}

describe('the details of an organisation', () => {
  it('A13 a new organisation name shows in the navigation at once and after a reload', async () => {
    const { people } = await createOrganization('Fell & Ford', ['Owner']);
    const { page, complaints } = await visitAs(people[0], settings);
    await page.getByLabel('Name').fill('Fell, Ford & Sons');
    await page.getByLabel('Description').fill('Boots since 1901');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fell, Ford & Sons' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Fell, Ford & Sons' }).waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Boots since 1901');
    expect(complaints).toEqual([]);
  });

  it('A13 a missing organisation name shows an error, and the form keeps its input', async () => {
    const { people } = await createOrganization('Nameless', ['Owner']);
    const { page } = await visitAs(people[0], settings);
    await page.getByLabel('Name').fill('');
    await page.getByLabel('Description').fill('Still here');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Give the organisation a name.').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Still here');
  });
});

describe('roles', () => {
  it('A16 a Viewer who becomes an Editor can edit without signing in again', async () => {
    const { people } = await createOrganization('Changing', ['Owner', 'Viewer']);
    const [owner, viewer] = people;
    const theirs = await visitAs(viewer, '/sites/data/rules');
    expect(await theirs.page.getByRole('link', { name: 'Add a site' }).count()).toBe(0);

    const { page } = await visitAs(owner, members);
    await giveRole(page, 'Viewer of Changing', 'Editor');
    await page.getByText('Viewer of Changing is now an Editor').waitFor();

    const requestedUrls: string[] = [];
    theirs.page.on('request', request => requestedUrls.push(request.url()));
    await theirs.page.reload();
    await theirs.page.getByRole('link', { name: 'Add a site' }).waitFor();
    expect(requestedUrls.filter(url => url.includes('/oidc/auth'))).toEqual([]);
  });

  it('A16 a member with an open page gets a new role with the next API call', async () => {
    const { people } = await createOrganization('Open page', ['Owner', 'Admin']);
    const [owner, admin] = people;
    const theirs = await visitAs(admin, settings);
    await theirs.page.getByText('ask an Owner').waitFor();

    const { page } = await visitAs(owner, members);
    await giveRole(page, 'Admin of Open page', 'Owner');
    await page.getByText('Admin of Open page is now an Owner').waitFor();

    await theirs.page.getByRole('link', { name: 'Members' }).click();
    await theirs.page.getByLabel('Search members').fill('Admin');
    await theirs.page.getByText('Owner of Open page').waitFor({ state: 'detached' });
    await theirs.page.getByRole('link', { name: 'Settings' }).click();
    await theirs.page.getByRole('button', { name: 'Delete' }).waitFor();
  });

  it('A16 a change of role can be undone', async () => {
    const { people } = await createOrganization('Undone', ['Owner', 'Viewer']);
    const { page } = await visitAs(people[0], members);
    await giveRole(page, 'Viewer of Undone', 'Admin');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Viewer of Undone is a Viewer again').waitFor();
    await page.getByRole('button', { name: 'Role of Viewer of Undone: Viewer' }).waitFor();
  });

  it('P04 the last Owner cannot change role or leave, and sees why', async () => {
    const { people } = await createOrganization('Alone', ['Owner', 'Admin']);
    const { page } = await visitAs(people[0], members);
    await giveRole(page, 'Owner of Alone', 'Editor');
    await page.getByRole('button', { name: 'Change my role' }).click();
    await page.getByText('Owner of Alone is the last Owner. Make someone else an Owner first.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You are the last Owner. Make someone else an Owner first.').waitFor();
  });

  it('P04 an Admin cannot assign the Owner role or change an Owner', async () => {
    const { people } = await createOrganization('Ranks', ['Owner', 'Admin', 'Viewer']);
    const { page } = await visitAs(people[1], members);
    await page.getByRole('button', { name: 'Role of Viewer of Ranks' }).click();
    const owner = page.getByRole('menuitemradio', { name: 'Only an Owner can assign this role' });
    expect(await owner.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Role of Owner of Ranks' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Actions for Owner of Ranks' }).click();
    expect(await page.getByRole('menuitem', { name: 'Remove' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('A15 each role has a description', async () => {
    const { people } = await createOrganization('Explained', ['Owner']);
    const { page } = await visitAs(people[0], overview);
    const row = page.getByRole('row', { name: 'Invite people' });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Yes', 'Yes', 'No', 'No']);
  });
});

describe('members', () => {
  it('R11 members are found by a search that is part of the URL', async () => {
    const { people } = await createOrganization('Searched', ['Owner', 'Editor', 'Viewer']);
    const { page } = await visitAs(people[0], members);
    await page.getByText('Editor of Searched').waitFor();
    await page.getByLabel('Search members').fill('viewer');
    await page.getByText('Editor of Searched').waitFor({ state: 'detached' });
    await page.waitForURL(/\?search=viewer$/);
    await page.reload();
    await page.getByText('Viewer of Searched').waitFor();
    expect(await page.getByText('Editor of Searched').count()).toBe(0);
  });

  it('A17 removing a member asks first, and the member loses access', async () => {
    const { people } = await createOrganization('Parted', ['Owner', 'Editor']);
    const { page } = await visitAs(people[0], members);
    await page.getByRole('button', { name: 'Actions for Editor of Parted' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByText('will immediately lose access to Parted').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Editor of Parted removed').waitFor();
    await page.getByRole('row', { name: 'Editor of Parted' }).waitFor({ state: 'detached' });
  });

  it('A24 a member who leaves continues in another organisation', async () => {
    const { people } = await createOrganization('First', ['Owner', 'Admin']);
    const second = await createOrganization('Second', []);
    const member = people[1] ?? (await createPerson('Nobody'));
    await addMember(second.id, member, 'Viewer');
    const { page } = await visitAs(member, settings);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Second' }).first().waitFor();
  });
});

describe('invitations', () => {
  it('A18 A20 two invitations sent at once arrive by email, and one is revoked', async () => {
    const { people } = await createOrganization('Inviting', ['Owner']);
    const [jo, dana] = [`jo.${randomUUID()}@mail.example`, `dana.${randomUUID()}@mail.example`];
    const { page } = await visitAs(people[0], invitations);
    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByLabel('Email addresses').fill(`${jo}, ${dana}`);
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByText('2 invitations sent').waitFor();
    for (const address of [jo, dana]) {
      await page.getByRole('row', { name: address }).getByText('Pending').waitFor();
      await eventually(async () => expect(await emailsTo(address)).toHaveLength(1));
    }

    await page.getByRole('button', { name: `Actions for ${jo}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('row', { name: jo }).getByText('Revoked').waitFor();
    await page.getByRole('radio', { name: /^Pending/ }).click();
    await page.waitForURL(/\?state=pending$/);
    await page.getByRole('row', { name: jo }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: dana }).waitFor();
  });

  it('A18 each invited address gets its own result, and failed addresses stay in the form', async () => {
    const { people } = await createOrganization('Answers', ['Owner']);
    const own = people[0]?.email ?? '';
    const fresh = `new.${randomUUID()}@mail.example`;
    const { page } = await visitAs(people[0], invitations);
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email addresses').fill(`half.example ${own} ${fresh}`);
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('half.example: Enter the full address').waitFor();
    await dialog.getByRole('button', { name: 'Remove half.example' }).click();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText(`${own} is already a member.`).waitFor();
    await dialog.getByText(`${fresh}: sent`).waitFor();
    await dialog.getByRole('button', { name: `Remove ${own}` }).waitFor();
  });
});

describe('the activity', () => {
  it('A24 the activity log shows who did what and filters by member', async () => {
    const { people } = await createOrganization('Told', ['Owner', 'Admin', 'Viewer']);
    const [owner, admin] = people;
    const first = await visitAs(owner, members);
    await giveRole(first.page, 'Viewer of Told', 'Editor');
    await first.page.getByText('Viewer of Told is now an Editor').waitFor();
    const second = await visitAs(admin, settings);
    await second.page.getByLabel('Name').fill('Retold');
    await second.page.getByRole('button', { name: 'Save' }).click();
    await second.page.getByText('Saved', { exact: true }).waitFor();

    const { page } = first;
    await page.goto(overview);
    const log = page.getByRole('list', { name: 'Activity' });
    await log.getByText('Owner of Told made Viewer of Told an Editor (was Viewer)').waitFor();
    await log.getByText('Admin of Told edited the details of Retold').waitFor();
    await page.getByRole('combobox', { name: 'Filter by person' }).click();
    await page.getByRole('option', { name: 'Admin of Told' }).click();
    await log.getByText('Owner of Told').waitFor({ state: 'detached' });
    await page.waitForURL(url => url.searchParams.get('person') === admin?.id);
    await page.reload();
    await log.getByText('Admin of Told').waitFor();
    expect(await log.getByRole('listitem').count()).toBe(1);
  });
});

describe('deleting', () => {
  it('A14 S07 deleting an organisation requires its name, and deleting the last one opens the welcome screen', async () => {
    const { id, people } = await createOrganization('Going & gone', ['Owner']);
    const { page } = await visitAs(people[0], settings);
    const findStored = (wanted: string) =>
      [localStorage, sessionStorage].map(storage => {
        const { 'logto:aisle:accessToken': _, ...choices } = { ...storage };
        return JSON.stringify(choices).includes(wanted);
      });
    expect(await page.evaluate(findStored, id)).toEqual([true, true]);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Delete permanently' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Going & gone');
    await confirm.click();
    await page.waitForURL('**/organizations/welcome');
    expect(await hasOrganization(id)).toBe(false);
    expect(await page.evaluate(findStored, id)).toEqual([false, false]);
  });

  it('A14 an Admin sees who can delete the organisation', async () => {
    const { people } = await createOrganization('Kept', ['Owner', 'Admin']);
    const { page } = await visitAs(people[1], settings);
    await page.getByText('ask an Owner').waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });
});

describe('accessibility', () => {
  it('the organisation screens are accessible and fit, in light and dark, wide and narrow', async () => {
    const { people } = await createOrganization('Looked at', ['Owner', 'Admin', 'Editor', 'Viewer']);
    const first = await visitAs(people[0], invitations);
    await first.page.getByRole('button', { name: 'Invite people' }).click();
    await first.page.getByLabel('Email addresses').fill('somebody.with.a.rather.long.address@mail.example');
    await first.page.getByRole('button', { name: 'Send invitations' }).click();
    await first.page.getByText('Invitation sent').waitFor();
    const { page } = first;
    for (const [path, words] of loaded) {
      await page.goto(path);
      await waitForSignedIn(page);
      await page.getByText(words).first().waitFor();
      expect([path, await findFaults(page)]).toEqual([path, []]);
    }
    expect(first.complaints).toEqual([]);
  });
});

const loaded = [
  [overview, 'invited somebody.with'],
  [members, 'Viewer of Looked at'],
  [invitations, 'somebody.with'],
  [settings, 'Shown to everyone you invite.'],
] as const;

async function emailsTo(address: string): Promise<unknown[]> {
  const response = await fetch(`${inject('mailUrl')}/api/emails?to=${encodeURIComponent(address)}`);
  return (await response.json()) as unknown[];
}
