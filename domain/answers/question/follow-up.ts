// Completes a follow-up ("and in blue?", "how much is it?") from earlier questions. Complete questions are left
// unchanged.
import { contentOf, functionWords } from '#domain/answers/question/content-words.ts';
import { certaintyOf, readConcepts } from '#domain/retrieval/concepts/classifier.ts';
import { writtenWords } from '#domain/retrieval/words.ts';

type Said = { role: 'visitor' | 'assistant'; text: string };

/**
 * `text`: the completed question. `standalone`: the question as asked, without linking words. `isFollowUp`: it leaves
 * something out. `previousQuestion`: as understood.
 */
export type ResolvedQuestion = { text: string; standalone: string; isFollowUp: boolean; previousQuestion?: string };

const leads = new RegExp(
  [
    String.raw`^(?:and|ok(?:ay)?|so|also|but|then|und|aber|auch|dann|et|mais|alors|pero|ed|ma|en|maar|mas|ale|oraz|ve|ama|peki|ya)[\s,]+(?=\S)`,
    String.raw`^(?:and |und |et |y |e |en |i |ve )?(?:what|how) about\s+`,
    String.raw`^(?:and |und )?(?:was ist|wie ist es|wie sieht es(?: aus)?|wie steht es)(?: denn)? (?:mit|bei|für|in)\s+`,
    String.raw`^(?:et )?(?:qu['’]en est-il (?:de|pour)|pour|en|avec)\s+(?=\S+\s*\?*$)`,
    String.raw`^¿?(?:y )?(?:qué tal|qué pasa con|qué hay de)\s+`,
    String.raw`^(?:e )?(?:che mi dice di|per quanto riguarda|quanto a|e per)\s+`,
    String.raw`^(?:en )?(?:hoe zit het met|wat dacht je van)\s+`,
    String.raw`^(?:a )?co z\s+`,
    String.raw`^(?:じゃあ|では|それで|あと|那么|那|وماذا عن|ماذا عن|و)\s*(?=\S)`,
  ].join('|'),
  'iu',
);
/** Each is a word of another kind in other languages: "I lost my parcel". */
const shortLeads: Record<string, RegExp> = {
  es: /^y[\s,]+(?=\S)/iu,
  it: /^e[\s,]+(?=\S)/iu,
  pt: /^e[\s,]+(?=\S)/iu,
  pl: /^[ai][\s,]+(?=\S)/iu,
};
const inThatCase =
  /(?<!\p{L})(?:in (?:that|this|such a) case|in (?:dem|diesem|so einem) fall|dans ce cas(?:-là)?|en (?:ese|este|tal) caso|in (?:questo|quel|tal) caso|in dat geval|n(?:esse|este) caso|w (?:takim|tym) (?:przypadku|razie)|bu durumda|o zaman)(?!\p{L}),?|(?:その|この)(?:場合|とき|時)(?:は|には)?、?|(?:这|那)(?:种情况|样的话)下?，?|في هذه الحالة،?/giu;
const prepositions =
  'to|in|for|from|with|without|of|on|at|under|over|below|nach|für|aus|von|mit|ohne|auf|bei|unter|über|ab|im|ins|pour|avec|sans|vers|chez|para|con|sin|per|senza|voor|met|zonder|naar|sem|com|dla|do|bez|na|için';
const phrase = new RegExp(`(?<![\\p{L}])(${prepositions})\\s+([^?!.,;]+?)\\s*[?!.]*$`, 'iu');
const anaphora =
  /(?<![\p{L}’'])(?:(?:it|that|this|one)['’]s|it|its|they|them|their|that one|this one|those|these|that|this|one|ones|he|ihn|ihm|es|sie|ihnen|davon|damit|dafür|dazu|diese[rsnm]?|der|die|das|denen|dort|there|celui-ci|celle-ci|ceux-ci|ça|cela|ce|lui|l['’]|le même|est[eo]s?|esta|ese|eso|esa|lo|la misma|quest[oaie]|quell[oaie]|esso|dit|deze|dat|die|het|ess[ea]|est[ea]|isso|isto|ele|ela|to|ten|ta|te|go|ją|bu|şu|o|bunun|onun)(?![\p{L}’'])|それ|これ|あれ|こちら|这个|那个|它|这款|那款|هذا|هذه|ذلك/giu;
const expletive =
  /^(?:is|was|would|will) it (?:possible|true|ok|okay|allowed|safe|worth|necessary)|^(?:ist|wäre) es (?:möglich|erlaubt|okay|wahr)|^gibt es|^(?:how|wie) (?:does it work|funktioniert (?:das|es))$|^is there|^are there|^geht (?:das|es)|^est-ce (?:que|qu['’])|^c['’]est|^y a-t-il|^il y a|^il faut|^es posible|^è possibile|^is het mogelijk|^é possível/iu;

/** A noun of the message, then a new clause: "my boots are too small, can I return them". */
const ownNoun =
  /(?<!\p{L})(?<!(?<!\p{L})(?:in|for|at|on|with|to|of|from|mit|im|auf|bei|für|en|con|para|dans|pour|avec|per|su|op|voor|met|em|com|w|na|do|dla) )(?:my|our|the|an?|meine?[nrms]?|unsere?[nrms]?|die|der|das|den|une?|mon|ma|mes|nos|notre|les?|la|mi|mis|unas?|los|las|el|il|mio|mia|miei|mie|mijn|onze|het|de|een|meus?|minhas?|uma?|os?|as|mój|moja|moje)\s+(?:\p{L}+\s+){0,2}?(?<noun>\p{L}{3,})(?!\p{L}).*?(?:[,;.!?]|\s(?=(?:can|could|may|do|will|should|kann|könnt|darf|puis|peut|pouvez|puedo|pueden|posso|potete|kan|mag|podem|mogę) ))/giu;

/** Words that ask for a price, a time or a way without saying of what. */
const aspects =
  /(?<!\p{L})(?:cheapest|günstigste[rsn]?|billigste[rsn]?|takes?|last|costs?|price|pay|pays|paid|works?|mean|means|happens?|free|long|dauert|dauern|braucht|kostet|kosten|preis|teuer|bezahlt|zahlt|zahle|funktioniert|bedeutet|passiert|kostenlos|coûte|coûter|prix|prend|dure|paye|paie|marche|gratuit|cuesta|cuestan|precio|tarda|dura|paga|funciona|gratis|costa|costano|prezzo|richiede|funziona|kost|kosten|prijs|duurt|betaalt|werkt|custa|custam|preço|demora|leva|kosztuje|cena|trwa|płaci|działa|kosztują|fiyatı?|ücreti?|sürer|tutar|öder|ücretsiz)(?!\p{L})|いくら|料金|費用|値段|どのくらい|どれくらい|何日|かかり?ますか|かかる|ですか|ますか|多少钱|价格|费用|多久|多长时间|几天|كم|سعر\p{L}*|تكلف\p{L}*|يكلف|يستغرق|تستغرق|متى/giu;
/** A question with a higher certainty has its own topic. */
const certainTopic = 0.25;
const mostTopicWords = 6;
/** A longer message has its own topic. */
const longestFollowUp = 14;
/** Of content. */
const maxFollowUpWords = 3;

/** Earlier follow-ups count as completed: a follow-up may follow a follow-up. */
export function completeQuestion(
  history: readonly Said[],
  text: string,
  { language, topic }: { language: string; topic?: string | undefined },
): ResolvedQuestion {
  let before: Before = { question: '', topic: '' };
  for (const said of history) {
    if (said.role !== 'visitor' || contentOf(said.text).length === 0) continue;
    const { text: completed, isFollowUp, keepsTopic } = complete(before, said.text, language);
    const question = isFollowUp || !hasOwnTopic(said.text) ? completed : said.text;
    before = { question, topic: keepsTopic ? before.topic : topicOf(question) };
  }
  const { keepsTopic: _, ...understood } = complete(topic ? { ...before, topic } : before, text, language);
  return understood;
}

/** The topic of a question: its words except common ones. */
export function topicOf(question: string): string {
  return contentOf(question.replace(aspects, ' ')).slice(-mostTopicWords).join(' ');
}

/** It names its own topic and its meaning is known. */
export function hasOwnTopic(text: string): boolean {
  return topicOf(text.replace(anaphora, ' ')) !== '' && certaintyOf(readConcepts(text)) >= certainTopic;
}

/** The last question of the chat, as typed. */
export function lastQuestion(history: readonly Said[]): string | undefined {
  return history.findLast(({ role }) => role === 'visitor')?.text;
}

export function needsTopic(text: string): boolean {
  const pronoun = findPronoun(text);
  if (!pronoun || expletive.test(text.trim()) || contentOf(text).length > 3) return false;
  return !hasOwnNoun(text.slice(0, pronoun.index));
}

function hasOwnNoun(text: string): boolean {
  return [...text.matchAll(ownNoun)].some(({ groups }) => contentOf(groups?.noun ?? '').length > 0);
}

const articles = new Set("der die das den het la lo le l’ l' o to te ten ta".split(' '));

/** "Die" is an article before a noun. */
function findPronoun(text: string): RegExpExecArray | undefined {
  return [...text.matchAll(anaphora)].find(({ 0: word, index }) => {
    const next = /^\s*([\p{L}\p{N}’'-]+)/u.exec(text.slice(index + word.length))?.[1];
    if (next === undefined || !articles.has(word.toLowerCase()) || functionWords.has(next.toLowerCase())) return true;
    return /^d/iu.test(word) && !/^\p{Lu}/u.test(next);
  });
}

type Before = { question: string; topic: string };

/** `keepsTopic`: it asks something else about the same thing. */
function complete(before: Before, text: string, language: string): ResolvedQuestion & { keepsTopic: boolean } {
  const { question, topic } = before;
  const asked = text.trim().replace(/^[¿¡\s]+/, '');
  const linked = asked.replace(inThatCase, ' ').replace(/\s+/g, ' ').trim() || asked;
  const lead = (shortLeads[language]?.exec(linked) ?? leads.exec(linked))?.[0] ?? '';
  const rest = linked.slice(lead.length).trim();
  const own = {
    text,
    standalone: text,
    isFollowUp: false,
    keepsTopic: false,
    ...(question ? { previousQuestion: question } : {}),
  };
  if (writtenWords(text).length > longestFollowUp) return own;
  if (!question) return topic && needsTopic(text) ? { ...own, text: withTopic(text, topic), isFollowUp: true } : own;
  const understood = { ...own, standalone: rest, isFollowUp: true };
  if (needsTopic(rest) || linked !== asked || (lead && startsAsQuestion(rest)))
    return { ...understood, text: withTopic(rest, topic), keepsTopic: true };
  const isShort = contentOf(rest).length <= maxFollowUpWords;
  if ((lead && isShort) || isFragment(rest)) return { ...understood, text: join(question, rest) };
  return topicOf(rest.replace(anaphora, ' ')) ? own : { ...own, text: withTopic(rest, topic) };
}

/** It asks a question, even without a question mark. */
function startsAsQuestion(text: string): boolean {
  return /^(?:how|what|when|where|which|who|is|are|do|does|can|wie|was|wann|wo|welche[rsn]?|wer|ist|sind|kann|kannst|gibt|kostet|habt|comment|quand|où|quel(?:le)?s?|qui|combien|est-ce|puis-je|avez|cómo|cuándo|dónde|cuál(?:es)?|cuánto|quién|puedo|hay|tienen|come|quando|dove|quale|quanto|chi|posso|avete|hoe|wanneer|waar|welke|hoeveel|kan|onde|como|qual|quem|jak|kiedy|gdzie|ile|czy|kto|nasıl|kaç|hangi|kim)\s/iu.test(
    text,
  );
}

/** No verb, and hardly any content word: "in blue?", "size M?", "to Germany?". */
function isFragment(text: string): boolean {
  const words = writtenWords(text);
  if (words.length === 0 || words.length > 4) return false;
  if (/^do (?:i|you|we|they|it)\s/iu.test(text)) return false;
  return new RegExp(
    `^(?:${prepositions}|size|größe|taille|talla|taglia|maat|tamanho|rozmiar|beden|サイズ)\\s`,
    'iu',
  ).test(text);
}

/**
 * A phrase replaces the phrase of the previous question that starts the same way; a name replaces a name, and a topic a
 * topic.
 */
function join(question: string, rest: string): string {
  const base = question.trim().replace(/(?<![?!.？！。؟\s])[?!.？！。؟\s]+$/u, '');
  const said = rest.replace(/(?<![?!.？！。؟\s])[?!.？！。؟\s]+$/u, '');
  const own = phrase.exec(said);
  const old = phrase.exec(base);
  if (own?.index === 0) {
    const same = lastPhrase(base, own[1] ?? '');
    if (same) return `${base.slice(0, same.index)}${said}${base.slice(same.end)}?`;
    return `${base} ${said}?`;
  }
  if (old && isName(said) && isName(old[2] ?? '')) return `${base.slice(0, old.index)}${old[1]} ${said}?`;
  const name = lastName(base);
  if (name && isName(said)) return `${base.slice(0, name.index)}${said}${base.slice(name.index + name.length)}?`;
  return replaceTopic(base, said) ?? `${base} ${said}?`;
}

/** "How long do repairs take?" and "refills?": replaces the word that gives the most certain question. */
function replaceTopic(base: string, said: string): string | undefined {
  const words = contentOf(base.replace(aspects, ' '));
  const variants = words.map(word => `${base.replace(word, said)}?`);
  const sure = variants.map(text => ({ text, certainty: certaintyOf(readConcepts(text)) }));
  const best = sure.sort((a, b) => b.certainty - a.certainty)[0];
  return best && best.certainty >= certainTopic ? best.text : undefined;
}

function lastPhrase(text: string, preposition: string): { index: number; end: number } | undefined {
  const found = [
    ...text.matchAll(
      new RegExp(
        `(?<![\\p{L}])${preposition}\\s+(?:the |a |der |die |das |dem |den |size |größe )?[\\p{L}\\p{N}-]+`,
        'giu',
      ),
    ),
  ].at(-1);
  return found && { index: found.index, end: found.index + found[0].length };
}

function isName(text: string): boolean {
  return /^(?:the |der |die |das |den |dem )?[\p{Lu}\d]/u.test(text.trim());
}

/** The last name in a question: capitalised words that are not at its start. */
function lastName(text: string): { index: number; length: number } | undefined {
  const found = [
    ...text.matchAll(/(?<=\S\s)(?:\p{Lu}[\p{L}\d’'-]*|\d\p{L}*)(?:\s(?:\p{Lu}[\p{L}\d’'-]*|\d+\p{L}*))*/gu),
  ].at(-1);
  return found && { index: found.index, length: found[0].length };
}

function withTopic(text: string, topic: string): string {
  if (!topic) return text;
  const said = text.replace(/(?<![?!.？！。؟\s])[?!.？！。؟\s]+$/u, '');
  const pronoun = findPronoun(said);
  if (!pronoun) return `${said} ${topic}?`;
  return `${said.slice(0, pronoun.index)}${topic}${said.slice(pronoun.index + pronoun[0].length)}?`;
}
