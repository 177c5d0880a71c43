// Reads YAML. Limits are checked while reading, because a short text can ask the library for seconds and hundreds of megabytes.
import { Composer, type CST, Lexer, Parser } from 'yaml';
import { UnreadableFile } from '#providers/extraction/extracted.ts';

export type Yaml = { value: unknown };

/** Words, signs, spaces and line breaks. */
const maxTokens = 100_000;
const maxDepth = 50;

export function readYaml(text: string): Yaml {
  const documents = [...new Composer({ uniqueKeys: false }).compose(readTokens(text), true, text.length)];
  const [document] = documents;
  if (!document || documents.length > 1 || document.errors.length > 0) throw notYaml();
  try {
    // Aliases could expand a small file to a huge one.
    return { value: document.toJS({ maxAliasCount: 0 }) };
  } catch {
    throw notYaml();
  }
}

function* readTokens(text: string): Generator<CST.Token> {
  const parser = new Parser();
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    if (count > maxTokens || parser.stack.length > maxDepth) throw tooComplex();
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') throw notYaml();
      yield token;
    }
  }
  yield* parser.end();
}

function notYaml(): UnreadableFile {
  return new UnreadableFile('not_yaml', 'It isn’t valid YAML.');
}

function tooComplex(): UnreadableFile {
  return new UnreadableFile('too_complex', 'It has too many entries, or lists in lists.');
}
