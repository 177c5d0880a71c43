// Reads the name, the colours and the language of a website from its front page.
import type { PageToRead } from '#providers/extraction/extracted.ts';
import { cleanText } from '#providers/extraction/extracted.ts';
import { type Element, findAll, listElements, parseMarkup, textOf } from '#providers/extraction/markup.ts';
import { decode } from '#providers/extraction/plain.ts';

export type Website = {
  /** The website's name; null if the page does not state it. */
  name: string | null;
  language: string | null;
  /** The `theme-color` of the page. */
  themeColor: string | null;
  /** Inline styles, and the URLs of style sheets. */
  styles: string;
  styleSheets: string[];
};

const longestName = 60;
const mostStyles = 200_000;
const mostStyleSheets = 3;

export function readWebsite({ bytes, url, contentType = '' }: PageToRead): Website {
  const page = parseMarkup(decode(bytes, contentType, undefined));
  const metas = findAll(page, 'meta');
  const metaOf = (...names: string[]) =>
    names.flatMap(name =>
      metas
        .filter(({ attributes }) => (attributes.property ?? attributes.name)?.toLowerCase() === name)
        .flatMap(({ attributes }) => attributes.content?.trim() || []),
    )[0] ?? null;
  const lang = findAll(page, 'html')[0]?.attributes.lang?.trim().toLowerCase() ?? '';
  const sheets = findAll(page, 'link')
    .filter(({ attributes }) => /\bstylesheet\b/i.test(attributes.rel ?? ''))
    .flatMap(({ attributes }) => URL.parse(attributes.href ?? '', url)?.href ?? []);
  return {
    name: nameOf(page, url, metaOf('og:site_name', 'application-name')),
    language: /^[a-z]{2,3}(-[a-z\d]{2,8})*$/.test(lang) ? lang : null,
    themeColor: metaOf('theme-color', 'msapplication-tilecolor'),
    styles: findAll(page, 'style').map(textOf).join('\n').slice(0, mostStyles),
    styleSheets: [...new Set(sheets)].slice(0, mostStyleSheets),
  };
}

/** Titles of front pages contain a name and a slogan in either order. The logo or the domain shows which is which. */
function nameOf(page: Element, url: string, siteName: string | null): string | null {
  if (siteName) return shorten(siteName);
  const title =
    findAll(findAll(page, 'head')[0] ?? page, 'title')
      .map(textOf)
      .find(Boolean) ?? '';
  const parts = title
    .split(/\s[|·•–—-]\s|[|·•:]\s/)
    .map(part => part.trim())
    .filter(Boolean);
  const logo = logoOf(page);
  const host = keyOf(new URL(url).hostname.replace(/^www\./, '').split('.')[0] ?? '');
  const isLogo = (part: string) => logo !== '' && keyOf(part) === keyOf(logo);
  const isHost = (part: string) => keyOf(part) !== '' && (keyOf(part) === host || host.includes(keyOf(part)));
  const found = parts.find(isLogo) ?? parts.find(isHost) ?? [...parts].sort((a, b) => a.length - b.length)[0];
  return found ? shorten(found) : null;
}

/** The link to the front page contains the logo, as text or as an image with a description. */
function logoOf(page: Element): string {
  for (const link of findAll(page, 'a')) {
    if (!/^(?:\/|https?:\/\/[^/]+\/?)$/.test(link.attributes.href ?? '')) continue;
    const words = textOf(link) || listElements(link).flatMap(({ attributes }) => attributes.alt?.trim() || [])[0];
    if (words && !/^(?:home|start|startseite|accueil|inicio)$/i.test(words)) return words;
  }
  return '';
}

function shorten(name: string): string {
  return cleanText(name).replace(/\s+/g, ' ').slice(0, longestName).trim();
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
