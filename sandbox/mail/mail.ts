// The mail sandbox: accepts every email by SMTP, forwards none, and shows them on a page.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { listen } from '#sandbox/listen.ts';
import { type Mailbox, openMailbox } from '#sandbox/mail/mailbox.ts';
import { createPages } from '#sandbox/mail/pages.ts';

export type MailSandbox = { url: string; smtpUrl: string; close(): Promise<void> };

const largestEmail = 25 * 1024 * 1024;

export async function startMail(options: { folder: string; port: number; smtpPort: number }): Promise<MailSandbox> {
  const mailbox = openMailbox(options.folder);
  const smtp = createSmtp(mailbox);
  const pages = createServer(getRequestListener(createPages(mailbox).fetch));
  // `listen` reports a port that is in use; broken connections are the sender's problem.
  smtp.on('error', () => {});
  const smtpPort = await listen(smtp.server, options.smtpPort);
  const port = await listen(pages, options.port);
  return {
    url: `http://localhost:${port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    async close() {
      pages.closeAllConnections();
      await new Promise(done => pages.close(done));
      await new Promise<void>(done => smtp.close(done));
      mailbox.close();
    },
  };
}

function createSmtp(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    name: 'localhost',
    banner: 'the mailbox of the demo',
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: largestEmail,
    closeTimeout: 2_000,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
      read(stream)
        .then(raw => {
          if (stream.sizeExceeded) throw new Error('The email is too large.');
          return mailbox.receive(raw, envelope);
        })
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
