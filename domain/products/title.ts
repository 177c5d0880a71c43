// Splits a title into its name, its head and the rest.
import { colorsIn } from '#domain/products/colors.ts';
import { rule } from '#domain/products/phrases.ts';
import * as grammar from '#domain/products/vocabulary/grammar.ts';
import { setsOf } from '#domain/products/wish-words.ts';
import { baseLanguage } from '#domain/retrieval/languages.ts';
import { splitWords } from '#domain/retrieval/words.ts';

/** "(50ml)", "[2 pack]", "500 g", "2 x 250 ml", "12 pcs". */
const bracketed = /[([{][^()[\]{}]{0,60}\d[^()[\]{}]{0,60}[)\]}]/g;
const amounts = rule(
  String.raw`(?<![\p{L}\p{N}])(?:\d{1,4}\s?[x×]\s?)?\d{1,6}(?:[.,]\d{1,3})?\s?(?:ml|cl|dl|l|g|gr|kg|mg|oz|lbs?|pcs|pc|stk|stück|er[- ]pack|pairs?|ea|capsules|kapseln|tabletten|sheets)(?![\p{L}\p{N}])`,
  'giu',
);
/** Separators before additions: "Jacket - Summer Collection", "Mug, blue". */
const asides = /\s[-–—|/:]\s|,\s|\s\/\s?|[([{]/;
/** Between the parts of a category. */
const separators = /[&+/,·]|\s(?:and|und|et|y|e|en|i|ve|و)\s/iu;

/** The words of the name, without amounts and function words. */
export function nameWords(title: string): string[] {
  const bare = title.replace(bracketed, ' ').replace(amounts, ' ');
  const words = splitWords(bare, 'und').filter(word => !isSmall(word));
  return words.length > 0 ? words : splitWords(title, 'und');
}

/** Without additions such as "- Summer Collection". */
export function mainName(title: string): string {
  return title.split(asides)[0] ?? title;
}

/** The word that says what the product is: "Pegs" in "Tent Pegs", "Housse" in "Housse de tente". */
export function headWords(title: string, language: string): string[] {
  const code = baseLanguage(language);
  const { purpose, feature } = setsOf([code]);
  const [main = ''] = title.replace(bracketed, ' ').replace(amounts, ' ').split(asides);
  const words = splitWords(main, language);
  const isJoint = (word: string) => purpose.has(word) || feature.has(word) || partitives.has(word);
  const joint = words.findIndex((word, at) => at > 0 && isJoint(word));
  const own = (joint < 0 ? words : words.slice(0, joint)).filter(word => isOwn(word));
  return grammar.headLast.has(code) ? own.slice(-1) : own.slice(0, 1);
}

/** The kinds of products in a category: "Pegs" in "Tent Pegs", both of "Hats & Scarves". */
export function categoryHeads(categories: readonly string[], language: string): string[] {
  return categories.flatMap(category => category.split(separators)).flatMap(part => headWords(part, language));
}

/** Amounts, colours and single letters are not the head. */
function isOwn(word: string): boolean {
  return !/^(?:\d.*|\p{Script=Latin})$/u.test(word) && colorsIn(word).length === 0;
}

/** The words after these describe the head: "Housse de tente". */
const partitives: ReadonlySet<string> = new Set(
  'of de du des d di del della dello dei von vom van do da dos das'.split(' '),
);
const joints: ReadonlySet<string> = new Set(
  'and or the a an for with und oder der die das für mit et ou le la les pour avec y o el los las para con e il lo i gli per en de het voor met com z i ve ile'.split(
    ' ',
  ),
);

function isSmall(word: string): boolean {
  return joints.has(word) || partitives.has(word);
}
