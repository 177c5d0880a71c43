// Splits a message into its questions, and finds the question in a long message.
import { withoutGreeting } from '#domain/answers/question/small-talk.ts';
import { countWords } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type Clause = { text: string; asks: boolean };

const mostClauses = 6;
/** Longer messages are searched clause by clause, not as a whole. */
export const longestQuestion = 25;
const fewestWords = 2;

const questionMark = /[?？؟]/u;
const sentenceEnds = /(?<=[.!?…;:。！？；؟।])\s+|(?<=[。！？；؟])|\n+/u;

type Words = { joins: string; asks: string; before: string };

/**
 * Per language: a short conjunction or question word of one language is another word elsewhere, such as "I", "a" and
 * "come".
 */
const spaced: Partial<Record<WidgetLanguage, Words>> = {
  en: {
    joins: 'and|but|so|also|plus|or',
    asks: "what|what’s|what's|which|who|who’s|who's|whom|whose|when|where|why|how|how’s|how's|can|could|do|does|did|is|are|will|would|should|may|must|have|has|any",
    before: 'for|to|at|in|on|by|from|with|until|after',
  },
  de: {
    joins: 'und|aber|sowie|außerdem|oder',
    asks: 'was|welche[rsnm]?|wer|wen|wem|wann|wo|wohin|woher|warum|wieso|weshalb|wie|wieviel|kann|könnt|könnte|können|darf|dürfen|muss|müssen|soll|sollte|gibt|gibt’s|gibts|habt|haben|hat|hast|ist|sind|geht|bekomme|bietet|liefert|ob|womit|wofür',
    before: 'um|bis|ab|seit|mit|für|von|aus|auf|bei|in|an|nach|zu|über',
  },
  fr: {
    joins: 'et|mais|puis|ou',
    asks: "que|qu[’']est-ce|quoi|quel(?:le)?s?|qui|quand|où|pourquoi|comment|combien|est-ce|puis-je|peut-on|pouvez|avez|acceptez|livrez|faut|y a-t-il|dois-je",
    before: "à|de|sur|sous|dans|en|pour|avec|par|chez|depuis|jusqu[’']à",
  },
  es: {
    joins: 'y|e|pero|además|o',
    asks: 'qué|cuál(?:es)?|quién(?:es)?|cuándo|dónde|por qué|cómo|cuánt[oa]s?|puedo|pueden|puede|hay|tienen|tenéis|aceptan|aceptáis|hacen|es|está|son',
    before: 'a|de|en|con|por|para|desde|hasta',
  },
  it: {
    joins: 'e|ed|ma|inoltre|o|oppure',
    asks: "che|cosa|quale|quali|chi|quando|dove|perché|come|quant[oaei]|posso|potete|avete|è|ci sono|c[’']è|fate|accettate|devo",
    before: 'a|di|da|in|con|su|per|entro',
  },
  nl: {
    joins: 'en|maar|ook|of',
    asks: 'wat|welke|wie|wanneer|waar|waarom|hoe|hoeveel|kan|kunnen|mag|hebben|heeft|is|zijn|bestaat|moet|krijg',
    before: 'om|tot|vanaf|met|voor|van|op|bij|in|aan|naar',
  },
  pt: {
    joins: 'e|mas|além disso|ou',
    asks: 'que|o que|qual|quais|quem|quando|onde|como|quanto|quanta|quantos|quantas|posso|podem|pode|têm|tem|há|é|aceitam|existe|preciso',
    before: 'a|de|em|com|por|para|desde|até',
  },
  pl: {
    joins: 'i|a|oraz|ale|lub|albo',
    asks: 'co|jaki|jaka|jakie|jakim|jakiej|który|która|które|kto|kiedy|gdzie|dlaczego|jak|ile|czy|mogę|można|macie|muszę',
    before: 'w|na|do|od|z|za|przez|po',
  },
  tr: {
    joins: 've|ama|ayrıca|veya',
    asks: 'ne|hangi|kim|nerede|nereye|neden|nasıl|kaç|var mı',
    before: '',
  },
};
const unspacedJoint = /(?:、|，|,)?(?:それと|あと|また|それから|そして|还有|另外|以及|并且)/gu;
const arabicJoint = /\sو(?=(?:هل|كم|متى|كيف|أين|ما|ماذا|من|لماذا)(?!\p{L}))/gu;

const readers = new Map(
  Object.entries(spaced).map(([language, { joins, asks, before }]) => {
    const begins = `(?:(?:${before || asks})\\s+)?(?:${asks})(?!\\p{L})`;
    return [
      language,
      {
        joined: new RegExp(`(?:,\\s*|\\s+)(?:${joins})\\s+(?=${begins})|,\\s*(?=${begins})`, 'giu'),
        parts: new RegExp(`,\\s*(?:(?:${joins})\\s+)?|\\s+(?:${joins})\\s+`, 'giu'),
        begins: new RegExp(`^[¿¡]?${begins}`, 'iu'),
      },
    ];
  }),
);
const unspacedParts = /[、，,]/gu;
const holdsAsking =
  /(?<!\p{L})(?:how (?:do|can|much|many|long)|can i|could (?:i|you)|do you|is there|are there|what (?:is|are|do|if)|i (?:need|want|would like|wonder|was wondering|am looking|cannot|can.?t)|kann ich|könnt ihr|können sie|wie (?:kann|lange|viel|geht|komme)|was (?:kann|muss|soll|kostet|mache)|ich (?:möchte|brauche|suche|will|kann)|gibt es|est-ce que|puis-je|comment|j['’]aimerais|je (?:voudrais|cherche|veux|souhaite|n['’]arrive)|quiero|necesito|me gustaría|puedo|vorrei|ho bisogno|posso|ik (?:wil|zoek|kan)|kan ik|gostaria|quero|preciso|chciał\p{L}*|potrzebuję|istiyorum|lazım)(?!\p{L})|ですか|ますか|でしょうか|たい|ください|吗|呢|怎么|多少|什么|哪|几|هل|كيف|كم|متى|أين|أريد/iu;

/** The whole message if it contains one question. */
export function splitClauses(message: string, language: WidgetLanguage): Clause[] {
  const text = withoutGreeting(message, language).trim() || message.trim();
  const sentences = text
    .split(sentenceEnds)
    .map(part => part?.trim() ?? '')
    .filter(Boolean);
  const clauses = sentences.flatMap(sentence => {
    // If the visitor writes question marks, clauses without one are not questions: "where I live".
    const mayAsk = !questionMark.test(text) || questionMark.test(sentence);
    return splitSentence(sentence, language).map(part => toClause(part, language, mayAsk));
  });
  const merged = mergeFragments(clauses.filter(({ text }) => countWords(text) >= fewestWords));
  return merged.length > 1 ? merged.slice(-mostClauses) : [{ text, asks: true }];
}

function splitSentence(sentence: string, language: WidgetLanguage): string[] {
  const joined = readers.get(language)?.joined;
  return cut(
    (joined ? sentence.replace(joined, '\n') : sentence).replace(unspacedJoint, '\n').replace(arabicJoint, '\n'),
  );
}

function cut(text: string): string[] {
  return text
    .split('\n')
    .map(part => part.replace(/^[\s,;、，]+|[\s,;、，]+$/g, ''))
    .filter(Boolean);
}

function toClause(text: string, language: WidgetLanguage, mayAsk: boolean): Clause {
  const begins = mayAsk && readers.get(language)?.begins.test(text);
  return { text, asks: questionMark.test(text) || begins === true || holdsAsking.test(text) };
}

/** "And in blue?" belongs to the clause before it. */
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

/**
 * The search queries for a long message: its questions, each alone and with the clause before it, and its last other
 * clauses.
 */
export function queriesOfLongMessage(
  message: string,
  language: WidgetLanguage,
): { asked: string[]; background: string[] } {
  const parts = readers.get(language)?.parts ?? unspacedParts;
  const clauses = splitClauses(message, language);
  const last = clauses.findLast(({ asks }) => asks) ?? clauses.at(-1);
  const asking = clauses.filter(clause => clause.asks || clause === last);
  const pieces = clauses.flatMap(clause => {
    const texts = joinShort(cut(clause.text.replace(parts, '\n')));
    return texts.map((text, at) => ({ text, isAsked: asking.includes(clause) && at === texts.length - 1 }));
  });
  const ends = pieces.flatMap(({ text, isAsked }, at) => {
    const before = pieces[at - 1];
    if (!isAsked) return [];
    return before && !before.isAsked ? [`${before.text} ${text}`, text] : [text];
  });
  const asked = [...asking.map(({ text }) => text), ...ends];
  const background = clauses.filter(clause => !asking.includes(clause)).map(({ text }) => text);
  return { asked: [...new Set(asked)].slice(0, mostQueries), background: background.slice(-mostBackground) };
}

const mostQueries = 6;
const mostBackground = 2;

/** A piece of one or two words is joined to the one before it. */
function joinShort(pieces: string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    if (joined.length === 0 || countWords(piece) > 2) joined.push(piece);
    else joined.push(`${joined.pop()} ${piece}`);
  }
  return joined;
}
