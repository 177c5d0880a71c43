// Reads the headings of a Markdown text: each section knows the headings above it.

export type Section = { headings: string[]; startsAt: number; endsAt: number };

const headingLine = /^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const fenceLine = /^ {0,3}(```|~~~)/;

export function findSections(text: string): Section[] {
  const sections: Section[] = [];
  let path: { level: number; title: string }[] = [];
  let startsAt = 0;
  let fence: string | undefined;
  const close = (endsAt: number) => {
    if (text.slice(startsAt, endsAt).trim()) {
      const lead = text.slice(startsAt, endsAt).search(/\S/);
      sections.push({ headings: path.map(({ title }) => title), startsAt: startsAt + lead, endsAt });
    }
  };
  for (const line of text.matchAll(/[^\n]*\n|[^\n]+$/g)) {
    const words = line[0].replace(/\r?\n$/, '');
    const mark = fenceLine.exec(words)?.[1];
    if (mark && (!fence || fence === mark)) fence = fence ? undefined : mark;
    const heading = fence ? null : headingLine.exec(words);
    if (!heading) continue;
    close(line.index);
    const level = heading[1]?.length ?? 1;
    path = [...path.filter(above => above.level < level), { level, title: heading[2] ?? '' }];
    startsAt = line.index + line[0].length;
  }
  close(text.length);
  return sections;
}
