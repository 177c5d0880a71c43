// Turns verdicts into parts of the answer. No unit of the sources is shown twice.
import type { EnginePart } from '#domain/answers/engine.ts';
import type { EvidenceUnit } from '#domain/answers/model/evidence-units.ts';
import { containsAllOf, isVerbatim } from '#domain/answers/model/proof/shared-words.ts';
import { formatUnit, sourcesOf, type Verdict } from '#domain/answers/model/verify.ts';
import { escapeMarks } from '#domain/answers/plain-text.ts';

export type SentenceOutput = {
  show(verdict: Verdict): Generator<EnginePart>;
  /** The number of shown sentences. */
  readonly count: number;
  readonly isFull: boolean;
};

/** The maximum number of sentences. */
const mostSentences = 8;

export function createSentenceOutput(): SentenceOutput {
  const wordings = new Set<string>();
  /** Units that are already quoted completely. */
  const quoted = new Set<string>();
  let count = 0;
  return {
    get count() {
      return count;
    },
    get isFull() {
      return count >= mostSentences;
    },
    *show(verdict) {
      if (verdict.type === 'dropped') return yield { type: 'dropped', text: verdict.text, why: verdict.why };
      const { wording, units } = verdict;
      const isOld = wordings.has(wording.text) || units.every(unit => quoted.has(keyOf(unit)));
      wordings.add(wording.text);
      if (isOld) return yield { type: 'dropped', text: wording.text, why: 'The answer already says this.' };
      if (verdict.type === 'proven') {
        count += 1;
        for (const unit of units) if (containsAllOf(wording.text, unit)) quoted.add(keyOf(unit));
        const generated = !isVerbatim(wording.text, units);
        return yield { type: 'sentence', text: wording.text, sources: wording.sources, generated };
      }
      yield { type: 'dropped', text: wording.text, why: `The source is quoted instead: ${verdict.why}` };
      const fresh = units.filter(unit => !quoted.has(keyOf(unit)));
      for (const unit of fresh) quoted.add(keyOf(unit));
      for (const group of groupsOf(fresh)) {
        if (wordings.has(textOf(group))) continue;
        count += 1;
        yield { type: 'sentence', text: textOf(group), sources: sourcesOf(group) };
      }
    },
  };
}

/** The same text of the same source, whatever its number in the prompt. */
function keyOf({ source, text }: EvidenceUnit): string {
  return JSON.stringify([source.kind === 'product' ? source.product.id : source.passage.documentId, text]);
}

/** Items of one list are shown together below the sentence that introduces them. */
function groupsOf(units: EvidenceUnit[]): EvidenceUnit[][] {
  const isList = (unit: EvidenceUnit) => unit.kind === 'item' && unit.leadIn !== null;
  const groups = Map.groupBy(units, unit =>
    isList(unit) ? JSON.stringify([unit.source.number, unit.leadIn]) : unit.id,
  );
  return [...groups.values()];
}

function textOf(group: EvidenceUnit[]): string {
  const [first] = group;
  if (!first) return '';
  if (group.length === 1) return escapeMarks(formatUnit(first));
  const items = group.map(({ isStep, text }, at) => `${isStep ? `${at + 1}.` : '-'} ${escapeMarks(text)}`);
  return [escapeMarks(first.leadIn ?? ''), ...items].join('\n');
}
