// A rendered page contains no user data: tokens and data fetching are in the browser. Two requests for the same route differ only in
// the script nonce, the request ID and the values in the URL. Each route is therefore rendered once, with placeholders for these.
import { randomUUID } from 'node:crypto';

/** The values that differ between two requests for a route, by name. */
type Values = Record<string, string>;
type Sent = { status: number; headers: Headers; text: string };
/** Incomplete: an error occurred after the status was sent. */
type Rendered = Sent & { isWhole: boolean };
/** Alternates between HTML and the name of a placeholder. */
type Page = { status: number; headers: Headers; parts: string[] };

export function createPageCache() {
  // They look like IDs, so that routes accept them. They are random and secret, so no URL can contain them.
  const marks = new Map<string, string>();
  const pages = new Map<string, Promise<Page>>();

  /** Values must not contain characters that HTML or URLs escape. */
  return async (route: string, values: Values, render: (marks: Values) => Promise<Rendered>): Promise<Sent> => {
    const known = pages.get(route) ?? renderOnce(route, Object.keys(values), render);
    const { status, headers, parts } = await known;
    return { status, headers, text: parts.map((part, at) => (at % 2 ? (values[part] ?? '') : part)).join('') };
  };

  /** Concurrent requests share it. */
  function renderOnce(route: string, names: string[], render: (marks: Values) => Promise<Rendered>): Promise<Page> {
    const page = renderPage(names, render).then(({ isWhole, ...rendered }) => {
      if (rendered.status !== 200 || !isWhole) pages.delete(route);
      return rendered;
    });
    pages.set(route, page);
    page.catch(() => pages.delete(route));
    return page;
  }

  async function renderPage(names: string[], render: (marks: Values) => Promise<Rendered>) {
    const given = Object.fromEntries(names.map(name => [name, markOf(name)]));
    const nameOf = new Map(Object.entries(given).map(([name, mark]) => [mark, name]));
    const { text, ...rendered } = await render(given);
    const cut = new RegExp(`(${[...nameOf.keys()].join('|')})`);
    return { ...rendered, parts: text.split(cut).map(part => nameOf.get(part) ?? part) };
  }

  function markOf(name: string): string {
    const mark = marks.get(name) ?? randomUUID();
    marks.set(name, mark);
    return mark;
  }
}
