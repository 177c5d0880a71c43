// Converts Markdown to plain text, and escapes foreign text for Markdown.

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Removes the marks of headings, quotes, emphasis, links and pictures. */
export function stripMarkdown(markdown: string): string {
  return stripInlineMarkdown(markdown.replace(/^\s{0,3}(?:>\s?)+/gm, '').replace(/^\s{0,3}#{1,6}[ \t]+/gm, ''));
}

/** For the cell of a table: "> 30 kg" is no quote. */
export function stripInlineMarkdown(markdown: string): string {
  return (
    markdown
      // The borders of notes, as in Docusaurus: ":::info".
      .replace(/(^|\s):::+[a-z]*(?=\s|$)/g, '$1')
      .replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g, '')
      .replace(/\[([^[\]]+)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g, '$1')
      .replace(/<\/?[a-z][^<>]*>/gi, ' ')
      .replace(/<(https?:[^<>\s]+|[^<>\s@]+@[^<>\s]+)>/g, '$1')
      .replace(/(\*\*|__)(?=\S)([\s\S]*?\S)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])([^*_\n]*[^\s*_])\1(?![\p{L}\p{N}*_])/gu, '$2')
      .replace(/(?<!`)(`+)([^`]+)\1/g, '$2')
      .replace(/\\([\\`*_{}[\]()#+.!|~>-])/g, '$1')
      .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
      .replace(/[^\S\n]+/g, ' ')
      .trim()
  );
}

/** Removes the numbers of sources, such as [1]. */
export function withoutCitationMarks(text: string): string {
  return text.replace(/ ?(?<!\\)\[\d{1,2}\](?!\()/g, '');
}

/** The text of a source is shown literally: none of its characters becomes a mark or the number of a source. */
export function escapeMarks(text: string): string {
  return escapeQuotes(
    text.replace(/[\\*`[\]]/g, String.raw`\$&`).replace(/^([^\S\n]*\d*)([#+.)-])(?=\s)/gm, String.raw`$1\$2`),
  );
}

/** "> 30 kg" at the start of a line is no quote. */
export function escapeQuotes(text: string): string {
  return text.replace(/^([^\S\n]*)>/gm, String.raw`$1\>`);
}
