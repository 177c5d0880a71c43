// What a sentence claims, and whether the words that are said to prove it hold it: its numbers, names and negations, and enough of
// everything else.
import { numbersOf } from '#domain/answers/numbers.ts';

export type Claim = {
  sentence: string;
  /** The quoted words. */
  proof: string;
  /** Title and headings under which they stand: names may come from there. */
  around: string;
  /** The languages of sentence and proof are not the same: words cannot be compared. */
  isTranslated: boolean;
  language: string;
};

const negations = new Set(
  `no not none never nothing nobody nor neither without cannot except unless isn aren don doesn didn won can wouldn shouldn wasn
   nicht kein keine keinen keiner keinem keines nie niemals nichts ohne weder niemand außer
   ne pas non jamais aucun aucune sans rien ni sauf hormis
   nunca ningún ninguna ninguno sin nada tampoco excepto
   nessun nessuno nessuna mai senza niente né eccetto tranne
   niet geen nooit niets zonder noch behalve
   não nem nenhum nenhuma sem nada jamais exceto
   nie żaden żadna żadne nigdy bez nic ani oprócz
   değil yok hiç hiçbir asla hariç`.split(/\s+/),
);
/** Half of "can't", and the whole of "can": told by the letter behind it. */
const shortened = /(?<!\p{L})\p{L}+n['’]t\b/giu;
const negationMarks = /ない|ません|不|没|無い|لا |ليس|غير|بدون/;

const common = new Set(
  `the a an of and or to in is are was were be been it its this that these those for with on at by from as your you our we us they
   their them he she his her i my me can could may might must shall should will would do does did has have had if when which who what
   where there here than then so also very more most any all each every some such only just about into over after before up out
   yes please you'll we'll der die das und oder ist sind war in den dem des von zu mit sie wir ihr ihre unsere sich auch es werden wird
   bei wenn nach aus kann können auf für im an als ein eine einen einem einer ja bitte le la les des un une et ou est sont en du de que
   qui dans par au aux sur plus avec vous nous votre vos notre nos ce cette il elle oui se si el los las del una con por para es su
   sus lo al como sí il lo gli i di da che è sono per nel della dei più het een van en op te zijn voor aan er u je wij worden o os as
   do da em um uma é são na no e w na się z do to jest za od po dla są być ve bir bu için ile da de`.split(/\s+/),
);
const currencies =
  /^(€|\$|£|eur|euro|euros|usd|dollars?|gbp|pounds?|chf|franken|zł|tl|yen|kr|percent|prozent|pour|por|per)$/i;

const enough = 0.6;
const longestTranslation = 3;

/** Why the proof does not hold the sentence; nothing where it does. */
export function whyUnproven(claim: Claim): string | undefined {
  return unknownNumber(claim) ?? unknownName(claim) ?? turnedRound(claim) ?? tooFree(claim);
}

function unknownNumber({ sentence, proof, isTranslated }: Claim): string | undefined {
  const known = new Set(numbersOf(proof).flatMap(({ readings }) => readings));
  const proven = wordsOf(proof);
  for (const { shown, readings, unit } of numbersOf(sentence)) {
    if (!readings.some(reading => known.has(reading))) return `The number “${shown}” is not in the quoted words.`;
    const isCounted = unit && unit.length > 2 && !common.has(unit) && !currencies.test(unit);
    if (isCounted && !isTranslated && !holds(proven, unit)) return `“${shown} ${unit}” is not in the quoted words.`;
  }
  return undefined;
}

/** Words that begin with a capital inside of a sentence, and those with digits or more capitals in them. */
function unknownName({ sentence, proof, around, isTranslated, language }: Claim): string | undefined {
  const known = wordsOf(`${proof} ${around}`);
  const isGerman = language.startsWith('de');
  const words = [...sentence.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*[\p{L}\p{N}]|\p{Lu}/gu)];
  for (const { 0: word, index } of words) {
    const isFirst = /(^|[.!?:"“„(]\s*)$/.test(sentence.slice(0, index));
    const isOdd = /^\P{L}*\p{L}.*\p{Lu}|\p{L}\d|\d\p{L}/u.test(word) && !/^\d+(st|nd|rd|th|er|ère|e)$/i.test(word);
    const isName = isOdd || (!isFirst && !isGerman && /^\p{Lu}/u.test(word) && word !== 'I');
    const parts = [...wordsOf(word)];
    if (isName && !parts.every(part => holds(known, part) || common.has(part))) {
      return `The name “${word}” is not in the quoted words.`;
    }
  }
  return isGerman && !isTranslated ? unknownNoun(words, known) : undefined;
}

/** Every German noun has a capital, so a name cannot be told from others: most of them must be known. */
function unknownNoun(words: RegExpExecArray[], known: ReadonlySet<string>): string | undefined {
  const nouns = words.map(({ 0: word }) => word).filter((word, at) => at > 0 && /^\p{Lu}/u.test(word));
  const unknown = nouns.filter(word => ![...wordsOf(word)].every(part => holds(known, part)));
  return unknown.length * 2 > nouns.length ? `“${unknown[0]}” is not in the quoted words.` : undefined;
}

/** "We ship to Norway" is not proven by "we do not ship to Norway", nor the other way round. */
function turnedRound({ sentence, proof, isTranslated }: Claim): string | undefined {
  const says = isNegated(sentence);
  const clauses = isTranslated ? [proof] : clausesOf(proof);
  const said = wordsOf(sentence);
  const nearest = clauses
    .map(clause => ({ clause, shared: [...wordsOf(clause)].filter(word => holds(said, word)).length }))
    .sort((a, b) => b.shared - a.shared);
  const most = nearest[0]?.shared ?? 0;
  const proofs = nearest.filter(({ shared }) => shared === most).map(({ clause }) => isNegated(clause));
  if (says && !isNegated(proof)) return 'It denies something that the quoted words do not deny.';
  if (!says && proofs.length > 0 && proofs.every(Boolean)) return 'It leaves out the “not” of the quoted words.';
  return undefined;
}

/** What is said in other words must still be about the same. */
function tooFree({ sentence, proof, around, isTranslated }: Claim): string | undefined {
  if (isTranslated) {
    return sentence.length > proof.length * longestTranslation + 40
      ? 'It says much more than the quoted words.'
      : undefined;
  }
  const known = wordsOf(`${proof} ${around}`);
  const telling = [...wordsOf(sentence)].filter(word => !common.has(word) && !negations.has(word));
  const held = telling.filter(word => holds(known, word)).length;
  return held >= telling.length * enough ? undefined : 'Too few of its words are in the quoted words.';
}

function isNegated(text: string): boolean {
  const small = text.toLowerCase();
  if (negationMarks.test(small) || small.search(shortened) >= 0) return true;
  return (small.match(/\p{L}+/gu) ?? []).some(word => word !== 'can' && negations.has(word));
}

function clausesOf(text: string): string[] {
  return text
    .split(/[.;:!?,–—(){}]|\b(?:but|although|while|aber|jedoch|mais|pero|ma|maar|mas|ale|ama)\b/i)
    .filter(Boolean);
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [],
  );
}

/** The same word, or one with another ending. */
function holds(known: ReadonlySet<string>, word: string): boolean {
  if (known.has(word)) return true;
  if (word.length < 4) return word.length > 2 && known.has(`${word}s`);
  const stem = word.slice(0, Math.max(4, word.length - 3));
  for (const other of known) if (other.startsWith(stem) && other.length <= word.length + 3) return true;
  return false;
}
