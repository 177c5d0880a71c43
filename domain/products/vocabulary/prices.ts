// Price limits in every widget language.
import type { PhrasesByLanguage } from '#domain/products/phrases.ts';

/** Before an amount. */
export const upTo: PhrasesByLanguage = {
  en: 'under|below|less than|cheaper than|up to|at most|no more than|not more than|not over|max(?:imum)?\\.?|within',
  de: 'unter|bis(?: zu)?|höchstens|maximal|weniger als|günstiger als|billiger als|nicht mehr als|nicht über|max\\.?',
  fr: "moins de|moins ch(?:er|ère)s? que|en dessous de|sous|jusqu[’']à|au plus|au maximum|maximum|pas plus de",
  es: 'menos de|por debajo de|bajo|hasta|como máximo|máximo|no más de|más barat[oa]s? que|inferior a',
  it: 'meno di|sotto(?: i| gli)?|fino a|al massimo|massimo|non più di|inferiore a|entro(?: i| gli)?',
  nl: 'onder(?: de)?|minder dan|goedkoper dan|tot|hoogstens|maximaal|niet meer dan',
  pt: 'menos de|menos que|abaixo de|até|no máximo|máximo|não mais de|inferior a',
  pl: 'poniżej|mniej niż|taniej niż|tańsz\\p{L}* niż|do(?= \\d[\\d.,]*\\s?(?:zł|pln|eur|€))|najwyżej|maksymalnie|nie więcej niż|maks\\.?',
  tr: 'en fazla|en çok|azami|maksimum',
  ja: '最大|上限',
  zh: '低于|不超过|少于|不到|最多|小于',
  ar: 'أقل من|بأقل من|اقل من|تحت|حتى|لا يزيد عن|ما دون|دون|بحد أقصى|أرخص من',
};

/** After an amount. */
export const orLess: PhrasesByLanguage = {
  en: 'or less|or under|or below|or cheaper|max(?:imum)?|tops',
  de: 'oder weniger|oder günstiger|oder darunter|max(?:imal)?',
  fr: 'ou moins|maximum|max',
  es: 'o menos|como máximo|máximo|max',
  it: 'o meno|al massimo|massimo|max',
  nl: 'of minder|of goedkoper|maximaal|max',
  pt: 'ou menos|no máximo|máximo|max',
  pl: 'lub mniej|albo mniej|maksymalnie|max',
  tr: 'altında|altındaki|altı|kadar|az|ucuz|daha ucuz|aşağısı',
  ja: '以下|以内|未満|まで|より安い',
  zh: '以下|以内|之内|之下',
  ar: 'أو أقل|كحد أقصى',
};

export const atLeast: PhrasesByLanguage = {
  en: 'over|above|more than|at least|min(?:imum)?\\.?|starting at|upwards of',
  de: 'über|mehr als|mindestens|ab|teurer als|min\\.?',
  fr: 'plus de|au moins|à partir de|minimum|au-dessus de|dès',
  es: 'más de|al menos|por lo menos|como mínimo|a partir de|desde|por encima de|mínimo',
  it: 'più di|oltre(?: i| gli)?|almeno|a partire da|minimo|sopra(?: i| gli)?',
  nl: 'boven(?: de)?|meer dan|minstens|minimaal|vanaf',
  pt: 'mais de|mais que|acima de|pelo menos|a partir de|no mínimo',
  pl: 'powyżej|więcej niż|co najmniej|od(?= \\d[\\d.,]*\\s?(?:zł|pln|eur|€))|minimum|ponad',
  tr: 'en az|asgari|minimum',
  ja: '最低',
  zh: '高于|超过|至少|大于|不低于',
  ar: 'أكثر من|اكثر من|فوق|على الأقل|ابتداء من|لا يقل عن',
};

export const orMore: PhrasesByLanguage = {
  en: 'or more|or above|and up|and above|plus',
  de: 'oder mehr|und mehr|aufwärts',
  fr: 'ou plus|et plus|minimum',
  es: 'o más|y más|como mínimo',
  it: 'o più|in su',
  nl: 'of meer|en hoger',
  pt: 'ou mais|para cima',
  pl: 'lub więcej|i więcej|wzwyż',
  tr: 'üstünde|üstü|üzeri|üzerinde|üzerindeki|fazla|pahalı',
  ja: '以上|より高い',
  zh: '以上|起',
  ar: 'أو أكثر|فما فوق',
};

export const roughly: PhrasesByLanguage = {
  en: 'around|about|roughly|approximately|approx\\.?|circa|ca\\.?|some',
  de: 'etwa|ungefähr|rund|um die|circa|ca\\.?|so um',
  fr: 'environ|autour de|aux alentours de|vers|à peu près',
  es: 'alrededor de|unos|unas|aproximadamente|cerca de|sobre',
  it: 'circa|intorno a(?:i|gli)?|sui|sugli|più o meno',
  nl: "ongeveer|rond(?: de)?|circa|zo[’']n",
  pt: 'cerca de|por volta de|aproximadamente|uns|à volta de',
  pl: 'około|ok\\.?|mniej więcej|koło',
  tr: 'yaklaşık|aşağı yukarı|takriben',
  ja: '約|だいたい',
  zh: '大约|大概|约',
  ar: 'حوالي|تقريبا|تقريبًا|نحو|قرابة',
};

export const orSo: Partial<PhrasesByLanguage> = {
  en: 'or so|ish',
  de: 'oder so',
  tr: 'civarı|civarında|dolayında',
  ja: 'くらい|ぐらい|前後|ほど|程度',
  zh: '左右|上下',
};

/** Ranges: before the first amount, and between the two. */
export const between: PhrasesByLanguage = {
  en: 'between',
  de: 'zwischen',
  fr: 'entre',
  es: 'entre',
  it: 'tra|fra',
  nl: 'tussen(?: de)?',
  pt: 'entre',
  pl: 'między|pomiędzy',
  tr: '',
  ja: '',
  zh: '',
  ar: 'بين|ما بين',
};
export const fromAmount: PhrasesByLanguage = {
  en: 'from',
  de: 'von',
  fr: 'de',
  es: 'de|desde',
  it: 'da',
  nl: 'van',
  pt: 'de|desde',
  pl: 'od',
  tr: '',
  ja: '',
  zh: '从',
  ar: 'من',
};
export const toAmount =
  'and|und|to|up to|bis|et|à|y|a|hasta|e|ed|tot|en|até|i|do|oraz|ile|و|إلى|الى|から|より|到|至|和|-|–|—|〜|～|~';
/** After the second amount, where a language needs it. */
export const within: Partial<PhrasesByLanguage> = {
  tr: 'arası|arasında|arasındaki',
  ja: 'の間|間|まで',
  zh: '之间|间',
};

/** "A present for 50 euros". */
export const forAmount: Partial<PhrasesByLanguage> = {
  en: 'for',
  de: 'für',
  fr: 'pour|à',
  es: 'por|de',
  it: 'per|da',
  nl: 'voor',
  pt: 'por|de',
  pl: 'za',
};

/** As people say them. Signs and codes come from Intl. */
export const currencyNames =
  'euros?|eur|dollars?|usd|bucks?|pounds?|pfund|quid|gbp|chf|franken|francs?|franchi|pln|złot\\p{L}*|zlot\\p{L}*|tl|lira\\p{L}*|dolar\\p{L}*|dólares|dolares|dollari|euro\\p{L}{0,4}|reais|sterline?|libras?|livres?|pond|円|ユーロ|ドル|元|块钱?|人民币|欧元|美元|يورو|دولار|ريال|درهم|جنيه|ليرة';

/** A number before one of these is not a price. */
export const units = String.raw`%|°|″|"|mm\b|cm\b|m\b|km\b|g\b|gr\b|kg\b|mg\b|ml\b|cl\b|l\b|oz\b|lbs?\b|uhr\b|h\b|[ap]m\b|o[’']clock|w\b|v\b|gb\b|tb\b|lit(?:re|er|ro|ri|ros)s?\b|inch|zoll|pouces?\b|pulgadas?\b|days?\b|tage?n?\b|jours?\b|d[ií]as?\b|giorni\b|dagen\b|dni\b|gün|hours?\b|stunden?\b|heures?\b|horas?\b|ore\b|uur\b|godzin|saat|minut|weeks?\b|wochen?\b|semain|seman|settiman|weken\b|tygodni|hafta|month|monat|mois\b|mes(?:es|i)?\b|maand|miesi|years?\b|jahre?n?\b|ans?\b|años?\b|anos?\b|anni\b|jaar\b|lat\b|yaş|people|person|leute|pessoas|osób|osob|kişi|nights?\b|nächte|nuits?\b|noches|notti|nachten|pieces|pcs\b|stück|stk\b|日|天|時間|小时|週間|周|か月|个月|年|歳|岁|人|أيام|يوم|ساع|أسبوع|شهر|سن|أشخاص`;
