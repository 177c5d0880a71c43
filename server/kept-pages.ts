// A rendered page holds nothing of whoever asks: tokens live in the browser, and so does fetching. Two things differ between two requests
// for the same address, the nonce of its scripts and the request's id. So a page is rendered once, with marks in their place.
import { randomBytes } from 'node:crypto';

type Asked = { nonce: string; requestId: string };
type Sent = { status: number; headers: Headers; text: string };
/** Not whole: something broke after its status was decided. */
type Rendered = Sent & { isWhole: boolean };
/** Every other part is what stands between two marks; between them, which mark it was. */
type Page = { headers: Headers; parts: string[] };

const mostPages = 200;
const longestUrl = 200;

export function keepPages() {
  const secret = randomBytes(16).toString('hex');
  // Nobody can write them into an address, because nobody is told them.
  const marks: Asked = { nonce: `nonce${secret}`, requestId: `request${secret}` };
  const cut = new RegExp(`(${marks.nonce}|${marks.requestId})`);
  const pages = new Map<string, Page>();

  return async (key: string, asked: Asked, render: (facts: Asked) => Promise<Rendered>): Promise<Sent> => {
    const known = pages.get(key);
    if (known) return { status: 200, headers: known.headers, text: fill(known, asked) };
    const { status, headers, text, isWhole } = await render(marks);
    const page = { headers, parts: text.split(cut) };
    if (status === 200 && isWhole && key.length <= longestUrl) keep(key, page);
    return { status, headers, text: fill(page, asked) };
  };

  function fill({ parts }: Page, asked: Asked): string {
    return parts
      .map(part => (part === marks.nonce ? asked.nonce : part === marks.requestId ? asked.requestId : part))
      .join('');
  }

  function keep(key: string, page: Page): void {
    if (pages.size >= mostPages) pages.delete(pages.keys().next().value ?? '');
    pages.set(key, page);
  }
}
