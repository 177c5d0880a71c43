// The received emails and their parsing.
import PostalMime from 'postal-mime';
import { openStore, type Store } from '#sandbox/store.ts';

export type Letter = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  replyTo: string | null;
  /** What is attached and can be read as text. */
  attachments: { name: string; text: string }[];
  links: string[];
  receivedAt: number;
};

export type Mailbox = {
  receive(raw: Buffer, envelope: { from: string; to: string[] }): Promise<Letter>;
  /** Newest first; of one person where an address is given. */
  list(to?: string): Letter[];
  find(id: string): Letter | undefined;
  empty(): void;
  close(): void;
};

const mostKept = 500;

export function openMailbox(folder: string, now: () => number = Date.now): Mailbox {
  const store = openStore(folder, 'mail');
  const letters = store.table<Letter>('letters');
  return {
    async receive(raw, envelope) {
      const mail = await PostalMime.parse(raw);
      const text = mail.text?.trim() ?? '';
      const letter = letters.put({
        id: nextId(store),
        from: mail.from?.address ?? envelope.from,
        to: envelope.to,
        subject: mail.subject ?? '',
        text,
        html: mail.html ?? null,
        replyTo: mail.replyTo?.[0]?.address ?? null,
        attachments: mail.attachments.filter(isText).map(({ filename, content }) => ({
          name: filename ?? 'attachment',
          text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
        })),
        links: findLinks(`${text} ${mail.html ?? ''}`),
        receivedAt: now(),
      });
      for (const old of letters.list().slice(0, -mostKept)) letters.delete(old.id);
      return letter;
    },
    list(to) {
      const wanted = to?.toLowerCase();
      return letters
        .list()
        .filter(letter => !wanted || letter.to.some(address => address.toLowerCase() === wanted))
        .reverse();
    },
    find: id => letters.find(id),
    empty: () => store.run('delete from letters'),
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
    const value = (counter.find('letters')?.value ?? 0) + 1;
    counter.put({ id: 'letters', value });
    return String(value);
  });
}
