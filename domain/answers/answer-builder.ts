// Builds an answer from the engine's parts: its text, its numbered sources and the sentences that were dropped.
import type { AnswerPart } from '#domain/answers/answerer.ts';
import type { EnginePart } from '#domain/answers/engine.ts';
import type { Source, Trace } from '#domain/answers/inputs.ts';

export type Told = {
  text: string;
  sources: Source[];
  sentences: Trace['sentences'];
  model: Trace['model'];
};

export function newAnswerDraft(): Told {
  return { text: '', sources: [], sentences: [], model: null };
}

/** Sources are sent before the sentence that cites them, so that its numbers always resolve. */
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

function* say(
  told: Told,
  { text, sources, generated }: Extract<EnginePart, { type: 'sentence' }>,
): Generator<AnswerPart> {
  if (sources.length === 0) return drop(told, text, 'It names no source.');
  const known = told.sources.length;
  if (known === 0) yield { type: 'begun' };
  const places = sources.map(source => placeOf(told, source));
  if (told.sources.length > known) yield { type: 'sources', sources: [...told.sources] };
  const isBlock = text.includes('\n') || told.text.split('\n\n').at(-1)?.includes('\n');
  // A table row ends without a full stop.
  const isOpen = !/[.!?…。！？:][^\p{L}\p{N}]*$/u.test(
    told.sentences.findLast(({ verdict }) => verdict === 'proven')?.text ?? '.',
  );
  const gap = told.text === '' || told.text.endsWith('\n') ? '' : isBlock ? '\n\n' : isOpen ? '\n' : ' ';
  const marks = [...new Set(places)].map(place => `[${place + 1}]`).join('');
  const piece = `${gap}${text} ${marks}`;
  told.text += piece;
  const why = sources.map(({ title }) => `“${title}”`).join(', ');
  told.sentences.push({ text, source: places[0] ?? null, verdict: 'proven', why: `Found in ${why}.` });
  yield { type: 'text', text: piece, ...(generated && { generated }) };
}

function drop(told: Told, text: string, why: string): void {
  told.sentences.push({ text, source: null, verdict: 'dropped', why });
}

function placeOf({ sources }: Told, source: Source): number {
  const isSame = (one: Source) => one.kind === source.kind && one.id === source.id && one.quote === source.quote;
  const place = sources.findIndex(isSame);
  return place >= 0 ? place : sources.push(source) - 1;
}
