// What no model may put before a visitor, whatever it was told: markup, links and pictures of others, and what it was told by us.

const markup = /<[a-z!/?]|&[a-z]+;|&#/i;
const markdown = /!\[|\]\s*\(|\]\s*\[|^[^\S\n]*\[[^\]]*\]:|```/m;
const schemes = /\b(?:javascript|data|vbscript|file|blob|mailto|tel|sms|whatsapp|ftp):/i;
const addresses = /(?:https?:)?\/\/[^\s<>"'”“)\]]+|\bwww\.[^\s<>"'”“)\]]+/gi;
const domains = /(?<![\p{L}\p{N}@._-])(?:[a-z0-9-]+\.)+(?:[a-z]{2,24})(?:\/\S*)?(?![\p{L}\p{N}])/giu;
// Invisible, or turning the direction of what stands behind.
const unseen = /[\p{Cc}\p{Co}]|(?![\u200c\u200d])\p{Cf}/u;
const shingle = 5;

export type Shield = {
  /** Addresses of the sources: the only ones that may be shown. */
  urls: readonly string[];
  /** What the model was told besides its data. */
  secret: string;
};

/** Why it may not be shown; nothing where it may. */
export function whyHostile(sentence: string, proof: string, { urls, secret }: Shield): string | undefined {
  if (unseen.test(sentence)) return 'It holds characters that nobody sees.';
  if (markup.test(sentence) || markdown.test(sentence)) return 'It holds markup, a link or a picture.';
  if (schemes.test(sentence)) return 'It holds a link that is none of a source.';
  const written = (sentence.match(addresses) ?? []).map(address => address.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''));
  const own = new Set(urls.flatMap(url => [url, url.replace(/\/$/, '')]));
  if (written.some(address => !own.has(address) && !own.has(address.replace(/\/$/, '')))) {
    return 'It holds a link that is none of a source.';
  }
  const hosts = new Set(urls.flatMap(url => URL.parse(url)?.hostname ?? []).map(host => host.replace(/^www\./, '')));
  const named = withoutAddresses(sentence).match(domains) ?? [];
  const isForeign = (domain: string) => !hosts.has((domain.split('/')[0] ?? '').toLowerCase().replace(/^www\./, ''));
  // "e.g." looks like one, and is none.
  if (named.some(domain => isForeign(domain) && !/^(?:[a-z]\.)+[a-z]?$/i.test(domain))) {
    return 'It names a website that is none of a source.';
  }
  return repeats(sentence, secret, proof) ? 'It repeats what the model was told, and not the sources.' : undefined;
}

/** Which addresses may stand in a sentence is decided here; what is left must be proven. */
export function withoutAddresses(sentence: string): string {
  return sentence.replace(addresses, ' ');
}

function repeats(sentence: string, secret: string, proof: string): boolean {
  const told = shinglesOf(secret);
  const proven = shinglesOf(proof);
  return [...shinglesOf(sentence)].some(words => told.has(words) && !proven.has(words));
}

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(0, 1 - shingle || undefined).map((_, at) => words.slice(at, at + shingle).join(' ')));
}
