// Which rules a question sets off, why, and which of them decides the answer alone.
import type { Transaction } from '#database/client.ts';
import { type Context, requireOrganization, requirePermission, transaction } from '#domain/context.ts';
import { type Book, type BookRule, openBook, type Phrase } from '#domain/knowledge/rule-book.ts';
import { alike, compareQuestions, mentions } from '#domain/knowledge/rule-compare.ts';
import type { FiredRule, RuleDraft, Trial, TrialResult } from '#domain/knowledge/rule-inputs.ts';
import { compareMeanings } from '#domain/knowledge/rule-meaning.ts';
import { repairFrom, sentencesOf, toUtterance, type Utterance } from '#domain/knowledge/rule-reading.ts';
import { findPage, isSameLanguage, localTimeIn, whyNotHere } from '#domain/knowledge/rule-scope.ts';
import { splitWords } from '#domain/retrieval/analyser.ts';
import { findMeaning, type Meaning } from '#domain/retrieval/meaning.ts';
import type { Repair } from '#domain/retrieval/spelling.ts';

type Question = {
  siteId: string;
  question: string;
  /** None: the site's. */
  language?: string | undefined;
  /** The address or path of the page on which it is asked. */
  page: string | null;
  now: Date;
};

/** So near that a model takes two questions for one. Below it, near misses begin: the same question about another thing. */
const sameMeaning = 0.88;

/** The one way to ask a site's rules. Whoever asks has the right to the site by other means: a widget, a key, a role. */
export async function matchRules(ctx: Context, question: Question): Promise<TrialResult> {
  return match(ctx, question);
}

/** For the person who writes rules: as a visitor's question would be matched, with the rule that is being written. */
export async function tryRules(ctx: Context, siteId: string, { question, language, page, draft }: Trial) {
  requirePermission(ctx, 'list:sites');
  return match(ctx, { siteId, question, language, page: page || null, now: ctx.clock.now() }, draft);
}

/** The model is asked before the transaction begins; where it fails or takes too long, words alone decide. */
async function match(ctx: Context, question: Question, draft?: RuleDraft): Promise<TrialResult> {
  const meaning = await findMeaning(ctx, question.question);
  return transaction(ctx, tx => matchIn(tx, ctx, question, meaning, draft));
}

async function matchIn(
  tx: Transaction,
  ctx: Context,
  asked: Question,
  meaning: Meaning | undefined,
  draft: RuleDraft | undefined,
): Promise<TrialResult> {
  const sentences = sentencesOf(asked.question);
  const book = await openBook(tx, ctx, asked.siteId, { draft, texts: sentences });
  const readings = await readQuestion(tx, ctx, book, sentences);
  const answers = book.rules.flatMap(({ id, kind }) => (id && kind === 'answer' ? [id] : []));
  const nearness = meaning ? await compareMeanings(tx, answers, meaning) : () => 0;
  const { language = book.site.language, page, now } = asked;
  const visit = { language, page, localTime: localTimeIn(book.site.timeZone, now) };
  const ears = { readings, nearness, language };
  const recognised = book.rules.flatMap(rule => {
    const found = recognise(rule, ears);
    const why = rule.isOver ? 'Your plan has no room for it.' : whyNotHere(rule, visit);
    return found ? [{ rule, found, why }] : [];
  });
  const first = recognised.find(({ rule, why }) => rule.kind !== 'instruction' && !why)?.rule;
  const rules = recognised.map(({ rule, found, why }) => tellRule(rule, found, { why, first, page }));
  const decision = rules.find(({ outcome }) => outcome === 'decides') ?? null;
  const repairs = [...readings.values()].flatMap(reading => reading.repairs);
  return { rules, decision, repairs: distinct(repairs), usedMeaning: meaning !== undefined };
}

type Reading = { said: Utterance[]; repairs: Repair[] };
type Readings = ReadonlyMap<string, Reading>;

/** The question in every language of the rules, mistyped words read as the rules write them. */
async function readQuestion(tx: Transaction, ctx: Context, book: Book, sentences: string[]): Promise<Readings> {
  const place = { organizationId: requireOrganization(ctx), siteId: book.site.id };
  const readings = new Map<string, Reading>();
  for (const [language, stems] of book.stems) {
    const tokens = book.rules
      .flatMap(rule => rule.phrases.filter(phrase => phrase.language === language))
      .flatMap(({ said }) => said.tokens);
    const known = new Set(tokens.map(({ stem }) => stem));
    const typed = [...new Set(splitWords(sentences[0] ?? '', language))];
    const unknown = typed.filter(word => stems.get(word) !== null && !known.has(stems.get(word) ?? word));
    const repairs = await repairFrom(tx, { ...place, language }, unknown, new Set(tokens.map(({ word }) => word)));
    readings.set(language, {
      said: sentences.map(text => toUtterance({ text, language }, { stems, thesaurus: book.thesaurus, repairs })),
      repairs,
    });
  }
  return readings;
}

type Ears = {
  readings: Readings;
  nearness: (ruleId: string, phrase: string) => number;
  language: string;
};
/** No phrase: it holds for every question. `topic`: the one that it is limited to. */
type Found = { phrase?: Phrase; score: number; by: 'words' | 'meaning'; topic?: string | undefined };

function recognise(rule: BookRule, ears: Ears): Found | undefined {
  const scope = rule.phrases.filter(({ use }) => use === 'scope');
  const topic = scope.find(phrase => isMentioned(phrase, ears));
  if (scope.length > 0 && !topic) return undefined;
  if (rule.kind === 'instruction') return { score: 1, by: 'words', topic: topic?.text };
  const found = rule.kind === 'answer' ? findQuestion(rule, ears) : findTopic(rule, ears);
  return found && { ...found, topic: topic?.text };
}

function isMentioned(phrase: Phrase, { readings }: Ears): boolean {
  return readings.get(phrase.language)?.said.some(said => mentions(said, phrase.said)) ?? false;
}

function findTopic(rule: BookRule, ears: Ears): Found | undefined {
  const topics = rule.phrases.filter(phrase => phrase.use === 'refused' && isMentioned(phrase, ears));
  const phrase = topics.find(({ language }) => isSameLanguage(language, ears.language)) ?? topics[0];
  return phrase && { phrase, score: 1, by: 'words' };
}

/** The nearest of its questions; of two as near, the one in the visitor's language. */
function findQuestion(rule: BookRule, { readings, nearness, language }: Ears): Found | undefined {
  const candidates = rule.phrases
    .filter(({ use }) => use === 'asked')
    .map((phrase): Found & { phrase: Phrase } => {
      const said = readings.get(phrase.language)?.said ?? [];
      const words = Math.max(0, ...said.map(sentence => compareQuestions(sentence, phrase.said)));
      const meaning = rule.id ? nearness(rule.id, phrase.text) : 0;
      if (words < alike && meaning >= sameMeaning) return { phrase, score: meaning, by: 'meaning' };
      return { phrase, score: words, by: 'words' };
    })
    .filter(({ score, by }) => by === 'meaning' || score >= alike);
  const isOwn = ({ phrase }: { phrase: Phrase }) => (isSameLanguage(phrase.language, language) ? 1 : 0);
  return candidates.sort((a, b) => b.score - a.score || isOwn(b) - isOwn(a))[0];
}

/** `first` is the rule that decides alone. */
type Standing = { why: string | undefined; first: BookRule | undefined; page: string | null };

function tellRule(rule: BookRule, { phrase, score, by, topic }: Found, { why, first, page }: Standing): FiredRule {
  const { id, name, kind, instruction, wordings, pages } = rule;
  const wording = wordings.find(({ language }) => language === phrase?.language);
  const cause = sayCause({ kind, phrase: phrase?.text, by, topic, page: findPage(pages, page) });
  const outcome = why ? 'held' : rule === first ? 'decides' : first ? 'beaten' : 'joins';
  const but = why ?? (outcome === 'beaten' && first && sayBeaten(kind, first));
  return {
    ruleId: id,
    name,
    kind,
    outcome,
    reason: but ? `${cause} ${but}` : cause,
    text: kind === 'instruction' ? instruction : (wording?.text ?? ''),
    language: wording?.language ?? null,
    match: phrase ? { phrase: phrase.text, by, score: Math.round(score * 100) / 100 } : null,
  };
}

function sayBeaten(kind: BookRule['kind'], { name }: BookRule): string {
  return kind === 'instruction' ? `“${name}” decides alone.` : `“${name}” comes first and decides alone.`;
}

type Cause = {
  kind: BookRule['kind'];
  phrase: string | undefined;
  by: 'words' | 'meaning';
  topic: string | undefined;
  page: string | undefined;
};

function sayCause({ kind, phrase, by, topic, page }: Cause): string {
  const limits = [...(page ? [`the page is ${page}`] : []), ...(topic ? [`the question is about “${topic}”`] : [])];
  const because = limits.length > 0 ? new Intl.ListFormat('en-GB').format(limits) : '';
  if (kind === 'instruction') return because ? `It applies because ${because}.` : 'It applies to every question.';
  const seen =
    kind === 'refusal'
      ? `The question is about “${phrase}”.`
      : `The question ${by === 'words' ? 'reads like' : 'means the same as'} “${phrase}”.`;
  return because ? `${seen} Also, ${because}.` : seen;
}

function distinct(repairs: Repair[]): Repair[] {
  return [...new Map(repairs.map(repair => [repair.from, repair])).values()];
}
