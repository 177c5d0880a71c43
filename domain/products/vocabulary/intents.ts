// What people ask about a product, in every widget language.
import type { PhrasesByLanguage } from '#domain/products/phrases.ts';

export const price: PhrasesByLanguage = {
  en: "how much(?: money)?(?: (?:is|are|does|do|did|for|will|would))?|how expensive|(?:what(?:[’']s| is) the )?prices?(?: of| for)?|costs?|what does .{1,60} cost",
  de: 'was (?:kostet|kosten|soll|würde)|wie ?viel (?:kostet|kosten|ist|sind)|wie ?viel|wie teuer(?: ist| sind)?|preise?(?: von| für)?|kostet|kosten|zu welchem preis',
  fr: "combien (?:coûte(?:nt)?|vaut|valent|est|sont|pour)|combien|(?:quel est le |à quel )?prix(?: de[su]?| d[’'])?|coûte(?:nt)?|tarifs?",
  es: 'cuánto (?:cuestan?|valen?|es|son)|cuánto|(?:qué |cuál es el )?precios?(?: de(?:l)?)?|cuestan?|a cómo',
  it: 'quanto (?:costa(?:no)?|vengono|viene|è|sono)|quanto|(?:qual è il )?prezz[oi](?: de\\p{L}{0,3})?|costa(?:no)?',
  nl: 'hoeveel (?:kost(?:en)?|is|zijn)|hoe duur(?: is| zijn)?|wat (?:kost(?:en)?|is de prijs)|prij(?:s|zen)(?: van)?|kost(?:en)?',
  pt: 'quanto (?:custam?|é|são|fica)|quanto|(?:qual (?:é )?o )?preços?(?: d[aoe]s?)?|custam?',
  pl: 'ile (?:kosztuj[eą]|za)|ile|(?:jaka (?:jest )?)?cen[ay]|kosztuj[eą]|po ile',
  tr: '(?:fiyatı )?ne kadar|kaç (?:lira|para|tl|euro)|fiyat\\p{L}*',
  ja: 'いくら|値段|価格|おいくら',
  zh: '多少钱|价格|价钱|怎么卖|几块钱|售价',
  ar: 'كم (?:سعر\\p{L}*|ثمن\\p{L}*|يكلف|تكلف)|بكم|ما (?:هو )?سعر|سعر\\p{L}*|ثمن\\p{L}*',
};

/** Comparisons. */
export const compare: PhrasesByLanguage = {
  en: 'differences?(?: between)?|differ|compar\\p{L}*|versus|vs\\.?|better|cheaper|more expensive|pricier|lighter|heavier|warmer|bigger|smaller|larger|longer|shorter|stronger|thicker|faster',
  de: 'unterschied\\p{L}*|unterscheide\\p{L}*|vergleich\\p{L}*|vs\\.?|versus|besser|günstiger|billiger|teurer|leichter|schwerer|wärmer|größer|kleiner|länger|kürzer|stärker|dicker|schneller',
  fr: 'différences?(?: entre)?|compar\\p{L}*|mieux|meilleure?|moins ch(?:er|ère)|plus (?:ch(?:er|ère)|légère?|léger|lourde?|chaude?|grande?|petite?)',
  es: 'diferencias?(?: entre)?|compar\\p{L}*|mejor|más (?:barat[oa]|car[oa]|liger[oa]|pesad[oa]|grande|pequeñ[oa])',
  it: 'differenz[ae](?: tra| fra)?|confront\\p{L}*|meglio|migliore|più (?:economic[oa]|car[oa]|legger[oa]|pesante|grande|piccol[oa])',
  nl: 'verschil\\p{L}*|vergelijk\\p{L}*|beter|goedkoper|duurder|lichter|zwaarder|warmer|groter|kleiner',
  pt: 'diferenças?(?: entre)?|compar\\p{L}*|melhor|mais (?:barat[oa]|car[oa]|leve|pesad[oa]|grande|pequen[oa])',
  pl: 'różnic\\p{L}*|różni\\p{L}*|porówn\\p{L}*|lepsz\\p{L}*|tańsz\\p{L}*|droższ\\p{L}*|lżejsz\\p{L}*|cięższ\\p{L}*|większ\\p{L}*|mniejsz\\p{L}*',
  tr: 'fark\\p{L}*|karşılaştır\\p{L}*|daha (?:iyi|ucuz|pahalı|hafif|ağır|büyük|küçük)',
  ja: '違い|ちがい|比較|比べ|どちら(?:が|の)?|どっち(?:が|の)?',
  zh: '区别|不同|差别|比较|对比|哪个更?(?:好|便宜|贵|轻|重|大|小)?|更(?:好|便宜|贵|轻|重|大|小)',
  ar: 'الفرق(?: بين)?|فرق|مقارنة|قارن|أيهما|ايهما',
};

export const cheaper: PhrasesByLanguage = {
  en: 'cheaper|less expensive|costs less|lower price',
  de: 'günstiger|billiger|preiswerter|kostet weniger',
  fr: 'moins ch(?:er|ère)s?',
  es: 'más barat[oa]s?|cuesta menos|menos car[oa]s?',
  it: 'più economic[oaie]|costa (?:di )?meno|meno car[oaie]',
  nl: 'goedkoper|voordeliger',
  pt: 'mais barat[oa]s?|custa menos|mais em conta',
  pl: 'tańsz\\p{L}*|taniej',
  tr: 'daha (?:ucuz|uygun)',
  ja: '安い|やすい',
  zh: '更便宜|便宜',
  ar: 'أرخص|ارخص',
};

export const colors: PhrasesByLanguage = {
  en: 'colou?rs?|shades?|colou?rways?',
  de: 'farben?|farblich|farbtöne?n?',
  fr: 'couleurs?|coloris|teintes?',
  es: 'color(?:es)?|tonos?',
  it: 'color[ei]|tonalità',
  nl: 'kleur(?:en)?|tinten?',
  pt: 'cor(?:es)?|tons',
  pl: 'kolor\\p{L}*|odcie\\p{L}*',
  tr: 'renk\\p{L}*|reng\\p{L}*',
  ja: '色|カラー',
  zh: '颜色|色号',
  ar: 'ألوان|الألوان|لون|اللون|الوان',
};

export const sizes: PhrasesByLanguage = {
  en: 'sizes?|sizing',
  de: 'grö(?:ß|ss)en?|groessen?',
  fr: 'tailles?|pointures?',
  es: 'tallas?|tamaños?|números?',
  it: 'tagli[ae]|misur[ae]|numeri',
  nl: 'mat(?:en)|maat',
  pt: 'tamanhos?|números?',
  pl: 'rozmiar\\p{L}*',
  tr: 'beden\\p{L}*|numara\\p{L}*',
  ja: 'サイズ',
  zh: '尺码|尺寸|大小',
  ar: 'مقاسات|المقاسات|مقاس|أحجام|قياسات',
};

/** Asks for personal advice. */
export const advice: PhrasesByLanguage = {
  en: 'do i need|would i need|should i (?:take|get|order|buy|choose|wear|pick)|(?:will|would|does) .{1,40} fit me|right size',
  de: 'brauche ich|benötige ich|soll(?:te)? ich|passt mir|muss ich .{0,30}nehmen',
  fr: 'dois-je|me faut-il|faut-il prendre|choisir|me va',
  es: 'necesito|debo (?:elegir|pedir|coger)|me queda|elegir',
  it: 'mi serve|devo (?:scegliere|prendere)|mi va|scegliere',
  nl: 'heb ik nodig|moet ik (?:nemen|kiezen|hebben)|past mij|kiezen',
  pt: 'preciso|devo (?:escolher|pedir)|me serve|escolher',
  pl: 'potrzebuję|powinienem|powinnam|wybrać|na mnie',
  tr: 'almalıyım|seçmeliyim|bana uyar|ihtiyacım var',
  ja: '選べば|選んだら|合いますか|合うサイズ',
  zh: '我该|应该(?:选|买|穿)|适合我|怎么选',
  ar: 'أحتاج|أختار|يناسبني|اختار',
};

/** Judgements that descriptions rarely contain: "good for two". */
export const judgement: Partial<PhrasesByLanguage> = {
  en: '(?:good|best|better|great|ideal|perfect|suitable|suited|right|recommended)(?= (?:for|to|in|on|with|when|against))',
  de: '(?:gut|besten?|geeignet|passend|perfekt|ideal)(?= (?:für|zum|zur|bei|im|mit|gegen))|eignet sich',
  fr: '(?:bon(?:ne)?s?|meilleure?s?|idéal(?:e)?s?|parfait(?:e)?s?|adaptée?s?)(?= (?:pour|à|contre))',
  es: '(?:buen[oa]s?|mejor(?:es)?|ideal(?:es)?|perfect[oa]s?|adecuad[oa]s?)(?= (?:para|contra))',
  it: '(?:buon[oaie]?|miglior[ei]|ideal[ei]|perfett[oaie]|adatt[oaie])(?= (?:per|contro|a))',
  nl: '(?:goed|goede|beste|ideaal|perfect|geschikt)(?= (?:voor|tegen|bij))',
  pt: '(?:bo[mna]s?|melhor(?:es)?|idea(?:l|is)|perfeit[oa]s?|adequad[oa]s?)(?= (?:para|contra))',
  pl: '(?:dobr[yae]|najlepsz[yae]|idealn[yae]|odpowiedni[ae]?)(?= (?:dla|na|do))',
};

/** Before and after a number of people. */
export const sleeps: PhrasesByLanguage = {
  en: 'for|sleeps?|fits?|seats?',
  de: 'für',
  fr: 'pour',
  es: 'para',
  it: 'per',
  nl: 'voor',
  pt: 'para',
  pl: 'dla',
  tr: '',
  ja: '',
  zh: '',
  ar: 'ل|لـ',
};
/** Before the number of people in a group. */
export const group: Partial<PhrasesByLanguage> = {
  en: '(?:family|group|party) of',
  de: '(?:familie|gruppe) (?:mit|von|zu|aus)',
  fr: '(?:famille|groupe) de',
  es: '(?:familia|grupo) de',
  it: '(?:famiglia|gruppo) di',
  nl: '(?:gezin|groep|familie) (?:van|met)',
  pt: '(?:família|grupo) de',
};
export const people: PhrasesByLanguage = {
  en: 'people|persons?|adults?|man|men|campers|sleepers',
  de: 'personen|person|leute|erwachsene|mann',
  fr: 'personnes?|places|adultes',
  es: 'personas?|plazas|adultos',
  it: 'persone?|posti|adulti',
  nl: 'personen|persoon|persoons|mensen|volwassenen',
  pt: 'pessoas?|lugares|adultos',
  pl: 'os[oó]b\\p{L}*|osobow\\p{L}*',
  tr: 'kişi\\p{L}*',
  ja: '人用?|名用?',
  zh: '人用?|个人',
  ar: 'أشخاص|اشخاص|شخص|أفراد',
};
