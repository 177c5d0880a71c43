// What a model's sentence must never show: markup, foreign links and images, and our own instructions.

const markup = /<[a-z!/?]|&[a-z]+;|&#/i;
const markdown = /!\[|\]\s*\(|\]\s*\[|^[^\S\n]*\[[^\]]*\]:|```/m;
const schemes = /\b(?:javascript|data|vbscript|file|blob|mailto|tel|sms|whatsapp|ftp):/i;
const addresses = /(?:https?:)?\/\/[^\s<>"'”“)\]]+|\bwww\.[^\s<>"'”“)\]]+/gi;
const domains = /(?<![\p{L}\p{N}@._-])(?:[a-z0-9-]+\.)+(?:[a-z]{2,24})(?:\/\S*)?(?![\p{L}\p{N}])/giu;
// Invisible characters, or characters that change the text direction.
const unseen = /[\p{Cc}\p{Co}]|(?![\u200c\u200d])\p{Cf}/u;
const shingle = 5;

export type OutputGuard = {
  /** The sources' URLs: the only ones that may be shown. */
  urls: readonly string[];
  /** The instructions in the prompt. */
  secret: string;
};

/** Why it must not be shown; undefined if it may. */
export function findForbiddenContent(
  sentence: string,
  proof: string,
  { urls, secret }: OutputGuard,
): string | undefined {
  if (unseen.test(sentence)) return 'It contains invisible characters.';
  if (markup.test(sentence) || markdown.test(sentence)) return 'It contains markup, a link or an image.';
  if (schemes.test(sentence)) return 'It contains a link that isn’t in the sources.';
  const written = (sentence.match(addresses) ?? []).map(address => address.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''));
  const own = new Set(urls.flatMap(url => [url, url.replace(/\/$/, '')]));
  if (written.some(address => !own.has(address) && !own.has(address.replace(/\/$/, '')))) {
    return 'It contains a link that isn’t in the sources.';
  }
  const hosts = new Set(urls.flatMap(url => URL.parse(url)?.hostname ?? []).map(host => host.replace(/^www\./, '')));
  const named = withoutAddresses(sentence).match(domains) ?? [];
  const isForeign = (domain: string) => !hosts.has((domain.split('/')[0] ?? '').toLowerCase().replace(/^www\./, ''));
  // "e.g." looks like a domain but is none.
  if (named.some(domain => isForeign(domain) && !/^(?:[a-z]\.)+[a-z]?$/i.test(domain))) {
    return 'It names a website that isn’t in the sources.';
  }
  return repeats(sentence, secret, proof) ? 'It repeats the model’s instructions instead of the sources.' : undefined;
}

/** Removes URLs, which are checked here; the rest has to be proven. */
export function withoutAddresses(sentence: string): string {
  return sentence.replace(addresses, ' ');
}

function repeats(sentence: string, secret: string, proof: string): boolean {
  const secretShingles = shinglesOf(secret);
  const proven = shinglesOf(proof);
  return [...shinglesOf(sentence)].some(words => secretShingles.has(words) && !proven.has(words));
}

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(0, 1 - shingle || undefined).map((_, at) => words.slice(at, at + shingle).join(' ')));
}
