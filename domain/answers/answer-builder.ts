// Builds an answer from the engine's parts: its text, its numbered sources and the sentences that were dropped.
import type { AnswerPart } from '#domain/answers/answerer.ts';
import type { EnginePart } from '#domain/answers/engine.ts';
import type { Source, Trace } from '#domain/answers/inputs.ts';

export type AnswerDraft = {
  text: string;
  sources: Source[];
  sentences: Trace['sentences'];
  model: Trace['model'];
  judged: Trace['judged'];
  /** Remarks before the first sentence: they are shown with it. */
  remark: string;
  /** The rest of the quotes, each with the index of its source: shown below the answer. */
  more: { text: string; source: number }[];
  /** What is shown instead of an answer. */
  instead?: Extract<EnginePart, { type: 'clarify' | 'person' | 'doubtful' | 'offer' }>;
};

export function newAnswerDraft(): AnswerDraft {
  return { text: '', sources: [], sentences: [], model: null, judged: null, remark: '', more: [] };
}

/** Sources are sent before the sentence that cites them, so that its numbers always resolve. */
export async function* buildAnswer(parts: AsyncIterable<EnginePart>, draft: AnswerDraft): AsyncGenerator<AnswerPart> {
  for await (const part of parts) {
    if (part.type === 'model') draft.model = part.model;
    else if (part.type === 'judged') draft.judged = part.judged;
    else if (part.type === 'dropped') draft.sentences.push(droppedOf(part));
    else if (part.type === 'sentence') yield* say(draft, part);
    else if (part.type === 'remark') yield* remark(draft, part.text);
    else if (part.type === 'note') yield note(draft, part.text);
    else if (part.type !== 'none') draft.instead = part;
  }
  if (draft.more.length > 0) yield sayMore(draft);
}

/** A Markdown block quote, which the widget folds. */
function sayMore(draft: AnswerDraft): AnswerPart {
  const isMarked = new Set(draft.sources.map(({ id }) => id)).size > 1;
  const quotes = draft.more.map(({ text, source }) => (isMarked ? `${text} [${source + 1}]` : text));
  const piece = `\n\n${quotes
    .join('\n\n')
    .replace(/^(?=.)/gm, '> ')
    .replace(/^$/gm, '>')}`;
  draft.more = [];
  draft.text += piece;
  return { type: 'text', text: piece };
}

function droppedOf({ type: _, ...sentence }: Extract<EnginePart, { type: 'dropped' }>): Trace['sentences'][number] {
  return { ...sentence, source: null, verdict: 'dropped' };
}

/** Alone, a remark is no answer. */
function* remark(draft: AnswerDraft, text: string): Generator<AnswerPart> {
  if (draft.sources.length === 0) {
    draft.remark += `${text} `;
    return;
  }
  const piece = `${draft.text.includes('\n') ? '\n\n' : ' '}${text}`;
  draft.text += piece;
  yield { type: 'text', text: piece, generated: true };
}

function note(draft: AnswerDraft, text: string): AnswerPart {
  const piece = `${draft.text === '' ? '' : '\n\n'}${text}\n\n`;
  draft.text += piece;
  return { type: 'text', text: piece };
}

function* say(
  draft: AnswerDraft,
  { text, sources, more, generated, letter }: Extract<EnginePart, { type: 'sentence' }>,
): Generator<AnswerPart> {
  if (sources.length === 0) {
    draft.sentences.push({ text, source: null, verdict: 'dropped', why: 'It names no source.' });
    return;
  }
  const known = draft.sources.length;
  if (known === 0) yield { type: 'begun' };
  const places = sources.map(source => placeOf(draft, source));
  if (draft.sources.length > known) yield { type: 'sources', sources: [...draft.sources] };
  const isBlock = text.includes('\n') || draft.text.split('\n\n').at(-1)?.includes('\n');
  // A table row ends without a full stop.
  const isOpen = !/[.!?…。！？:][^\p{L}\p{N}]*$/u.test(
    draft.sentences.findLast(({ verdict }) => verdict === 'proven')?.text ?? '.',
  );
  const gap = draft.text === '' || draft.text.endsWith('\n') ? '' : isBlock ? '\n\n' : isOpen ? '\n' : ' ';
  const marks = [...new Set(places)].map(place => `[${place + 1}]`).join('');
  const piece = `${gap}${draft.remark}${text} ${marks}`;
  draft.remark = '';
  draft.text += piece;
  if (more) draft.more.push({ text: more, source: places[0] ?? 0 });
  const why = sources.map(({ title }) => `“${title}”`).join(', ');
  draft.sentences.push({
    text,
    source: places[0] ?? null,
    verdict: 'proven',
    why: `Found in ${why}.`,
    ...(letter && { letter }),
  });
  yield { type: 'text', text: piece, ...(generated && { generated }) };
}

function placeOf({ sources }: AnswerDraft, source: Source): number {
  const isSame = (one: Source) => one.kind === source.kind && one.id === source.id && one.quote === source.quote;
  const place = sources.findIndex(isSame);
  return place >= 0 ? place : sources.push(source) - 1;
}
