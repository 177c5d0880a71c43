const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  deg: '°',
  euro: '€',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
};

/** Converts a description in HTML or plain text to plain text. It is only ever shown as text. */
export function plainText(text: string): string {
  const bare = /<\/?[a-z][^<>]*>/i.test(text) ? withoutTags(text) : text;
  return bare
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return named[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 31 && code < 0x10ffff ? String.fromCodePoint(code) : ' ';
    })
    .replace(/\0/g, '')
    .replace(/[ \t\f\v]+/g, ' ')
    .replace(/ ?\r?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutTags(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<br\s*\/?>|<\/(p|div|li|ul|ol|h[1-6]|tr|table)\s*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ');
}
