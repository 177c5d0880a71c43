// A PDF only contains the positions of glyphs. This rebuilds the lines in painting order, which is the reading order
// even for pages with columns.

export type Glyphs = {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
};

export type PdfLine = {
  /** Texts between wide gaps: more than one in a row of a table. */
  cells: { text: string; x: number }[];
  x: number;
  y: number;
  size: number;
  /** Height on the page, from 0 to 1. */
  rise: number;
};

type Open = PdfLine & { end: number };

export function toLines(glyphs: Glyphs[], page: { width: number; height: number }): PdfLine[] {
  const lines: Open[] = [];
  for (const { str, transform, width, height } of glyphs) {
    if (!str.trim()) {
      const line = lines.at(-1);
      const cell = line?.cells.at(-1);
      if (line && cell && str && width > 0 && width < line.size * 1.5) cell.text += ' ';
      continue;
    }
    const [a = 0, b = 0, , , x = 0, y = 0] = transform;
    const size = height || Math.hypot(a, b) || 1;
    const line = lines.at(-1);
    if (line && isSameLine(line, x, y, size)) append(line, str, x, width, size);
    else
      lines.push({
        cells: [{ text: str, x }],
        x,
        y,
        size,
        rise: page.height > 0 ? y / page.height : 0.5,
        end: x + width,
      });
  }
  return lines.map(({ end: _, cells, ...line }) => ({
    ...line,
    cells: cells.map(cell => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() })).filter(cell => cell.text),
  }));
}

/** Superscripts are slightly off the baseline. */
function isSameLine(line: Open, x: number, y: number, size: number): boolean {
  return Math.abs(line.y - y) < Math.max(line.size, size) * 0.5 && x > line.end - line.size;
}

function append(line: Open, str: string, x: number, width: number, size: number): void {
  const gap = x - line.end;
  const cell = line.cells.at(-1);
  if (!cell || gap > size * 1.8) line.cells.push({ text: str, x });
  else cell.text += gap > size * 0.15 && !cell.text.endsWith(' ') ? ` ${str}` : str;
  line.end = x + width;
  line.size = Math.max(line.size, size);
}
