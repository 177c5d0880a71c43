// How people ask for products, in every widget language.
import type { PhrasesByLanguage } from '#domain/products/phrases.ts';

/** Asks for a selection of products. */
export const choice: PhrasesByLanguage = {
  en: "do you (?:guys )?(?:also |still |even )?(?:sell|have|stock|carry|offer|got|keep)(?: any)?|have you (?:got|any)|you got(?: any)?|(?:have |got )any|anything|something|(?:i(?:[’']m| am) )?(?:looking|searching) for|i(?:[’']m| am) after|(?:i )?(?:really )?(?:need|want)|i(?:[’']d| would) like|(?:can you )?(?:show|find|give|get) me|show|which|what (?:kinds?|sorts?|types?) of|what|(?:can you |could you )?recommend|any recommendations? for|suggest|suggestions? for|(?:is|are) there(?: any)?|where can i (?:find|get|buy)|can i (?:buy|get)|shopping for|in search of|any|selection of|range of",
  de: "(?:habt|führt|verkauft|bietet) ihr(?: auch| noch)?|(?:haben|führen|verkaufen|bieten) sie(?: auch| noch)?|hast du(?: auch| noch)?|hätte(?:t ihr|n sie|st du)|gibt es(?: bei euch| bei ihnen)?(?: auch| noch)?|gibt[’']?s(?: auch| noch)?|ich will|(?:ich )?(?:suche?|brauche|möchte|hätte gerne?|bräuchte)|(?:auf der )?suche nach|wir suchen|zeig(?:t|en sie)?(?: mir)?|finde ich|empfiehl\\p{L}*|empfehl\\p{L}*|was für|welche[rsnm]?|irgend ?etwas|irgend ?was|irgendwelche|etwas|kann ich .{0,20}kaufen|auswahl an",
  fr: "avez[- ]vous|vous avez|vendez[- ]vous|vous vendez|proposez[- ]vous|vous proposez|est-ce que vous (?:avez|vendez)|y a[- ]t[- ]il|il y a|(?:je )?(?:re)?cherche|(?:j[’']ai )?besoin d(?:e|[’'])|je (?:voudrais|veux|souhaite)|j[’']aimerais|montre[rz]?[- ]?(?:moi)?|quel(?:le)?s?|que(?:l(?:le)?s?)? (?:type|genre|sorte)s? de|recommand\\p{L}*|conseill\\p{L}*|quelque chose|où (?:trouver|acheter)",
  es: 'tenéis|tienen?|tienes|venden|vendéis|vendes|(?<=^[¿\\s]*)hay|(?:estoy )?busc(?:o|ando|amos)|necesito|quiero|quisiera|me gustaría|muéstr[ae](?:me|nme)?|enséñ[ae](?:me|nme)?|qué(?: tipos? de)?|cuál(?:es)?|recomiend\\p{L}*|recomend\\p{L}*|algún|alguna?s?|algunos|algo|dónde (?:encuentro|compro|puedo comprar)',
  it: "avete|vendete|hai|c[’']è|ci sono|cerco|sto cercando|cerchiamo|mi serve|ho bisogno di|vorrei|voglio|mostra(?:mi|temi)|fammi vedere|quale|quali|che tip[oi] di|consigli\\p{L}*|raccomand\\p{L}*|qualcosa|qualche|dove (?:trovo|compro)",
  nl: 'hebben jullie(?: ook| nog)?|heb(?:t)? (?:je|u)(?: ook| nog)?|heeft u|verkopen jullie|verkoopt u|(?:is|zijn) er|(?:ik )?zoek|(?:ik ben )?op zoek naar|ik (?:wil|heb .{0,12}nodig)|laat (?:me|mij) .{0,20}zien|toon|welke?|wat voor|aanrader|raad .{0,20}aan|iets',
  pt: '(?:vocês )?(?:têm|tem|vendem|vende)|há|(?:estou )?(?:à )?procur(?:o|a de|ando)|preciso de|quero|queria|gostaria de|mostr(?:e|a|em)(?:[- ]me)?|que tipos? de|qual|quais|recomend\\p{L}*|algum(?:a)?s?|alguns|algo|alguma coisa|onde (?:encontro|compro)',
  pl: '(?:czy )?(?:macie|mają państwo|sprzedajecie|posiadacie)|czy (?:jest|są)|(?:ja )?szukam|szukamy|potrzebuję|potrzebny|chc(?:ę|iałbym|iałabym)|pokaż(?:cie)?(?: mi)?|jaki(?:e|ch)?|jaka|któr[yae]|polec\\p{L}*|coś|jakieś|jakiś|gdzie (?:znajdę|kupię)',
  tr: 'var mı(?:dır)?|varmı|mevcut mu|satıyor musunuz|bulunur mu|arıyorum|arıyoruz|bakıyorum|istiyorum|isterim|lazım|ihtiyacım var|göster(?:ir misin(?:iz)?|in)?|hangi(?:si|leri)?|ne tür|öner\\p{L}*|bir şey(?:ler)?|nereden alabilirim',
  ja: '(?:は|が|って|も)?(?:あります(?:でしょう)?か|ありませんか|売っていますか|売ってますか|取り扱っていますか|取り扱い(?:は)?ありますか|置いていますか)|を?(?:探しています|探してます|探してる|さがしています|欲しいです|ほしいです|が欲しい|買いたい(?:です)?)|を?見せて(?:ください)?|どの|どんな|どれ|おすすめ(?:の|は)?|何か|なにか',
  zh: '有没有|你们(?:有|卖|出售)|请问有(?!没有)|卖不卖|有卖|我(?:想|要)(?:买|找)?|想买|想要|在找|寻找|找一?[个款件]?|给我看看|看看|推荐|哪[个些款种]|什么样的|什么|有(?=.{1,20}吗)|吗',
  ar: 'هل (?:لديكم|عندكم|لديك|عندك|يوجد|تبيعون|توجد)|لديكم|عندكم|أبحث عن|ابحث عن|أريد(?: شراء)?|اريد|أحتاج(?: إلى)?|أرغب في|أرني|اعرض(?: لي)?|ما هي|أي|اي|شيء|انصح\\p{L}*|أنصح\\p{L}*|اقترح\\p{L}*|أين أجد',
};

/** Placeholders for any product. */
export const something: PhrasesByLanguage = {
  en: 'something|anything|stuff|things?',
  de: '(?:irgend ?)?(?:etwas|was)|sachen',
  fr: 'quelque chose',
  es: 'algo|alguna cosa',
  it: 'qualcosa|qualche cosa',
  nl: 'iets',
  pt: 'algo|alguma coisa',
  pl: 'coś',
  tr: 'bir şey(?:ler)?',
  ja: '何か|なにか|もの',
  zh: '什么|东西',
  ar: 'شيء|شيئا',
};

/** Asks whether a product is available. */
export const have: PhrasesByLanguage = {
  en: 'do you (?:still )?(?:have|stock|sell|carry)|have you got|got any|is there|are there',
  de: "habt ihr|hast du|haben sie|führt ihr|führen sie|gibt es|gibt[’']?s|hättet ihr|hätten sie",
  fr: 'avez[- ]vous|vous avez|y a[- ]t[- ]il|vendez[- ]vous',
  es: 'tenéis|tienen?|tienes|hay|venden|vendéis',
  it: "avete|hai|c[’']è|ci sono|vendete",
  nl: 'hebben jullie|hebt u|heeft u|heb je|is er|zijn er|verkopen jullie',
  pt: 'têm|tem|há|vendem',
  pl: 'macie|mają państwo|czy jest|czy są|sprzedajecie',
  tr: 'var mı|satıyor musunuz|bulunur mu',
  ja: 'ありますか|売っていますか|置いていますか',
  zh: '有没有|有吗|卖',
  ar: 'هل لديكم|هل عندكم|لديكم|عندكم|هل يوجد',
};

/** About products in stock. */
export const inStock: PhrasesByLanguage = {
  en: 'in stock|available|availability|in the shop|on the shelf|left',
  de: 'auf lager|am lager|vorrätig|lieferbar|verfügbar|verfügbarkeit|noch da|zu haben|im sortiment|im angebot',
  fr: 'en stock|disponibles?|disponibilité',
  es: 'en stock|disponibles?|disponibilidad|en existencias|quedan?',
  it: 'disponibil[ei]|disponibilità|in magazzino|in stock',
  nl: 'op voorraad|voorradig|leverbaar|beschikbaar|verkrijgbaar',
  pt: 'em stock|em estoque|disponíve(?:l|is)|disponibilidade',
  pl: 'dostępn\\p{L}*|na stanie|w magazynie|w sprzedaży',
  tr: 'stokta(?: mı)?|mevcut|stok durumu',
  ja: '在庫(?:は|が)?(?:ありますか|あります|ある)?|入手(?:可能)?',
  zh: '有货|现货|库存|在售',
  ar: 'متوفر\\p{L}*|متاح\\p{L}*|في المخزون|موجود\\p{L}*',
};

/** About sold-out products. */
export const soldOut: PhrasesByLanguage = {
  en: 'sold out|out of stock|no longer available|not available|unavailable|back in stock|(?:be|come|coming) back|restock(?:ed|ing)?',
  de: 'ausverkauft|vergriffen|nicht (?:mehr )?(?:lieferbar|verfügbar|auf lager|vorrätig)|wieder (?:lieferbar|verfügbar|da|auf lager|vorrätig|rein)',
  fr: 'épuisée?s?|en rupture(?: de stock)?|rupture|indisponibles?|de (?:retour|nouveau) (?:en stock|disponible)|réapprovisionn\\p{L}*',
  es: 'agotad[oa]s?|sin stock|sin existencias|no disponibles?|vuelv\\p{L}* a (?:estar|tener)|repon\\p{L}*|reposición',
  it: 'esaurit[oaie]|non disponibil[ei]|torn\\p{L}* disponibil[ei]|di nuovo disponibil[ei]|riassortiment\\p{L}*',
  nl: 'uitverkocht|niet (?:meer )?(?:leverbaar|op voorraad|beschikbaar)|(?:weer|terug) (?:leverbaar|op voorraad|verkrijgbaar)',
  pt: 'esgotad[oa]s?|sem stock|sem estoque|indisponíve(?:l|is)|de volta ao (?:stock|estoque)|voltam? a ter',
  pl: 'wyprzedan\\p{L}*|niedostępn\\p{L}*|brak na stanie|znowu dostępn\\p{L}*|ponownie dostępn\\p{L}*',
  tr: 'tüken\\p{L}*|stokta yok|(?:tekrar|yeniden) (?:stok\\p{L}*|gel\\p{L}*)',
  ja: '売り切れ|在庫切れ|品切れ|再入荷',
  zh: '缺货|售罄|卖完|补货|断货',
  ar: 'نفد\\p{L}*|نفذ\\p{L}*|غير متوفر\\p{L}*|غير متاح\\p{L}*',
};

export const cheapest: PhrasesByLanguage = {
  en: 'cheapest|lowest[ -]priced?|least expensive|most affordable|best value',
  de: '(?:am )?(?:günstigste|billigste|preiswerteste|preisgünstigste)[nrsm]?|niedrigste[nrsm]? preis',
  fr: '(?:le |la |les )?moins ch(?:er|ère)s?|(?:le |la |les )?plus économiques?|(?:le )?plus bas prix',
  es: 'más barat[oa]s?|más económic[oa]s?|menos car[oa]s?|menor precio',
  it: 'più economic\\p{L}+|meno car[oaie]|più convenient[ei]|prezzo più basso|costa (?:di )?meno',
  nl: 'goedkoopste?|voordeligste?|laagste prijs',
  pt: 'mais barat[oa]s?|mais económic[oa]s?|mais econômic[oa]s?|menor preço|mais em conta',
  pl: 'najtańsz\\p{L}*|najtaniej|najniższ\\p{L}* cen\\p{L}*',
  tr: 'en (?:ucuz|uygun(?: fiyatlı)?|hesaplı|düşük fiyatlı)(?:u|su|lar)?',
  ja: '(?:一番|いちばん|最も|もっとも)(?:安い|お手頃な)|最安(?:値)?(?:の)?',
  zh: '最便宜(?:的)?|最低价(?:的)?|价格最低(?:的)?',
  ar: 'الأرخص|أرخص|ارخص|الأقل سعر\\p{L}*|أقل سعر\\p{L}*',
};

export const dearest: PhrasesByLanguage = {
  en: 'most expensive|dearest|priciest|highest[ -]priced?|most costly',
  de: '(?:am )?(?:teuerste|kostspieligste|hochpreisigste)[nrsm]?|höchste[nrsm]? preis',
  fr: '(?:le |la |les )?plus (?:ch(?:er|ère)s?|coûteu(?:x|ses?))',
  es: 'más car[oa]s?|más costos[oa]s?|mayor precio',
  it: 'più car[oaie]|più costos[oaie]|prezzo più alto',
  nl: 'duurste?|hoogste prijs',
  pt: 'mais car[oa]s?|maior preço',
  pl: 'najdroższ\\p{L}*|najdrożej',
  tr: 'en (?:pahalı|yüksek fiyatlı)(?:sı|lar)?',
  ja: '(?:一番|いちばん|最も|もっとも)(?:高い|高価な)|最高値(?:の)?',
  zh: '最贵(?:的)?|最高价(?:的)?|价格最高(?:的)?',
  ar: 'الأغلى|أغلى|اغلى|الأعلى سعر\\p{L}*|أعلى سعر\\p{L}*',
};

export const bestRated: PhrasesByLanguage = {
  en: '(?:best|highest|top)[ -](?:rated|reviewed)|best reviews?|most popular by rating',
  de: '(?:am )?best(?:en)?[ -]?bewertet\\p{L}*|beste[nrsm]? bewertung\\p{L}*|höchste[nrsm]? bewertung\\p{L}*',
  fr: '(?:le |la |les )?mieux notée?s?|meilleure?s? (?:notes?|avis|évaluations?)',
  es: 'mejor (?:valorad|puntuad|calificad)[oa]s?|mejores (?:valoraciones|reseñas|opiniones)',
  it: '(?:meglio|più) (?:recensit|valutat|votat)[oaie]|migliori recensioni',
  nl: 'best (?:beoordeelde?|gewaardeerde?)|beste beoordeling\\p{L}*|hoogst gewaardeerde?',
  pt: '(?:mais bem|melhor) (?:avaliad|classificad)[oa]s?|melhores avaliações',
  pl: 'najlepiej ocenian\\p{L}*|najwyżej ocenian\\p{L}*|najlepsz\\p{L}* (?:ocen|opini)\\p{L}*',
  tr: 'en (?:yüksek puanlı|iyi puanlı|beğenilen|çok beğenilen)',
  ja: '(?:一番|最も)?(?:評価|レビュー)(?:の|が)(?:一番|最も)?(?:高い|良い)|高評価(?:の)?',
  zh: '评分最高(?:的)?|评价最好(?:的)?|好评最多(?:的)?',
  ar: 'الأعلى تقييم\\p{L}*|أعلى تقييم\\p{L}*|الأفضل تقييم\\p{L}*',
};
