// Reads the rows of Markdown tables.

const rule = /^\|?:?-{2,}:?(?:\|:?-{2,}:?)*\|?$/;

/** The line between the header and the rows. */
export function isTableRule(line: string): boolean {
  return rule.test(line.replaceAll(/\s+/g, ''));
}

export function splitCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);
}
