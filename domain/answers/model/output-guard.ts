// What a model's sentence must never show: markup, foreign links and images, and our own instructions.

import { role } from '#domain/answers/model/instructions.ts';
import { wordsIn } from '#domain/retrieval/words.ts';

const markup = /<[a-z!/?]|&[a-z]+;|&#/i;
const markdown = /!\[|\]\s*\(|\]\s*\[|^[^\S\n]*\[[^\]]*\]:|```/m;
const schemes = /\b(?:(?:javascript|vbscript|file|blob|ftp):\S|data:[\w,;])/i;
const addresses = /(?:https?:)?\/\/[^\s<>"'”“)\]]+|\bwww\.[^\s<>"'”“)\]]+/gi;
const domains = /(?<![\p{L}\p{N}@._-])(?:[a-z0-9-]+\.)+(?:[a-z]{2,24})(?:\/\S*)?(?![\p{L}\p{N}])/giu;
/** "e.g." looks like a domain, and so does a full stop without a space: "the day.Then". */
const noDomain = /^(?:[a-z]\.)+[a-z]?$|^\p{Ll}+\.(?!(?:\p{Lu}\p{Ll}|Com|Net|Org|Info|App|Shop|Dev)$)\p{Lu}\p{Ll}*$/u;
// Invisible characters, or characters that change the text direction.
const unseen = /[\p{Cc}\p{Co}]|(?![\u200c\u200d])\p{Cf}/u;
const shingle = 5;

export type OutputGuard = {
  /** The URLs of the sources and of the site. */
  urls: readonly string[];
  /** The text of the sources: a website or an instruction that it names is no secret. */
  evidence: string;
  /** Instructions of the shop, which visitors never see. */
  instructions: readonly string[];
};

/** Why it must not be shown; undefined if it may. */
export function findForbiddenContent(
  written: string,
  { urls, evidence, instructions }: OutputGuard,
): string | undefined {
  // Browsers also understand addresses in wide characters.
  const sentence = written.normalize('NFKC');
  if (unseen.test(written)) return 'It contains invisible characters.';
  if (markup.test(sentence) || markdown.test(sentence)) return 'It contains markup, a link or an image.';
  if (schemes.test(sentence)) return 'It contains a link that isn’t in the sources.';
  const own = new Set(urls.map(bareAddress));
  if ((sentence.match(addresses) ?? []).some(address => !own.has(bareAddress(address)))) {
    return 'It contains a link that isn’t in the sources.';
  }
  const hosts = new Set(urls.flatMap(url => URL.parse(url)?.hostname ?? []).map(hostOf));
  const known = new Set(
    (withoutAddresses(evidence).match(domains) ?? []).filter(name => !name.includes('/')).map(hostOf),
  );
  const others = (withoutAddresses(sentence).match(domains) ?? []).filter(domain => !hosts.has(hostOf(domain)));
  if (others.some(name => !noDomain.test(name) && (name.includes('/') || !known.has(hostOf(name))))) {
    return 'It names a website that isn’t in the sources.';
  }
  return repeats(sentence, evidence, instructions)
    ? 'It repeats the model’s instructions instead of the sources.'
    : undefined;
}

function bareAddress(address: string): string {
  return address
    .replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    .replace(/\/$/, '')
    .toLowerCase();
}

function hostOf(domain: string): string {
  return (domain.split('/')[0] ?? '').toLowerCase().replace(/^www\./, '');
}

/** Removes URLs, which are checked here; the rest has to be proven. */
export function withoutAddresses(sentence: string): string {
  return sentence.replace(addresses, ' ');
}

function repeats(sentence: string, evidence: string, instructions: readonly string[]): boolean {
  const own = [...shinglesOf(sentence)];
  const shops = instructions.flatMap(text => [...shinglesOf(text)]);
  const repeated = own.filter(words => ours.has(words) || shops.includes(words));
  if (repeated.length === 0) return false;
  const known = shinglesOf(evidence);
  return repeated.some(words => !known.has(words));
}

function shinglesOf(text: string): Set<string> {
  const words = wordsIn(text.toLowerCase());
  return new Set(words.slice(0, 1 - shingle || undefined).map((_, at) => words.slice(at, at + shingle).join(' ')));
}

/** The instructions in every prompt. Their examples are about things that no shop sells. */
const ours = shinglesOf(role);
