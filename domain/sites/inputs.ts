import { z } from 'zod';
import { sitePlatforms } from '#database/column-values.ts';
import { addressInName, email, hasAddress, peopleLimits } from '#domain/people/inputs.ts';

export const siteLimits = {
  name: 80,
  url: 200,
  urls: 20,
  language: 16,
  timeZone: 64,
  contactEmail: peopleLimits.email,
  keyName: 80,
  keys: 20,
  shortestRetention: 1,
  longestRetention: 730,
} as const;

const name = z
  .string()
  .trim()
  .min(1, 'Give the site a name.')
  .max(siteLimits.name, `Use at most ${siteLimits.name} characters.`)
  .refine(typed => !hasAddress(typed), addressInName);

const origin = z
  .string()
  .trim()
  .max(siteLimits.url, `Use at most ${siteLimits.url} characters.`)
  .transform((typed, check) => {
    const found = readOrigin(typed);
    if ('origin' in found && found.origin.length <= siteLimits.url) return found.origin;
    const named = typed && `${typed}: `;
    check.addIssue(`${named}${'problem' in found ? found.problem : 'This address is too long.'}`);
    return z.NEVER;
  });

/** Several addresses, separated by commas, spaces or new lines. */
export function splitAddresses(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}

const urls = z
  .array(origin)
  .max(siteLimits.urls, `Use at most ${siteLimits.urls} addresses.`)
  .transform(origins => [...new Set(origins)]);

const language = z
  .string()
  .trim()
  .max(siteLimits.language, 'Choose a language.')
  .transform((typed, check) => {
    const tag = canonicalTag(typed);
    if (!tag) check.addIssue('Choose a language.');
    return tag ?? z.NEVER;
  });

const timeZone = z
  .string()
  .trim()
  .max(siteLimits.timeZone, 'Choose a time zone.')
  .refine(isTimeZone, 'Choose a time zone, for example Europe/London.');

/** An empty address turns contact off. */
const contactEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(siteLimits.contactEmail, `Use at most ${siteLimits.contactEmail} characters.`)
  .refine(
    typed => typed === '' || email.safeParse(typed).success,
    'Enter the full address, for example help@shop.example',
  )
  .transform(typed => typed || null)
  .nullable();

/** Decides which installation steps are shown first. */
export type SitePlatform = (typeof sitePlatforms)[number];

const days = `Enter a number of days from ${siteLimits.shortestRetention} to ${siteLimits.longestRetention}.`;
const retention = z.int(days).min(siteLimits.shortestRetention, days).max(siteLimits.longestRetention, days);

export const siteInput = z.strictObject({
  name,
  /** The origins its widgets may run on; none if empty. */
  urls,
  language: language.optional(),
  timeZone: timeZone.optional(),
  contactEmail: contactEmail.optional(),
  retentionDays: retention.optional(),
  enabled: z.boolean().optional(),
});

/** Omitted fields stay unchanged. `updatedAt` detects concurrent changes: pass the value you loaded. */
export const siteChange = siteInput.partial().extend({ updatedAt: z.iso.datetime().optional() });

export const siteOutput = z.object({
  id: z.uuid(),
  organizationId: z.string(),
  name: z.string(),
  urls: z.array(z.string()),
  enabled: z.boolean(),
  language: z.string(),
  timeZone: z.string(),
  contactEmail: z.string().nullable(),
  /** Nothing is sent to an address before it is confirmed. `pending`: the link was not sent yet. */
  contactState: z.enum(['none', 'pending', 'sent', 'confirmed']),
  retentionDays: z.int(),
  /** Null until a front page was read. */
  platform: z.enum(sitePlatforms).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** The site and address of a confirmation link. */
export const contactLinkOutput = z.object({ site: z.string(), email: z.string(), isConfirmed: z.boolean() });

/** What is deleted with the site. */
export const contentsOutput = z.object({
  widgets: z.int(),
  keys: z.int(),
  documents: z.int(),
  products: z.int(),
  rules: z.int(),
  chats: z.int(),
  messages: z.int(),
});

export const deletionOutput = z.object({ id: z.uuid(), lost: contentsOutput });

const keyName = z
  .string()
  .trim()
  .min(1, 'Give the key a name.')
  .max(siteLimits.keyName, `Use at most ${siteLimits.keyName} characters.`);

export const keyInput = z.strictObject({ name: keyName });

export const keyChange = z.strictObject({ name: keyName.optional(), enabled: z.boolean().optional() });

/** For how many hours the old key stays valid next to the new one. */
export const overlaps = [0, 24, 168] as const;

export const rotationInput = z.strictObject({ overlapHours: z.literal(overlaps, 'Choose 0, 24 or 168 hours.') });

export const keyOutput = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  name: z.string(),
  /** The first characters and the last four: enough to tell keys apart. */
  value: z.string(),
  enabled: z.boolean(),
  /** `ending` works until `expiresAt`, because it was replaced; `ended` no longer works. */
  state: z.enum(['active', 'disabled', 'ending', 'ended']),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});

/** The only response that contains the whole secret. */
export const newKeyOutput = keyOutput.extend({ secret: z.string() });

export type SiteInput = z.infer<typeof siteInput>;
export type SiteChange = z.infer<typeof siteChange>;
export type Site = z.infer<typeof siteOutput>;
export type ContactLink = z.infer<typeof contactLinkOutput>;
export type SiteContents = z.infer<typeof contentsOutput>;
export type SiteDeletion = z.infer<typeof deletionOutput>;
export type KeyInput = z.infer<typeof keyInput>;
export type KeyChange = z.infer<typeof keyChange>;
export type KeyRotation = z.infer<typeof rotationInput>;
export type Key = z.infer<typeof keyOutput>;
export type NewKey = z.infer<typeof newKeyOutput>;

const wholeAddress = 'Enter the full address, for example https://tarnandtrail.co.uk';
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/**
 * The origin of a typed address, as a browser would send it, with `*.` for all subdomains. Path and query are dropped.
 */
export function readOrigin(typed: string): { origin: string } | { problem: string } {
  const [, scheme = '', wildcard = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/)?(\*\.)?(.*)$/is.exec(typed.trim()) ?? [];
  // A second address in the path means that two addresses were typed.
  if (/[\s,;\\]|:\/\//.test(rest)) return { problem: 'Enter one address per line.' };
  const url = parseAddress(scheme || (loopback.test(hostOf(rest)) ? 'http://' : 'https://'), rest);
  if (!url || url.username || url.password) return { problem: wholeAddress };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'Addresses must start with https://' };
  const host = url.hostname.replace(/\.$/, '');
  const isLoopback = loopback.test(host);
  if (url.protocol === 'http:' && !isLoopback) {
    return { problem: 'Use https://. Only localhost addresses can start with http://' };
  }
  if (!isLoopback && !isName(host)) return { problem: wholeAddress };
  if (wildcard && !hasNamesBelow(host))
    return { problem: 'Put the * before a domain, for example https://*.shop.example' };
  return { origin: `${url.protocol}//${wildcard}${host}${url.port ? `:${url.port}` : ''}` };
}

function parseAddress(scheme: string, rest: string): URL | undefined {
  try {
    return new URL(`${scheme}${rest}`);
  } catch {
    return undefined;
  }
}

function hostOf(rest: string): string {
  return (/^(\[[^\]]*\]|[^/:?#]*)/.exec(rest)?.[1] ?? '').toLowerCase();
}

const numeric = /^(\[.*\]|\d{1,3}(\.\d{1,3}){3})$/;
const label = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/;

function isName(host: string): boolean {
  if (numeric.test(host)) return true;
  const labels = host.split('.');
  return labels.length > 1 && labels.every(part => label.test(part));
}

function hasNamesBelow(host: string): boolean {
  return host === 'localhost' || (!numeric.test(host) && host.includes('.'));
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone })) && /^[A-Z]/i.test(zone);
  } catch {
    return false;
  }
}
