import type { Platform } from '#providers/extraction/extracted.ts';
import { type Element, findAll, listElements } from '#providers/extraction/markup.ts';

const generators: [Platform, RegExp][] = [
  ['wordpress', /wordpress|woocommerce/i],
  ['wix', /wix\.com/i],
  ['squarespace', /squarespace/i],
  ['shopify', /shopify/i],
];

const files: [Platform, RegExp][] = [
  ['shopify', /cdn\.shopify\.com|\.myshopify\.com|\/cdn\/shop\//i],
  ['wordpress', /\/wp-(?:content|includes)\//i],
  ['wix', /(?:static\.)?(?:wixstatic|parastorage)\.com/i],
  ['squarespace', /squarespace(?:-cdn)?\.com/i],
  ['tag-manager', /googletagmanager\.com\/(?:gtm|ns)|\/matomo\/container_|tags\.tiqcdn\.com/i],
];

/** Detected by the files that the page loads and its generator tag. Plain HTML if neither is known. */
export function detectPlatform(page: Element): Platform {
  const generator = findAll(page, 'meta')
    .filter(({ attributes }) => attributes.name?.toLowerCase() === 'generator')
    .map(({ attributes }) => attributes.content ?? '')
    .join(' ');
  const named = generators.find(([, pattern]) => pattern.test(generator));
  if (named) return named[0];
  const loaded = listElements(page).flatMap(element => addressesIn(element));
  return files.find(([, pattern]) => loaded.some(address => pattern.test(address)))?.[0] ?? 'html';
}

/** Tag managers are loaded by an inline script, whose text contains the URL. */
function addressesIn({ name, attributes, children }: Element): string[] {
  const { src = '', href = '' } = attributes;
  if (name === 'script') return [src, ...children.flatMap(child => (typeof child === 'string' ? [child] : []))];
  return name === 'link' || name === 'img' || name === 'iframe' ? [src || href] : [];
}
