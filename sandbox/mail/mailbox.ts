// The received emails and their parsing.
import PostalMime from 'postal-mime';
import { openStore, type Store } from '#sandbox/store.ts';

export type Email = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  replyTo: string | null;
  /** The List-Unsubscribe header. */
  unsubscribe: string | null;
  /** Text attachments. */
  attachments: { name: string; text: string }[];
  links: string[];
  receivedAt: number;
};

export type Mailbox = {
  receive(raw: Buffer, envelope: { from: string; to: string[] }): Promise<Email>;
  /** Newest first; with an address, only its emails. */
  list(to?: string): Email[];
  find(id: string): Email | undefined;
  empty(): void;
  close(): void;
};

const mostKept = 500;

export function openMailbox(folder: string, now: () => number = Date.now): Mailbox {
  const store = openStore(folder, 'mail');
  const emails = store.table<Email>('emails');
  return {
    async receive(raw, envelope) {
      const mail = await PostalMime.parse(raw);
      const text = mail.text?.trim() ?? '';
      const email = emails.put({
        id: nextId(store),
        from: mail.from?.address ?? envelope.from,
        to: envelope.to,
        subject: mail.subject ?? '',
        text,
        html: mail.html ?? null,
        replyTo: mail.replyTo?.[0]?.address ?? null,
        unsubscribe: mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? null,
        attachments: mail.attachments.filter(isText).map(({ filename, content }) => ({
          name: filename ?? 'attachment',
          text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
        })),
        links: findLinks(`${text} ${mail.html ?? ''}`),
        receivedAt: now(),
      });
      for (const old of emails.list().slice(0, -mostKept)) emails.delete(old.id);
      return email;
    },
    list(to) {
      const wanted = to?.toLowerCase();
      return emails
        .list()
        .filter(email => !wanted || email.to.some(address => address.toLowerCase() === wanted))
        .reverse();
    },
    find: id => emails.find(id),
    empty: () => store.run('delete from emails'),
    close: store.close,
  };
}

function isText({ mimeType }: { mimeType: string }): boolean {
  return mimeType.startsWith('text/');
}

function findLinks(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  return [...new Set(found.map(link => link.replaceAll('&amp;', '&')))];
}

function nextId(store: Store): string {
  return store.transaction(() => {
    const counter = store.table<{ id: string; value: number }>('counters');
    const value = (counter.find('emails')?.value ?? 0) + 1;
    counter.put({ id: 'emails', value });
    return String(value);
  });
}
