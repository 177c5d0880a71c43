import { rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeEmail, openMail } from '#providers/mail.ts';
import { type MailSandbox, startMail } from '#sandbox/mail/mail.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

type Received = { from: string; to: string[]; subject: string; text: string; html: string | null; links: string[] };

const from = 'Aisle <hello@aisle.example>';
let folder: string;
let sandbox: MailSandbox;
beforeAll(async () => {
  folder = temporaryFolder('mail');
  sandbox = await startMail({ folder, port: 0, smtpPort: 0 });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

async function sendAndRead(to: string, message: { subject: string; text: string; html?: string }): Promise<Received> {
  const mail = openMail({ url: sandbox.smtpUrl, from });
  await mail.send({ to, ...message });
  mail.close();
  const [received] = await listReceived(to);
  if (!received) throw new Error('nothing arrived');
  return received;
}

async function listReceived(to: string): Promise<Received[]> {
  return (await fetch(`${sandbox.url}/api/emails?to=${encodeURIComponent(to)}`)).json() as Promise<Received[]>;
}

describe('an email arrives', () => {
  it('with characters of every language and lines of any length', async () => {
    const subject = 'Grüße aus 東京 🏔️ – привет';
    const text = `${'A long line without a break. '.repeat(200).trim()}\n.\nA dot alone, and ${'ü'.repeat(2000)}`;
    expect(await sendAndRead('unicode@b.example', { subject, text })).toMatchObject({
      from: 'hello@aisle.example',
      to: ['unicode@b.example'],
      subject,
      text,
      html: null,
    });
  });

  it('with the same content as text and as HTML, and one button', async () => {
    const button = { label: 'Confirm', href: 'https://aisle.example/confirm?a=1&b=2' };
    const message = composeEmail({
      subject: 'Confirm your address',
      lines: ['Hello Sol,', 'one click is left.'],
      button,
    });
    expect(await sendAndRead('button@b.example', message)).toMatchObject({
      text: 'Hello Sol,\n\none click is left.\n\nConfirm:\nhttps://aisle.example/confirm?a=1&b=2',
      html: expect.stringContaining('href="https://aisle.example/confirm?a=1&amp;b=2"'),
      links: expect.arrayContaining([button.href]),
    });
  });
});

describe('user input', () => {
  it('cannot become markup', () => {
    const { html } = composeEmail({ subject: '</title><script>', lines: ['<img src=x onerror=alert(1)> & "quotes"'] });
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;');
    const button = { label: 'Go', href: 'javascript:alert(1)' };
    expect(() => composeEmail({ subject: 'x', lines: [], button })).toThrow(TypeError);
  });

  it.each([
    ['line break', 'Hi\r\nBcc: thief@evil.example\r\n\r\nBody'],
    ['bare line feed', 'Hi\nBcc: thief@evil.example'],
    ['bare return', 'Hi\rBcc: thief@evil.example'],
    ['line separator', 'Hi\u2028Bcc: thief@evil.example'],
    ['null', 'Hi\0Bcc: thief@evil.example'],
    ['turned reading direction', 'Hi\u202eBcc: thief@evil.example'],
  ])('cannot start a header with a %s in the subject', async (_, subject) => {
    const received = await sendAndRead('subject@b.example', { subject, text: 'The body.' });
    expect(received.subject).toMatch(/^Hi Bcc: thief@evil\.example( Body)?$/);
    expect(received).toMatchObject({ to: ['subject@b.example'], text: 'The body.' });
    expect(await listReceived('thief@evil.example')).toEqual([]);
  });

  it.each([
    'a@b.example, thief@evil.example',
    'a@b.example;thief@evil.example',
    'a@b.example\r\nBcc: thief@evil.example',
    'Friend <thief@evil.example>',
    '"a b"@b.example',
    'a@b.example thief@evil.example',
    'group: a@b.example, thief@evil.example;',
    'a@b@evil.example',
    'nobody',
    '',
  ])('is one address or none: %j', async to => {
    const mail = openMail({ url: sandbox.smtpUrl, from });
    await expect(mail.send({ to, subject: 'x', text: 'x' })).rejects.toMatchObject({ code: 'invalid_address' });
    expect(await listReceived('thief@evil.example')).toEqual([]);
  });
});

describe('a failed email is reported clearly', () => {
  const message = { to: 'a@b.example', subject: 'x', text: 'x' };
  const unavailable = {
    kind: 'unavailable',
    code: 'mail_unavailable',
    message: 'The email couldn’t be sent. Try again in a moment.',
  };

  async function sendTo(answer: (socket: Socket) => void): Promise<unknown> {
    const server = createServer(answer);
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const mail = openMail({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, from });
    try {
      return await mail.send(message).catch(error => error);
    } finally {
      server.close();
    }
  }

  it('when no server is configured', async () => {
    const mail = openMail({ url: undefined, from });
    await expect(mail.send(message)).rejects.toMatchObject({ kind: 'unavailable', code: 'mail_not_configured' });
    mail.close();
  });

  it('when no server listens', async () => {
    const closed = createServer();
    await new Promise<void>(done => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise(done => closed.close(done));
    await expect(openMail({ url: `smtp://127.0.0.1:${port}`, from }).send(message)).rejects.toMatchObject(unavailable);
  });

  it('when the server disconnects, uses another protocol, or refuses', async () => {
    expect(await sendTo(socket => socket.destroy())).toMatchObject(unavailable);
    expect(await sendTo(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))).toMatchObject(unavailable);
    expect(await sendTo(socket => socket.end('554 no service for you\r\n'))).toMatchObject(unavailable);
  });
});
