import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFaults } from '#tests/setup/axe.ts';
import { withBrowser } from '#tests/setup/browser.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { arrive, arriveWith, emailTo, newPerson, signInWithPassword } from '#tests/setup/new-person.ts';
import { password } from '#tests/setup/signed-in.ts';

const { visit, visitAs } = withBrowser();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const frame = (page: Page) => page.getByRole('complementary', { name: 'Navigation' });
const field = (page: Page, name: string) => page.locator(`[data-field=${name}]`);
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

async function openProfile(name: string) {
  const arrival = await arrive(visitAs, name, '/users/profile');
  await arrival.page.getByLabel('Username').waitFor();
  return arrival;
}

/** These tests expect error responses, and the browser logs each of them. */
const unexpected = (complaints: readonly string[]) => complaints.filter(words => !words.includes('status of 4'));

describe('the profile', () => {
  it('R09 a new name shows in the navigation at once and after a reload', async () => {
    const { page, complaints } = await openProfile('Noor Adler');
    await page.getByLabel('Name', { exact: true }).fill('Noor Adler-Weiss');
    await press(page, 'Save');
    await page.getByText('Profile saved').waitFor();
    await frame(page).getByText('Noor Adler-Weiss').waitFor();
    await page.reload();
    await frame(page).getByText('Noor Adler-Weiss').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Noor Adler-Weiss');
    expect(complaints).toEqual([]);
  });

  it('R09 an invalid username shows an error beside its field, and the form keeps its input', async () => {
    const { page } = await openProfile('Nils Adler');
    await page.getByLabel('Username').fill('1 nils');
    await press(page, 'Save');
    await field(page, 'username').getByText('start with a letter').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('1 nils');
  });

  it('R09 a user adds a picture, which is cropped to a small square, and removes it', async () => {
    const { page, complaints } = await openProfile('Nora Adler');
    await page.locator('input[type=file]').setInputFiles({
      name: 'portrait.png',
      mimeType: 'image/png',
      buffer: await drawPicture(page, 900, 600),
    });
    await press(page, 'Use this picture');
    await page.getByText('Picture updated').waitFor();
    const face = frame(page).locator('img[src*="/api/pictures/"]');
    await face.waitFor();
    const size = () => face.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await eventually(async () => expect(await size()).toEqual([256, 256]));
    await page.reload();
    await face.waitFor();
    await press(page, 'Remove picture');
    await face.waitFor({ state: 'detached' });
    await page.reload();
    await frame(page).getByText('NA', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('R09 a file that is not a picture is rejected with a message', async () => {
    const { page } = await openProfile('Nino Adler');
    const buffer = Buffer.from('not a picture at all');
    await page.locator('input[type=file]').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer });
    await page.getByText('We can’t read this file.').waitFor();
  });

  it('R09 the theme chosen in the profile applies at once and after a reload', async () => {
    const { page } = await openProfile('Nell Adler');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.locator('html.dark').waitFor();
    await page.reload();
    await page.locator('html.dark').waitFor();
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  });
});

describe('the email address', () => {
  it('R09 a new email address applies once its code is entered, and a wrong code shows an error', async () => {
    const { page, person, complaints } = await openProfile('Nele Adler');
    const { email } = newPerson('Nele Moved');
    await press(page, 'Change email');
    await page.getByLabel('New email address').fill(email);
    await press(page, 'Send code');
    await page.getByLabel('Code').fill('000000');
    await press(page, 'Confirm email');
    await field(page, 'code').getByText('This isn’t the code from the email.').waitFor();
    await press(page, 'Resend code');
    await page.getByText(`New code sent to ${email}`).waitFor();
    const [, code = ''] = await emailTo(email, /\b(\d{6})\b/);
    await page.getByLabel('Code').fill(code);
    await press(page, 'Confirm email');
    await page.getByText(`Email changed to ${email}`).waitFor();
    await emailTo(person.email, /You now sign in to Aisle with/);
    await page.reload();
    await page.getByRole('main').getByText(email).waitFor();
    expect(unexpected(complaints)).toEqual([]);
  });

  it('R09 entering the current email address shows an error', async () => {
    const { page, person } = await openProfile('Nick Adler');
    await press(page, 'Change email');
    await page.getByLabel('New email address').fill(person.email);
    await press(page, 'Send code');
    await field(page, 'email').getByText('This is already your address.').waitFor();
  });
});

describe('the password', () => {
  it('R09 a new password requires the current one, and the next sign-in requires the new one', async () => {
    const { page, person } = await openProfile('Nadia Adler');
    const better = 'an even longer secret';
    await page.getByLabel('Current password', { exact: true }).fill('surely not this');
    await page.getByLabel('New password', { exact: true }).fill(better);
    await press(page, 'Change password');
    await field(page, 'current').getByText('This isn’t your current password.').waitFor();
    await page.getByLabel('Current password', { exact: true }).fill(password);
    await press(page, 'Show new password');
    expect(await page.getByLabel('New password', { exact: true }).getAttribute('type')).toBe('text');
    await press(page, 'Change password');
    await page.getByText('Password changed').waitFor();
    const { page: elsewhere } = await visit('/users/profile');
    await signInWithPassword(elsewhere, person, better);
    await frame(elsewhere).getByText('Nadia Adler').waitFor();
  });
});

describe('sessions and the account', () => {
  it('R09 signing out everywhere also ends the session in another browser', async () => {
    const { page, person } = await openProfile('Nasim Adler');
    const { page: elsewhere } = await visitAs(person, '/users/profile');
    // A pending call would end the session before the reload, which would then open the sign-in page.
    await elsewhere.getByLabel('Username').waitFor();
    await elsewhere.waitForLoadState('networkidle');
    await press(page, 'Sign out everywhere');
    await confirm(page, 'Sign out everywhere');
    await heading(page, 'You’re signed out');
    await elsewhere.reload();
    await heading(elsewhere, 'Your session has ended');
  });

  it('R09 the last Owner of an organisation cannot delete the account and sees what to do first', async () => {
    const { page } = await arriveWith(visitAs, 'Nana Adler', 'Adler Works');
    await page.goto('/users/profile');
    await press(page, 'Delete my account');
    await page.getByRole('alertdialog').getByRole('textbox').fill('DELETE');
    await confirm(page, 'Delete my account');
    await page.getByText('You are the last Owner of Adler Works.').waitFor();
    await press(page, 'View members of Adler Works');
    await page.waitForURL('**/organizations/manage/users');
  });

  it('R09 a user deletes the account after typing DELETE and cannot sign in again', async () => {
    const { page, person } = await openProfile('Nero Adler');
    await press(page, 'Delete my account');
    const dialog = page.getByRole('alertdialog');
    expect(await dialog.getByRole('button', { name: 'Delete my account' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('DELETE');
    await confirm(page, 'Delete my account');
    await heading(page, 'You’re signed out');
    await press(page, 'Sign in');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password').fill(password);
    await press(page, 'Sign in');
    await page.getByRole('alert').waitFor();
    expect(new URL(page.url()).origin).toBe(inject('identityUrl'));
  });
});

it('R09 the profile is accessible and fits a small phone', async () => {
  const { page } = await openProfile('Nico Adler');
  expect(await findFaults(page)).toEqual([]);
  await press(page, 'Change email');
  await page.getByLabel('Name', { exact: true }).fill('Nico A.');
  expect(await findFaults(page)).toEqual([]);
});

/** A large picture, like a photo. */
async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = 'teal';
        context.fillRect(0, 0, w / 2, h);
      }
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
