// Splits a Markdown text into sections with the headings above each.

export type Section = {
  headings: string[];
  /** The level of each heading: 1 for a title. */
  levels: number[];
  startsAt: number;
  endsAt: number;
};

const headingMark = /^ {0,3}(#{1,6})[ \t]/;
const closingMark = /(?<![ \t])[ \t]+#+$/;
const fenceLine = /^ {0,3}(```|~~~)/;

export function findSections(text: string): Section[] {
  const sections: Section[] = [];
  let path: { level: number; title: string }[] = [];
  let startsAt = 0;
  let fence: string | undefined;
  const close = (endsAt: number) => {
    if (text.slice(startsAt, endsAt).trim()) {
      const lead = text.slice(startsAt, endsAt).search(/\S/);
      sections.push({
        headings: path.map(({ title }) => title),
        levels: path.map(({ level }) => level),
        startsAt: startsAt + lead,
        endsAt,
      });
    }
  };
  for (const line of text.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    const words = line[0].replace(/\r?\n$/, '');
    const mark = fenceLine.exec(words)?.[1];
    if (mark && (!fence || fence === mark)) fence = fence ? undefined : mark;
    const heading = fence ? null : readHeading(words);
    if (!heading) continue;
    close(line.index);
    path = [...path.filter(above => above.level < heading.level), heading];
    startsAt = line.index + line[0].length;
  }
  close(text.length);
  return sections;
}

/** In steps, because a single pattern would take quadratic time for a long row of spaces. */
function readHeading(line: string): { level: number; title: string } | null {
  const [mark, signs = ''] = headingMark.exec(line) ?? [];
  const title = mark === undefined ? '' : line.slice(mark.length).trim();
  return title ? { level: signs.length, title: title.replace(closingMark, '') } : null;
}
