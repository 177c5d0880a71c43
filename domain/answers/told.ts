// An answer while it is being told: its sentences, the sources they name by number, and what was held back.
import type { AnswerPart } from '#domain/answers/answerer.ts';
import type { EnginePart } from '#domain/answers/engine.ts';
import type { Source, Trace } from '#domain/answers/inputs.ts';

export type Told = {
  text: string;
  sources: Source[];
  sentences: Trace['sentences'];
  model: Trace['model'];
};

export function newTold(): Told {
  return { text: '', sources: [], sentences: [], model: null };
}

/** The sources go ahead of the sentence that names them, so that its numbers lead somewhere at once. */
export async function* tell(parts: AsyncIterable<EnginePart>, told: Told): AsyncGenerator<AnswerPart> {
  for await (const part of parts) {
    if (part.type === 'model') told.model = part.model;
    else if (part.type === 'dropped') drop(told, part.text, part.why);
    else if (part.type === 'sentence') yield* say(told, part);
    else if (part.type === 'note') yield note(told, part.text);
  }
}

function note(told: Told, text: string): AnswerPart {
  const piece = `${told.text === '' ? '' : '\n\n'}${text}\n\n`;
  told.text += piece;
  return { type: 'text', text: piece };
}

function* say(told: Told, { text, sources }: Extract<EnginePart, { type: 'sentence' }>): Generator<AnswerPart> {
  if (sources.length === 0) return drop(told, text, 'No source was named for it.');
  const known = told.sources.length;
  const places = sources.map(source => placeOf(told, source));
  if (told.sources.length > known) yield { type: 'sources', sources: [...told.sources] };
  const isBlock = text.includes('\n') || told.text.split('\n\n').at(-1)?.includes('\n');
  // A row of a table ends without a full stop.
  const isOpen = !/[.!?…。！？:][^\p{L}\p{N}]*$/u.test(
    told.sentences.findLast(({ verdict }) => verdict === 'proven')?.text ?? '.',
  );
  const gap = told.text === '' || told.text.endsWith('\n') ? '' : isBlock ? '\n\n' : isOpen ? '\n' : ' ';
  const marks = [...new Set(places)].map(place => `[${place + 1}]`).join('');
  const piece = `${gap}${text} ${marks}`;
  told.text += piece;
  const why = sources.map(({ title }) => `“${title}”`).join(', ');
  told.sentences.push({ text, source: places[0] ?? null, verdict: 'proven', why: `It stands in ${why}.` });
  yield { type: 'text', text: piece };
}

function drop(told: Told, text: string, why: string): void {
  told.sentences.push({ text, source: null, verdict: 'dropped', why });
}

function placeOf({ sources }: Told, source: Source): number {
  const isSame = (one: Source) => one.kind === source.kind && one.id === source.id && one.quote === source.quote;
  const place = sources.findIndex(isSame);
  return place >= 0 ? place : sources.push(source) - 1;
}
