// Whether a quote from a product answers a question about it with yes or no. Only two forms are certain: an attribute
// that is named as the question asks ("Waterproof: 20,000 mm"), and a sentence with the product as its subject ("The
// Skarn is waterproof.").
import { aspectsOf } from '#domain/answers/products/product-aspects.ts';
import { asksYesOrNo } from '#domain/answers/quotes/yes-or-no.ts';
import { polarities } from '#domain/answers/quotes/yes-or-no-phrases.ts';
import type { Product } from '#domain/products/inputs.ts';
import { isSameWord, wordsIn } from '#domain/retrieval/words.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** `asked`: content words of the question outside the product's name. */
export function productYesOrNo(
  question: string,
  product: Product,
  quote: string,
  asked: readonly string[],
  language: WidgetLanguage,
): string | undefined {
  if (asked.length === 0 || !asksYesOrNo(question, language)) return undefined;
  // "Is it light?" is a matter of opinion, whatever its weight.
  if (aspectsOf(question).some(aspect => matters.has(aspect))) return undefined;
  const { yes, no } = polarities[language];
  const attribute = product.attributes.find(({ name, value }) => `${name}: ${value}` === quote);
  const isTrue = attribute ? isAttributeTrue(attribute, asked) : isSentenceTrue(quote, product, asked, language);
  return isTrue === undefined ? undefined : isTrue ? yes : no;
}

const matters: ReadonlySet<string> = new Set(['weight', 'measure', 'capacity']);
const trueValue = /^(?:yes|true|included|✓|✔|ja|oui|sí|si|sì|sim|tak|evet|はい|あり|有|是|نعم)[.!]?$/iu;
const falseValue =
  /^(?:no|none|false|not included|✗|✘|nein|keine?|non|aucune?|ninguno|nessuno|nee|geen|não|nenhum|nie|brak|hayır|yok|いいえ|なし|无|無|否|没有|لا)[.!]?$/iu;
/** More than nothing: "20,000 mm", "4", "3 years". */
const measure = /^(?!0(?![.,]?\d))\d[\d.,\s]*(?:\p{L}{1,12}|[°%"”])?(?=$|[,;.])/u;

function isAttributeTrue({ name, value }: { name: string; value: string }, asked: readonly string[]) {
  const named = wordsIn(name.toLowerCase());
  const isAsked = named.every(word => asked.some(one => isSameWord(word, one)));
  if (!isAsked || !asked.every(one => named.some(word => isSameWord(word, one)))) return undefined;
  const answer = value.trim();
  if (falseValue.test(answer)) return false;
  return trueValue.test(answer) || measure.test(answer) ? true : undefined;
}

const articles = /^(?:the|der|die|das|le|la|les|el|los|las|il|lo|i|gli|de|het|o|a|os|as)$/u;
const copulas = /^(?:is|are|ist|sind|est|sont|es|son|è|sono|zijn|é|são|jest|są)$/u;
const intensifiers =
  /^(?:fully|completely|totally|vollständig|komplett|absolut|entièrement|totalement|totalmente|completamente|volledig)$/u;
const denials = /^(?:not|nicht|pas|niet)$/u;
const conjunctions = /^(?:and|und|et|y|e|en|i)$/u;

/** "The Skarn is fully waterproof and light." */
function isSentenceTrue(sentence: string, { title }: Product, asked: readonly string[], language: WidgetLanguage) {
  const [property, ...more] = asked;
  if (!property || more.length > 0 || polarities[language].limits.test(sentence)) return undefined;
  const name = new Set(wordsIn(title.toLowerCase()));
  const words = wordsIn(sentence.toLowerCase());
  const skip = (from: number, isSkipped: (word: string) => boolean, limit = words.length) => {
    let at = from;
    while (at < words.length && at < from + limit && isSkipped(words[at] ?? '')) at += 1;
    return at;
  };
  const named = skip(0, word => articles.test(word), 1);
  const verb = skip(named, word => name.has(word));
  if (verb === named || !copulas.test(words[verb] ?? '')) return undefined;
  const denied = skip(verb + 1, word => denials.test(word), 1);
  const at = skip(denied, word => intensifiers.test(word), 1);
  const next = words[at + 1];
  if (words[at] !== property.toLowerCase() || (next !== undefined && !conjunctions.test(next))) return undefined;
  return denied === verb + 1;
}
