// Parses markup into a light tree. Deeper nesting than people write is flattened, because a hostile page may nest a
// million elements.
import { Parser } from 'htmlparser2';
import { UnreadableFile } from '#providers/extraction/extracted.ts';

export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] };

const deepest = 200;
/** The parser gets slower with depth; real pages are never this deep. */
const deepestParsed = 5000;
const mostNodes = 400_000;

export function parseMarkup(text: string, { isXml = false } = {}): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const path = [root];
  let beyond = 0;
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > mostNodes) throw tooComplex();
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count();
        if (path.length > deepest) {
          beyond += 1;
          if (beyond > deepestParsed) throw tooComplex();
          return;
        }
        const element = { name, attributes, children: [] };
        path.at(-1)?.children.push(element);
        path.push(element);
      },
      onclosetag() {
        if (beyond > 0) beyond -= 1;
        else if (path.length > 1) path.pop();
      },
      ontext(words) {
        const { children } = path.at(-1) ?? root;
        const last = children.length - 1;
        if (typeof children[last] === 'string') children[last] += words;
        else {
          count();
          children.push(words);
        }
      },
    },
    { xmlMode: isXml, decodeEntities: true, recognizeSelfClosing: isXml },
  );
  parser.write(text);
  parser.end();
  return root;
}

/** All descendants with one of the names, in document order. */
export function findAll(element: Element, ...names: string[]): Element[] {
  return listElements(element).filter(({ name }) => names.includes(name));
}

/** All descendants, in document order. */
export function listElements(element: Element): Element[] {
  const found: Element[] = [];
  const visit = (one: Element) => {
    for (const child of one.children) {
      if (typeof child === 'string') continue;
      found.push(child);
      visit(child);
    }
  };
  visit(element);
  return found;
}

export function textOf(element: Element): string {
  const parts: string[] = [];
  const visit = (one: Element) => {
    for (const child of one.children) {
      if (typeof child === 'string') parts.push(child);
      else visit(child);
    }
  };
  visit(element);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

function tooComplex(): UnreadableFile {
  return new UnreadableFile('too_complex', 'This is too complex to read.');
}
