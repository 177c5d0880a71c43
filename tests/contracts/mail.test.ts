import { rmSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailSandbox, startMail } from '#sandbox/mail/mail.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

let folder: string;
let mail: MailSandbox;
beforeEach(async () => {
  folder = temporaryFolder('mail');
  mail = await startMail({ folder, port: 0, smtpPort: 0 });
});
afterEach(async () => {
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});

const message = {
  from: 'Aisle <hello@aisle.example>',
  to: 'a@b.example',
  subject: 'Grüße, Æther',
  text: 'See http://localhost/x?a=1&b=2',
};

async function read(path: string): Promise<string> {
  return (await fetch(`${mail.url}${path}`)).text();
}

it('accepts an email by SMTP and shows it on its page', async () => {
  await createTransport(mail.smtpUrl).sendMail({ ...message, html: '<p>Hello</p><script>alert(1)</script>' });
  expect(await read('/')).toContain('Grüße, Æther');
  const page = await read('/emails/1');
  expect(page).toContain('href="http://localhost/x?a=1&amp;b=2"');
  expect(page).not.toContain('<script');
  expect(JSON.parse(await read('/api/emails?to=A@b.example'))).toMatchObject([
    {
      from: 'hello@aisle.example',
      to: ['a@b.example'],
      subject: 'Grüße, Æther',
      links: ['http://localhost/x?a=1&b=2'],
    },
  ]);
  expect(await read('/api/emails?to=other@b.example')).toBe('[]');
});

it('shows the content of an email and never runs it', async () => {
  await createTransport(mail.smtpUrl).sendMail({
    ...message,
    subject: '<img src=x onerror=alert(1)>',
    text: '<b>bold</b>',
  });
  const response = await fetch(`${mail.url}/emails/1`);
  expect(response.headers.get('Content-Security-Policy')).toContain(`script-src 'none'`);
  const page = await response.text();
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(page).not.toContain('<img src=x');
});

it('shows what to do while it is empty, and can be emptied from its own page only', async () => {
  expect(await read('/')).toContain('No mail yet');
  await createTransport(mail.smtpUrl).sendMail(message);
  const empty = (site: string) =>
    fetch(`${mail.url}/empty`, { method: 'POST', redirect: 'manual', headers: { 'Sec-Fetch-Site': site } });
  expect((await empty('cross-site')).status).toBe(403);
  expect(JSON.parse(await read('/api/emails'))).toHaveLength(1);
  expect((await empty('same-origin')).status).toBe(303);
  expect(await read('/api/emails')).toBe('[]');
  expect((await fetch(`${mail.url}/emails/1`)).status).toBe(404);
});

it('keeps its emails after a restart', async () => {
  await createTransport(mail.smtpUrl).sendMail(message);
  await mail.close();
  mail = await startMail({ folder, port: 0, smtpPort: 0 });
  expect(JSON.parse(await read('/api/emails'))).toHaveLength(1);
});
