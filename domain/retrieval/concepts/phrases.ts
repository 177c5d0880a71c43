// Reads the phrase files: questions of visitors and statements of sites for each concept, in every language.

export type Phrase = {
  concept: string;
  language: string;
  kind: 'question' | 'statement';
  text: string;
  template: number;
};

/** `{a|b}` means either. A template with many combinations produces at most this many phrases. */
const mostOfTemplate = 6;

export function readPhrases(file: string, language: string, random: () => number): Phrase[] {
  const phrases: Phrase[] = [];
  let concept = '';
  let template = 0;
  for (const line of file.split('\n')) {
    if (line.startsWith('@')) concept = line.slice(1).trim();
    const kind = line.startsWith('q ') ? 'question' : line.startsWith('s ') ? 'statement' : undefined;
    if (!kind) continue;
    for (const written of line
      .slice(2)
      .split(';')
      .map(part => part.trim())
      .filter(Boolean)) {
      template += 1;
      for (const text of expand(written, random)) phrases.push({ concept, language, kind, text, template });
    }
  }
  return phrases;
}

function expand(template: string, random: () => number): string[] {
  const parts = template.split(/\{([^{}]*)\}/).map((part, at) => (at % 2 === 0 ? [part] : part.split('|')));
  const count = parts.reduce((product, choices) => product * choices.length, 1);
  const say = (choose: (choices: string[]) => string | undefined) =>
    parts
      .map(choices => choose(choices) ?? '')
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  const found = new Set<string>();
  if (count <= mostOfTemplate) {
    for (let at = 0; at < count; at++) {
      let rest = at;
      found.add(
        say(choices => {
          const choice = choices[rest % choices.length];
          rest = Math.floor(rest / choices.length);
          return choice;
        }),
      );
    }
    return [...found];
  }
  // Every alternative at least once, the rest at random.
  const longest = Math.max(...parts.map(({ length }) => length));
  for (let at = 0; at < longest; at++) found.add(say(choices => choices[at % choices.length]));
  for (let tries = 0; found.size < mostOfTemplate && tries < 200; tries++) {
    found.add(say(choices => choices[Math.floor(random() * choices.length)]));
  }
  return [...found];
}
