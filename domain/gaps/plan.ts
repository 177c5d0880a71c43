// Decides what a refresh writes, without touching the database.
import type { gaps, gapWordings } from '#database/schema/gaps.ts';
import { gapLimits } from '#domain/gaps/inputs.ts';
import { type GapQuestion, mostFrequent, periodDays } from '#domain/gaps/questions.ts';
import { type Group, groupQuestions } from '#domain/reporting/grouping.ts';
import { certaintyOf, conceptNames, readConcepts } from '#domain/retrieval/concepts/classifier.ts';
import { comparableText } from '#domain/retrieval/words.ts';
import { newId } from '#platform/ids.ts';
import { type Turns, takeTurns } from '#platform/turns.ts';

type GapRow = typeof gaps.$inferSelect;
type WordingRow = typeof gapWordings.$inferSelect;
type Stems = { stems: ReadonlyMap<string, boolean> };
export type KnownGap = GapRow & { wordings: (WordingRow & Stems)[] };
type Asked = GapQuestion & Stems & { vector?: readonly number[] | undefined };

type NewWording = Omit<WordingRow, 'organizationId' | 'gapId'>;
export type NewGap = Pick<
  GapRow,
  | 'id'
  | 'state'
  | 'language'
  | 'concept'
  | 'unanswered'
  | 'offered'
  | 'disliked'
  | 'weeks'
  | 'firstAskedAt'
  | 'lastAskedAt'
> & { wordings: NewWording[] };

type Facts = {
  asked: readonly (GapQuestion & Stems)[];
  known: readonly KnownGap[];
  vectors: ReadonlyMap<string, readonly number[]>;
  now: Date;
};

const week = 7 * 24 * 3600 * 1000;
const weekCount = Math.ceil(periodDays / 7);
/** The rarest questions of a busy shop are left out. */
const mostGaps = 500;
const clearConcept = 0.3;

export async function planGaps({ asked, known, vectors, now }: Facts): Promise<NewGap[]> {
  const byId = new Map(known.map(gap => [gap.id, gap]));
  const withVector = <Q extends { text: string }>(question: Q) => ({ ...question, vector: vectors.get(question.text) });
  const groups = await groupQuestions<Asked>(
    asked.map(withVector),
    known.map(({ id, wordings }) => ({
      id,
      wordings: wordings.map(one => withVector({ ...one, askedAt: one.lastAskedAt })),
    })),
  );
  const free = Math.max(0, mostGaps - known.length);
  const made = groups.filter(({ id }) => id === null).slice(0, free);
  const changed = groups.filter(({ id }) => id !== null);
  const planned: NewGap[] = [];
  const turns = takeTurns();
  for (const group of [...changed, ...made]) {
    const gap = await toGap(group, byId.get(group.id ?? ''), now, turns);
    if (gap) planned.push(gap);
  }
  const found = new Set(changed.map(({ id }) => id));
  // An open gap without questions in the period is deleted.
  const quiet = known.filter(({ id, state }) => state === 'open' && !found.has(id));
  return [...planned, ...quiet.map(gap => ({ ...gap, ...countQuestions([], now), wordings: [] }))];
}

/** Nothing for a closed gap that was not asked again. */
async function toGap(
  group: Group<Asked>,
  known: KnownGap | undefined,
  now: Date,
  turns: Turns,
): Promise<NewGap | undefined> {
  const { all } = group;
  const since = known?.state === 'dismissed' ? null : (known?.closedAt ?? null);
  const counted = since ? all.filter(({ askedAt }) => askedAt > since) : all;
  if (known?.state === 'closed' && counted.length === 0) return undefined;
  const times = (counted.length > 0 ? counted : all).map(({ askedAt }) => askedAt.getTime());
  return {
    id: known?.id ?? newId(now.getTime()),
    // A closed gap that is asked again without a good answer is open again.
    state: known?.state === 'dismissed' ? 'dismissed' : 'open',
    language: known?.language ?? mostFrequent(all.map(({ language }) => language)) ?? '',
    concept: await conceptOf(group.questions, turns),
    ...countQuestions(counted, now),
    firstAskedAt: new Date(Math.min(...times)),
    lastAskedAt: new Date(Math.max(...times)),
    wordings: mergeWordings(wordingsOf(all, new Set(counted)), known),
  };
}

function countQuestions(counted: readonly Asked[], now: Date) {
  const count = (kind: GapQuestion['kind']) => counted.filter(one => one.kind === kind).length;
  const weeks = Array.from({ length: weekCount }, () => 0);
  for (const { askedAt } of counted) {
    const ago = Math.floor((now.getTime() - askedAt.getTime()) / week);
    const at = Math.min(weekCount - 1, Math.max(0, weekCount - 1 - ago));
    weeks[at] = (weeks[at] ?? 0) + 1;
  }
  return { unanswered: count('unanswered'), offered: count('offered'), disliked: count('disliked'), weeks };
}

/** Each wording once, as it was asked last, the most frequent first. */
function wordingsOf(all: readonly Asked[], counted: ReadonlySet<Asked>): NewWording[] {
  const same = Map.groupBy(all, one => keyOf(one));
  return [...same.values()].map(list => {
    const newest = list.reduce((one, other) => (other.askedAt > one.askedAt ? other : one));
    const { text, language, chatId, askedAt } = newest;
    return {
      id: newId(),
      text,
      language,
      chatId,
      lastAskedAt: askedAt,
      count: list.filter(one => counted.has(one)).length,
    };
  });
}

/** Wordings keep their IDs. A dismissed gap keeps unused wordings, so that it is never listed again. */
function mergeWordings(asked: NewWording[], known: KnownGap | undefined): NewWording[] {
  const before = new Map(known?.wordings.map(one => [keyOf(one), one]));
  const now = asked.map(one => ({ ...one, id: before.get(keyOf(one))?.id ?? one.id }));
  const used = new Set(asked.map(keyOf));
  const unused = known?.state === 'dismissed' ? known.wordings.filter(one => !used.has(keyOf(one))) : [];
  const retained = unused.map(({ id, text, language, chatId, lastAskedAt }) => ({
    id,
    text,
    language,
    chatId,
    lastAskedAt,
    count: 0,
  }));
  return [...now, ...retained]
    .toSorted((a, b) => b.count - a.count || +b.lastAskedAt - +a.lastAskedAt)
    .slice(0, gapLimits.wordings);
}

function keyOf({ language, text }: { language: string; text: string }): string {
  return `${language} ${comparableText(text)}`;
}

async function conceptOf(all: readonly Asked[], turns: Turns): Promise<string | null> {
  const named: string[] = [];
  for (const { text } of all) {
    if (turns.isDue()) await turns.next();
    const concepts = readConcepts(text);
    const name = conceptNames()[concepts.ids[0] ?? -1];
    if (name !== undefined && certaintyOf(concepts) >= clearConcept) named.push(name);
  }
  return mostFrequent(named) ?? null;
}
