import { findMainContent } from '#providers/extraction/boilerplate.ts';
import {
  type CitationAnchor,
  cleanText,
  type Extracted,
  type ExtractedPage,
  type PageToRead,
  requireText,
} from '#providers/extraction/extracted.ts';
import { detectLanguage } from '#providers/extraction/language.ts';
import { writeMarkdown } from '#providers/extraction/markdown.ts';
import { type Element, findAll, parseMarkup, textOf } from '#providers/extraction/markup.ts';
import { decode } from '#providers/extraction/plain.ts';
import { detectPlatform } from '#providers/extraction/platform.ts';
import { readProductMarkup } from '#providers/extraction/product-markup.ts';

const mostLinks = 2000;

export function readHtml(html: string): Extracted {
  return readTree(parseMarkup(html));
}

export function readPage({ bytes, url, contentType = '' }: PageToRead): ExtractedPage {
  const declared = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,20})/i.exec(
    Buffer.from(bytes.subarray(0, 2048)).toString('latin1'),
  );
  const page = parseMarkup(decode(bytes, contentType, declared?.[1]));
  const base = addressOf(findAll(page, 'base')[0]?.attributes.href, url) ?? url;
  const robots = findAll(page, 'meta')
    .filter(({ attributes }) => /^(robots|aislebot)$/i.test(attributes.name ?? ''))
    .map(({ attributes }) => attributes.content?.toLowerCase() ?? '')
    .join(',');
  return {
    ...readTree(page),
    canonical: canonicalOf(page, url),
    links: linksOf(page, base),
    product: readProductMarkup(page, url),
    platform: detectPlatform(page),
    mayIndex: !/noindex|none/.test(robots),
    mayFollow: !/nofollow|none/.test(robots),
  };
}

function readTree(page: Element): Extracted {
  const { text: raw, places } = writeMarkdown(findMainContent(page));
  const text = requireText(raw, 'This page has no text. It may need JavaScript, which Aisle doesn’t run.');
  const title = titleOf(page);
  const declared = findAll(page, 'html')[0]?.attributes.lang?.trim().toLowerCase();
  const tag = declared && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/.test(declared) ? declared : null;
  const seen = detectLanguage(text);
  // Templates often declare `en` on every page, so the detected language wins.
  const language = seen && tag?.split('-')[0] !== seen ? seen : (tag ?? seen);
  return { title, text, language, places: moveToText(places, raw, text) };
}

/** Clean-up removes characters, so each position is found again by its heading. */
function moveToText(places: CitationAnchor[], raw: string, text: string): CitationAnchor[] {
  let from = 0;
  return places.flatMap(({ startsAt, fragment }) => {
    const words = raw.slice(startsAt, raw.indexOf('\n', startsAt) < 0 ? undefined : raw.indexOf('\n', startsAt));
    const at = text.indexOf(cleanText(words), from);
    if (at < 0 || fragment.length > 200) return [];
    from = at;
    return [{ startsAt: at, fragment: encodeURIComponent(fragment) }];
  });
}

/** The first heading, if the title contains it: the rest of the title is the name of the site. */
function titleOf(page: Element): string | null {
  const titles = findAll(findAll(page, 'head')[0] ?? page, 'title').map(textOf);
  const shared = findAll(page, 'meta').find(({ attributes }) => attributes.property === 'og:title')?.attributes.content;
  const heading = findAll(page, 'h1').map(textOf).find(Boolean);
  const title = titles.find(Boolean) ?? shared?.trim();
  if (heading && (!title || title.toLowerCase().includes(heading.toLowerCase()))) return heading.slice(0, 300);
  return (title ?? heading)?.slice(0, 300) || null;
}

function canonicalOf(page: Element, url: string): string | null {
  const link = findAll(page, 'link').find(({ attributes }) => attributes.rel?.toLowerCase() === 'canonical');
  const address = addressOf(link?.attributes.href, url);
  return address && new URL(address).origin === new URL(url).origin ? address : null;
}

function linksOf(page: Element, base: string): string[] {
  const found = findAll(page, 'a', 'area')
    .filter(({ attributes }) => !/\bnofollow\b/i.test(attributes.rel ?? ''))
    .flatMap(({ attributes }) => addressOf(attributes.href, base) ?? []);
  return [...new Set(found)].slice(0, mostLinks);
}

function addressOf(href: string | undefined, base: string): string | null {
  const url = href === undefined ? null : URL.parse(href.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}
