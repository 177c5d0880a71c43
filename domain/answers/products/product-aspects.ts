// Aspects of products that people ask about, in every widget language.
import { anyOf, type PhrasesByLanguage, rule } from '#domain/products/phrases.ts';

const weight: PhrasesByLanguage = {
  en: 'how (?:heavy|light)|weigh\\p{L}*|heav(?:y|ier|iest)|light(?:er|est)?',
  de: 'schwer\\p{L}*|wiegt|wiegen|gewicht\\p{L}*|leicht(?:er|este\\p{L}*)?',
  fr: 'poids|pès\\p{L}*|lourd\\p{L}*|lég[eè]r\\p{L}*',
  es: 'peso|pesan?|pesad[oa]s?|liger[oa]s?',
  it: 'peso|pesa(?:no)?|pesant[ei]|legger[oaie]',
  nl: 'gewicht|weegt|wegen|zwaar(?:der)?|licht(?:er)?',
  pt: 'peso|pesam?|pesad[oa]s?|leves?',
  pl: 'wag[aię]|waży|ciężk\\p{L}*|lekk\\p{L}*|lżejsz\\p{L}*',
  tr: 'ağırlı\\p{L}*|ağır|hafif',
  ja: '重さ|重量|重い|軽い',
  zh: '重量|多重|净重|轻|重',
  ar: 'وزن\\p{L}*|الوزن|ثقيل\\p{L}*|خفيف\\p{L}*',
};
const waterproof: PhrasesByLanguage = {
  en: 'water ?-?proof\\p{L}*|rain ?-?proof|water[- ]repellent|water[- ]resistant|rain|get wet',
  de: 'wasser(?:dicht|fest|abweisend)\\p{L}*|regen(?:dicht|fest)?\\p{L}*|nass',
  fr: 'imperméables?|étanches?|déperlant\\p{L}*|pluie',
  es: 'impermeables?|resistentes? al agua|lluvia|repelente',
  it: "impermeabil[ei]|resistent[ei] all[’']acqua|pioggia|idrorepellent[ei]",
  nl: 'waterdicht\\p{L}*|waterafstotend\\p{L}*|regen\\p{L}*',
  pt: 'impermeáve(?:l|is)|resistentes? à água|chuva|repelente',
  pl: 'wodoodporn\\p{L}*|wodoszczeln\\p{L}*|nieprzemakaln\\p{L}*|deszcz\\p{L}*',
  tr: 'su geçirmez|suya dayanıklı|yağmur\\p{L}*',
  ja: '防水|撥水|雨',
  zh: '防水|防雨|防泼水',
  ar: 'مقاوم\\p{L}* للماء|ضد الماء|المطر|مطر',
};
const material: PhrasesByLanguage = {
  en: 'materials?|fabric|cloth|made (?:of|from|out of)|upper|lining',
  de: 'material\\p{L}*|stoff|gewebe|woraus|obermaterial|futter',
  fr: 'matières?|matériau\\p{L}*|tissu|en quoi|composition',
  es: 'material(?:es)?|tejido|tela|de qué (?:está|es)|composición',
  it: 'material[ei]|tessuto|di cosa è|composizione',
  nl: 'materia(?:al|len)|stof|gemaakt van|samenstelling',
  pt: 'materia(?:l|is)|tecido|de que é|composição',
  pl: 'materiał\\p{L}*|tkanin\\p{L}*|z czego',
  tr: 'malzeme\\p{L}*|kumaş\\p{L}*|neden yapıl\\p{L}*',
  ja: '素材|材質|生地',
  zh: '材质|材料|面料|成分',
  ar: 'خامة|الخامة|قماش|مصنوع\\p{L}* من|المادة',
};
const origin: PhrasesByLanguage = {
  en: 'made in|where .{1,80} (?:made|produced|manufactured|from)|country|origin|manufactured',
  de: 'hergestellt|herstellung\\p{L}*|herkunft\\p{L}*|woher|ursprung\\p{L}*|made in|aus welchem land',
  fr: "fabriquée?s?|fabrication|origine|provenance|d[’']où vien\\p{L}*|made in",
  es: 'fabricad[oa]s?|hech[oa]s? en|origen|procedencia|de dónde',
  it: 'prodott[oa] in|fatt[oa] in|origine|provenienza|da dove|made in',
  nl: 'gemaakt in|geproduceerd|herkomst|land van|made in',
  pt: 'feit[oa]s? em|fabricad[oa]s?|origem|de onde|onde é feit[oa]',
  pl: 'wyprodukowan\\p{L}*|pochodz\\p{L}*|kraj\\p{L}*|made in',
  tr: 'nerede üretil\\p{L}*|üretim yeri|menşei?|made in',
  ja: '原産国|製造国|どこで作|made in|製',
  zh: '产地|原产|哪里(?:产|制造)|制造',
  ar: 'صنع في|بلد المنشأ|المنشأ|مصنوع\\p{L}* في',
};
const contents: PhrasesByLanguage = {
  en: "what(?:[’']s| is| comes) (?:in|with|inside|included)|contains?|containing|contents?|ingredients?|includ(?:e[sd]?|ing)|comes? with|consists? of|set of",
  de: 'was ist (?:drin|dabei|enthalten)|was ist in|enthält|enthalten\\p{L}*|inhalt\\p{L}*|zutaten|lieferumfang|besteht aus|dabei',
  fr: "qu[’']y a[- ]t[- ]il dans|qu[’']est-ce qu[’']il y a dans|conten[ui]\\p{L}*|contient|comprend|inclus\\p{L}*|ingrédients?|composée? de|livré avec",
  es: 'contien\\p{L}*|contenido|incluy\\p{L}*|incluid[oa]s?|ingredientes?|viene con|qué trae',
  it: "contien\\p{L}*|contenuto|include|compres[oa]|inclus[oa]|ingredienti|cosa c[’']è",
  nl: 'bevat\\p{L}*|inhoud|inbegrepen|ingrediënten|wat zit er',
  pt: 'contém|conteúdo|inclui|incluíd[oa]s?|ingredientes|vem com|o que traz',
  pl: 'zawier\\p{L}*|zawartość|skład\\p{L}*|w zestawie|w komplecie',
  tr: 'içerik\\p{L}*|içer\\p{L}*|içinde|dahil',
  ja: '内容|中身|成分|含まれ\\p{L}*|セット内容|付属',
  zh: '包含|包括|成分|内含|里面有|配料',
  ar: 'يحتوي|تحتوي|محتويات|مكونات|يشمل|تشمل',
};
const use: PhrasesByLanguage = {
  en: 'how (?:do|should|can) (?:i|you|we) (?:use|apply|wear|take)|how to (?:use|apply)|how is .{1,60} used|directions|apply|usage',
  de: 'wie (?:benutze|verwende|wende|nutze|trage) ich|anwend\\p{L}*|verwendung|gebrauch\\p{L}*|auftragen|wie wird .{1,60} (?:benutzt|verwendet|angewendet)',
  fr: "comment (?:utiliser|appliquer|on utilise|l[’']utiliser)|mode d[’']emploi|utilisation|appliqu\\p{L}*",
  es: 'cómo (?:se usa|usar|aplicar|se aplica|uso)|modo de (?:uso|empleo)|aplic\\p{L}*',
  it: "come (?:si usa|usare|applicare|si applica)|modo d[’']uso|applic\\p{L}*",
  nl: 'hoe gebruik\\p{L}*|gebruiksaanwijzing|aanbreng\\p{L}*|gebruik',
  pt: 'como (?:usar|se usa|aplicar|uso)|modo de (?:uso|usar)|apli\\p{L}*',
  pl: 'jak (?:używać|stosować|nałożyć|użyć)|sposób użycia|stosow\\p{L}*|nakład\\p{L}*',
  tr: 'nasıl (?:kullan\\p{L}*|uygulan\\p{L}*)|kullanım\\p{L}*|uygula\\p{L}*',
  ja: '使い方|使用方法|塗布|お使い',
  zh: '怎么用|如何使用|使用方法|用法|涂抹',
  ar: 'كيف (?:أستخدم|استخدم|يستخدم)|طريقة الاستخدام|الاستخدام|ضعي?',
};
const care: PhrasesByLanguage = {
  en: 'wash\\p{L}*|clean\\p{L}*|care|tumble|iron(?:ing)?|machine[- ]wash\\p{L}*|dry[- ]clean\\p{L}*',
  de: 'wasch\\p{L}*|gewaschen|wäscht|reinig\\p{L}*|pfleg\\p{L}*|trockner|bügel\\p{L}*',
  fr: 'lav\\p{L}*|entretien|nettoy\\p{L}*|repass\\p{L}*|sèche-linge',
  es: 'lav\\p{L}*|limpi\\p{L}*|cuidad\\p{L}*|planch\\p{L}*|secadora',
  it: 'lav\\p{L}*|puli\\p{L}*|cura|stir\\p{L}*|asciugatrice',
  nl: 'wass(?:en|ing)|was(?:baar|machine|voorschrift)\\p{L}*|gewassen|reinig\\p{L}*|onderhoud\\p{L}*|strijk\\p{L}*|droger',
  pt: 'lav\\p{L}*|limp\\p{L}*|cuidad\\p{L}*|passar a ferro',
  pl: 'pra[ćn]\\p{L}*|czyści\\p{L}*|pielęgnac\\p{L}*|prasow\\p{L}*',
  tr: 'yıka\\p{L}*|temizl\\p{L}*|bakım\\p{L}*|ütü\\p{L}*',
  ja: '洗濯|洗え|洗い|手入れ|アイロン',
  zh: '洗涤|清洗|机洗|保养|怎么洗',
  ar: 'غسل|الغسل|يغسل|تنظيف|العناية',
};
const measure: PhrasesByLanguage = {
  en: 'dimensions?|measure\\p{L}*|how (?:big|large|long|wide|tall|high|deep|thick)|height|width|length|depth|diameter',
  de: 'maße|abmessung\\p{L}*|wie (?:groß|lang|breit|hoch|tief|dick)|höhe|breite|länge|tiefe|durchmesser',
  fr: 'dimensions?|mesur\\p{L}*|hauteur|largeur|longueur|profondeur|diamètre',
  es: 'dimensi\\p{L}*|medidas?|mide|altura|ancho|largo|profundidad|diámetro',
  it: 'dimension[ei]|misur\\p{L}*|altezza|larghezza|lunghezza|profondità|diametro|quanto è (?:grande|lungo|largo|alto)',
  nl: 'afmeting\\p{L}*|hoe (?:groot|lang|breed|hoog)|hoogte|breedte|lengte|diepte|diameter',
  pt: 'dimens\\p{L}*|medidas?|mede|altura|largura|comprimento|profundidade|diâmetro',
  pl: 'wymiar\\p{L}*|wysokoś\\p{L}*|szerokoś\\p{L}*|długoś\\p{L}*|głębokoś\\p{L}*|średnic\\p{L}*|jak duż\\p{L}*',
  tr: 'boyut\\p{L}*|ölçü\\p{L}*|uzunlu\\p{L}*|genişli\\p{L}*|yüksekli\\p{L}*',
  ja: '寸法|大きさ|高さ|長さ|幅|奥行',
  zh: '尺寸|多大|多长|多宽|高度|长度|宽度',
  ar: 'أبعاد|الأبعاد|طول\\p{L}*|عرض\\p{L}*|ارتفاع\\p{L}*',
};
const capacity: PhrasesByLanguage = {
  en: 'capacity|volume|how (?:much|many lit(?:re|er)s) .{0,40}(?:hold|fit)|lit(?:re|er)s|room',
  de: 'volumen|fassungsvermögen|wie ?viel (?:passt|liter)|liter',
  fr: 'contenance|capacité|volume|litres',
  es: 'capacidad|volumen|litros|cabe',
  it: 'capacità|capienza|volume|litri',
  nl: 'capaciteit|volume|liter',
  pt: 'capacidade|volume|litros',
  pl: 'pojemnoś\\p{L}*|litr\\p{L}*',
  tr: 'kapasite\\p{L}*|hacim|hacmi|litre',
  ja: '容量|リットル',
  zh: '容量|多少升|毫升',
  ar: 'سعة|السعة|لتر',
};
const warmth: PhrasesByLanguage = {
  en: 'how warm|warmth|temperatures?|comfort|cold|insulat\\p{L}*|filling|fill',
  de: 'wie warm|wärme\\p{L}*|temperatur\\p{L}*|komfort|kalt\\p{L}*|kälte|isolier\\p{L}*|füllung|daunen?',
  fr: 'chaud\\p{L}*|chaleur|températures?|confort|froid\\p{L}*|isol\\p{L}*|garnissage|rembourrage',
  es: 'cálid[oa]s?|abriga\\p{L}*|temperaturas?|confort|frío|aisla\\p{L}*|relleno',
  it: 'cald[oaie]|calore|temperatur[ae]|comfort|freddo|isola\\p{L}*|imbottitura',
  nl: 'warmte|hoe warm|temperatu(?:ur|ren)|comfort|koud|isolati\\p{L}*|vulling',
  pt: 'quentes?|calor|temperaturas?|conforto|frio|isola\\p{L}*|enchimento',
  pl: 'ciepł\\p{L}*|temperatur\\p{L}*|komfort|zimn\\p{L}*|izolac\\p{L}*|wypełnien\\p{L}*',
  tr: 'sıcak\\p{L}*|konfor|soğuk\\p{L}*|yalıtım\\p{L}*|dolgu\\p{L}*',
  ja: '暖か|温度|保温|寒|中綿',
  zh: '保暖|温度|多暖|填充',
  ar: 'دافئ\\p{L}*|حرارة|الحرارة|برد|حشو\\p{L}*',
};
const people: PhrasesByLanguage = {
  en: 'how many (?:people|persons)|sleeps|people|persons?',
  de: 'wie ?viele (?:personen|leute)|personen|schlafplätze',
  fr: 'personnes?|places|couchages',
  es: 'personas?|plazas',
  it: 'persone|posti',
  nl: 'personen|slaapplaatsen',
  pt: 'pessoas|lugares',
  pl: 'os[oó]b\\p{L}*',
  tr: 'kişi\\p{L}*',
  ja: '何人|人用|定員',
  zh: '几个?人|人数|可住',
  ar: 'أشخاص|شخص',
};

const all = { weight, waterproof, material, origin, contents, use, care, measure, capacity, warmth, people };

export type AspectName = keyof typeof all;

/** Each pattern matches questions as well as attribute names and sentences. */
export const aspects = Object.fromEntries(
  Object.entries(all).map(([name, spoken]) => [name, rule(anyOf(spoken))]),
) as Record<AspectName, RegExp>;

export function aspectsOf(text: string): AspectName[] {
  return (Object.keys(aspects) as AspectName[]).filter(name => aspects[name].test(text));
}
