// Splits a message into what it asks: two questions in one, and the question inside a long story.
import { withoutGreeting } from '#domain/answers/small-talk.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type Clause = { text: string; asks: boolean };

const mostClauses = 6;
/** A message of more words is a story: it is searched clause by clause, and not as a whole. */
export const longestQuestion = 25;
const fewestWords = 2;

const ends = /(?<=[.!?…;:。！？；؟।])\s+|(?<=[。！？；؟])|\n+/u;
/** By language: a short word that joins here is another word elsewhere, such as "I" and "a". */
const joining: Partial<Record<WidgetLanguage, string>> = {
  en: 'and|but|so|also|plus',
  de: 'und|aber|sowie|außerdem',
  fr: 'et|mais|puis',
  es: 'y|pero|además',
  it: 'e|ed|ma|inoltre',
  nl: 'en|maar|ook',
  pt: 'e|mas|além disso',
  pl: 'i|a|oraz|ale',
  tr: 've|ama|ayrıca',
};
const asking =
  "what|what’s|what's|which|who|whom|whose|when|where|why|how|how’s|can|could|do|does|did|is|are|was|were|will|would|should|may|must|have|has|any" +
  '|was|welche[rsnm]?|wer|wen|wem|wann|wo|wohin|woher|warum|wieso|weshalb|wie|kann|könnt|könnte|können|darf|dürfen|muss|müssen|soll|sollte|gibt|gibt’s|habt|haben|hat|hast|ist|sind|geht|bekomme|bietet|liefert|ob|wieviel' +
  '|que|quoi|quel(?:le)?s?|qui|quand|où|pourquoi|comment|combien|est-ce|puis-je|peut-on|pouvez|avez|acceptez|livrez|faut|y a-t-il|dois-je' +
  '|qué|cuál(?:es)?|quién(?:es)?|cuándo|dónde|por qué|cómo|cuánt[oa]s?|puedo|pueden|puede|hay|tienen|tenéis|aceptan|aceptáis|hacen' +
  '|cosa|quale|quali|chi|quando|dove|perché|come|quant[oaei]|posso|potete|avete|è|ci sono|c’è|fate|accettate|devo' +
  '|wat|welke|wie|wanneer|waar|waarom|hoe|hoeveel|kan|kunnen|mag|hebben|heeft|zijn|bestaat|moet' +
  '|o que|qual|quais|quem|onde|como|quanto|quantos|quantas|podem|pode|têm|tem|há|aceitam|existe|preciso' +
  '|co|jaki|jaka|jakie|który|która|które|kto|kiedy|gdzie|dlaczego|jak|ile|czy|mogę|można|macie|muszę' +
  '|ne|hangi|kim|ne zaman|nerede|nereye|neden|nasıl|kaç|var mı';
const joinedQuestions = new Map(
  Object.entries(joining).map(([language, words]) => [
    language,
    new RegExp(`(?:,\\s*|\\s+)(?:${words})\\s+(?=(?:${asking})(?!\\p{L}))|,\\s*(?=(?:${asking})(?!\\p{L}))`, 'giu'),
  ]),
);
const unspacedJoint = /(?:、|，|,)?(?:それと|あと|また|それから|そして|还有|另外|以及|并且|وأيضا|وهل|وكم|ومتى|وكيف)/gu;
const beginsAsking = new RegExp(`^(?:${asking})(?!\\p{L})`, 'iu');
const holdsAsking =
  /(?<!\p{L})(?:how (?:do|can|much|many|long)|can i|could (?:i|you)|do you|is there|are there|what (?:is|are|do|if)|i (?:need|want|would like|wonder|was wondering|am looking|cannot|can.?t)|kann ich|könnt ihr|können sie|wie (?:kann|lange|viel|geht|komme)|was (?:kann|muss|soll|kostet|mache)|ich (?:möchte|brauche|suche|will|kann)|gibt es|est-ce que|puis-je|comment|j['’]aimerais|je (?:voudrais|cherche|veux|souhaite|n['’]arrive)|quiero|necesito|me gustaría|puedo|vorrei|ho bisogno|posso|ik (?:wil|zoek|kan)|kan ik|gostaria|quero|preciso|chciał\p{L}*|potrzebuję|istiyorum|lazım)(?!\p{L})|ですか|ますか|でしょうか|たい|ください|吗|呢|怎么|多少|什么|哪|几|هل|كيف|كم|متى|أين|أريد/iu;

/** The whole message where it is one question. */
export function splitClauses(message: string, language: WidgetLanguage): Clause[] {
  const text = withoutGreeting(message).trim() || message.trim();
  const sentences = text
    .split(ends)
    .map(part => part?.trim() ?? '')
    .filter(Boolean);
  const clauses = sentences
    .flatMap(sentence => splitSentence(sentence, language))
    .map(toClause)
    .filter(isTelling);
  const merged = mergeFragments(clauses);
  return merged.length > 1 ? merged.slice(-mostClauses) : [{ text, asks: true }];
}

function splitSentence(sentence: string, language: WidgetLanguage): string[] {
  const joined = joinedQuestions.get(language);
  const parts = (joined ? sentence.replace(joined, '\n') : sentence).replace(unspacedJoint, '\n').split('\n');
  return parts.map(part => part.replace(/^[\s,;、，]+|[\s,;、，]+$/g, '')).filter(Boolean);
}

function toClause(text: string): Clause {
  return { text, asks: /[?？؟]\s*$/.test(text) || beginsAsking.test(text) || holdsAsking.test(text) };
}

function isTelling({ text }: Clause): boolean {
  return countWords(text) >= fewestWords;
}

/** "And in blue?" belongs to what stands before it. */
function mergeFragments(clauses: Clause[]): Clause[] {
  const merged: Clause[] = [];
  for (const clause of clauses) {
    const last = merged.at(-1);
    if (last && clause.asks && last.asks && countWords(clause.text) < 3) {
      last.text = `${last.text} ${clause.text}`;
    } else merged.push({ ...clause });
  }
  return merged;
}

/** Two characters of a script without spaces are about one word. */
export function countWords(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return (
    Math.ceil(unspaced / 2) +
    (text.match(/[\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu)?.length ?? 0)
  );
}
