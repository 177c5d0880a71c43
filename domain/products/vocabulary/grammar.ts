// Function words that structure a question, in every widget language.
import type { PhrasesByLanguage } from '#domain/products/phrases.ts';

/** Before a purpose. */
export const purpose: PhrasesByLanguage = {
  en: 'for when while during against on at to',
  de: 'für gegen bei zum zur beim auf wenn während',
  fr: 'pour contre lors quand pendant',
  es: 'para contra cuando durante',
  it: 'per contro quando durante',
  nl: 'voor tegen bij wanneer tijdens op',
  pt: 'para contra quando durante',
  pl: 'dla przeciw na podczas',
  tr: '',
  ja: '',
  zh: '',
  ar: 'ل لل ضد عند',
};

/** Before a feature or a material. */
export const feature: PhrasesByLanguage = {
  en: 'with in from by made',
  de: 'mit in aus von',
  fr: 'avec en dans par',
  es: 'con en',
  it: 'con in da',
  nl: 'met in van uit',
  pt: 'com em',
  pl: 'z ze w we od',
  tr: '',
  ja: '',
  zh: '',
  ar: 'مع ب من',
};

/** Before what a product must not have. */
export const without: PhrasesByLanguage = {
  en: 'without|no|except|except for|other than|anything but|free (?:of(?! charge)|from)',
  de: 'ohne|kein|keine|keinen|keiner|außer|ausser|frei von',
  fr: 'sans|pas de|sauf|excepté|hormis|exempte?s? de',
  es: 'sin(?! embargo)|excepto|salvo|libre de',
  it: 'senza|tranne|eccetto|nessun[ao]?|prive?[aio]? di',
  nl: 'zonder|geen|behalve|vrij van',
  pt: 'sem|nenhuma?|exceto|livre de',
  pl: 'bez|oprócz|żadnych',
  tr: '',
  ja: '',
  zh: '',
  ar: 'بدون|ما عدا',
};

/** Before a colour, or before one of `having`. */
export const negation: PhrasesByLanguage = {
  en: "not|isn[’']?t|aren[’']?t|doesn[’']?t|don[’']?t|but not|non",
  de: 'nicht',
  fr: 'pas',
  es: 'no|menos',
  it: 'non',
  nl: 'niet',
  pt: 'não|menos',
  pl: 'nie|poza',
  tr: 'olmayan|hariç|dışında',
  ja: '以外|なし|ではない|じゃない',
  zh: '不是|除了|不要|非',
  ar: 'ليس|ليست|غير',
};

export const having: PhrasesByLanguage = {
  en: 'have|has|having|contain|contains|containing|include|come with|with|made (?:of|with|from)',
  de: 'mit|aus',
  fr: 'avec|en',
  es: 'con|tengan?|tienen?|lleven?|llevan?|contengan?|contienen?',
  it: 'con|abbian?o?|contengan?o?',
  nl: 'met|van',
  pt: 'com|tenham?|tem|têm|contenham?|contém|levem?',
  pl: 'z|ze|ma|mają|zawiera|zawierają',
  tr: '',
  ja: '',
  zh: '',
  ar: '',
};

/** Between excluded things: "without nuts or milk". */
export const andOr: PhrasesByLanguage = {
  en: 'and or nor',
  de: 'und oder noch',
  fr: 'et ou ni',
  es: 'y e o u ni',
  it: 'e ed o né',
  nl: 'en of noch',
  pt: 'e ou nem',
  pl: 'i a lub ani',
  tr: 've veya',
  ja: '',
  zh: '',
  ar: 'و أو',
};

/** A product must say that it has none of these: not naming them is no proof. */
export const allergens: PhrasesByLanguage = {
  en: 'nuts?|peanuts?|almonds?|hazelnuts?|walnuts?|gluten|wheat|lactose|milk|dairy|eggs?|soya?|fish|shellfish|sesame|alcohol',
  de: 'nuss|nuß|nüssen?|erdnuss|erdnüssen?|mandeln?|haselnüssen?|gluten|weizen|laktose|milch|ei|eier|soja|fisch|sesam|alkohol',
  fr: 'noix|arachides?|cacahuètes?|amandes?|noisettes?|gluten|blé|lactose|lait|œufs?|oeufs?|soja|poisson|sésame|alcool',
  es: 'nuez|nueces|frutos secos|cacahuetes?|maní|almendras?|avellanas?|gluten|trigo|lactosa|leche|huevos?|soja|pescado|sésamo|alcohol',
  it: 'noci|noce|arachidi|mandorle|nocciole|glutine|frumento|lattosio|latte|uova|uovo|soia|pesce|sesamo|alcol',
  nl: "noten|noot|pinda['’]?s?|amandelen|hazelnoten|gluten|tarwe|lactose|melk|eieren|ei|soja|vis|sesam|alcohol",
  pt: 'noz|nozes|amendoim|amendoins|amêndoas?|avelãs?|glúten|trigo|lactose|leite|ovos?|soja|peixe|sésamo|gergelim|álcool',
  pl: 'orzechów|orzechy|orzeszków|migdałów|glutenu|pszenicy|laktozy|mleka|jaj|jajek|soi|ryb|sezamu|alkoholu',
  tr: '',
  ja: '',
  zh: '',
  ar: 'مكسرات|غلوتين|لاكتوز|حليب|بيض',
};

/** Only complete sentences contain these. */
export const sentence: PhrasesByLanguage = {
  en: 'i you we he she they is are was were do does did can could will would should may might must have has how when why where who what which does doesn don isn aren won',
  de: 'ich du wir ihr er sie es ist sind war waren kann können könnt darf dürfen soll muss müssen habe hast hat haben habt wie wann warum wieso wo wer was wird werden macht passt geht',
  fr: 'je tu nous vous il elle ils elles est sont peut peuvent puis dois doit faut ai avez ont comment quand pourquoi où qui quoi',
  es: 'yo tú usted ustedes nosotros es son está están puedo puede pueden debo hay cómo cuándo cuánto por dónde quién qué',
  it: 'io tu voi noi è sono sta posso può possono devo deve ho ha hanno come quando perché dove chi cosa',
  nl: 'ik jij je u wij we jullie is zijn kan kunnen mag moet heb heeft hebben hoe wanneer waarom waar wie wat',
  pt: 'eu você vocês nós é são está estão posso pode podem devo tenho têm como quando porquê onde quem',
  pl: 'ja ty wy jest są mogę może mogą muszę mam macie jak kiedy dlaczego gdzie kto co czy',
  tr: 'ben sen siz biz mı mu mü mıyım miyim nasıl ne neden nerede kim',
  ja: '',
  zh: '',
  ar: 'أنا أنت أنتم نحن هل كيف متى لماذا أين من كان يمكن يمكنني',
};

/** Before a product name. */
export const determiners: PhrasesByLanguage = {
  en: 'the this that these those your',
  de: 'der die das den dem des diese dieser dieses diesen',
  fr: 'le la les l ce cette cet ces',
  es: 'el la los las este esta ese esa',
  it: 'il lo la i gli le l questo questa',
  nl: 'de het deze dit die',
  pt: 'o a os as este esta esse essa',
  pl: 'ten ta to te tego tej',
  tr: 'bu şu',
  ja: '',
  zh: '',
  ar: 'هذا هذه',
};

/** Between alternatives. */
export const either: PhrasesByLanguage = {
  en: 'or vs versus',
  de: 'oder vs versus gegenüber',
  fr: 'ou vs versus',
  es: 'o u vs versus',
  it: 'o oppure vs versus',
  nl: 'of vs versus',
  pt: 'ou vs versus',
  pl: 'czy albo lub vs',
  tr: 'yoksa veya vs',
  ja: '',
  zh: '',
  ar: 'أو أم',
};

/** Between compared products. */
export const both: PhrasesByLanguage = {
  en: 'and to with than',
  de: 'und mit zu als',
  fr: 'et à avec que',
  es: 'y e con que',
  it: 'e ed con di',
  nl: 'en met dan',
  pt: 'e com que',
  pl: 'i a oraz z od niż',
  tr: 've ile',
  ja: '',
  zh: '',
  ar: 'و',
};

export const eitherUnspaced = 'それとも|または|還是|还是|或者';

/** The head of a noun phrase comes last ("rain jacket"); in other languages it comes first ("veste de pluie"). */
export const headLast: ReadonlySet<string> = new Set([
  'en',
  'de',
  'nl',
  'tr',
  'ja',
  'zh',
  'da',
  'sv',
  'nb',
  'no',
  'fi',
  'hu',
]);
export const compounding: ReadonlySet<string> = new Set(['de', 'nl', 'da', 'sv', 'nb', 'no', 'fi', 'hu']);
