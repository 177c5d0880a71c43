// The kind of answer a question asks for, and whether a sentence contains one: "how many" asks for a number, "when" for
// a time.

export type AnswerKind = 'person' | 'time' | 'place' | 'number' | 'duration' | 'money' | 'phone' | 'email';

const mine = String.raw`(?<!(?:my|mine|meine?[rn]?|mon|ma|mes|mi|mio|mia|mijn|meu|minha|moj\p{L}*|mój)\s(?:\p{L}+\s)?)(?<!\p{L})`;

const asks: [AnswerKind, RegExp][] = [
  [
    'phone',
    new RegExp(
      `${mine}(?:(?:tele)?phone (?:number|no)|(?:contact|support|service|customer service) number|number (?:can|do|should) i call|(?:your|a|the) (?:phone|hotline|number)|hotline|telefonnummer|rufnummer|servicenummer|numéro de téléphone|votre numéro|número de teléfono|teléfono|numero di telefono|telefoonnummer|número de telefone|telefone|numer telefonu|telefon numaras\\p{L}*)(?!\\p{L})|電話番号|电话号码|联系电话|客服电话|電話號碼|رقم (?:ال)?(?:هاتف|تلفون|جوال)`,
      'iu',
    ),
  ],
  [
    'email',
    new RegExp(
      `${mine}(?:e-?mail[- ]?(?:address|adresse?)|(?:your|a|the) e-?mail|(?:eure|ihre|deine) e?-?mail|mailadresse|adresse e-?mail|adresse mail|courriel|correo electrónico|indirizzo e-?mail|e-?mailadres|endereço de e-?mail|adres e-?mail|e-?posta adres\\p{L}*)(?!\\p{L})|メールアドレス|邮箱|電子郵件|البريد الإلكتروني`,
      'iu',
    ),
  ],
  [
    'money',
    /(?<!\p{L})(?:how much (?:is|are|does|do|did|for|will|money)|what (?:does|do) .{1,60} cost|prices?|costs?|fees?|charges?|was kostet|was kosten|wie ?viel kostet|wie ?viel kosten|preise?|kosten|gebühr(?:en)?|combien coûte|prix|tarif|cuánto cuestan?|precio|quanto costa|prezzo|hoeveel kost|prijs|quanto custa|preço|ile kosztuje|cena|ne kadar|fiyat)(?!\p{L})/iu,
  ],
  [
    'duration',
    /(?<!\p{L})(?:how long|how soon|how fast|how old|wie lange|wie schnell|wie alt|innerhalb welcher|combien de temps|cuánto tiempo|cuánto tarda|quanto tempo|hoe lang|jak długo|ne kadar sür\w*)(?!\p{L})|どのくらい|何日|多久|多长时间|كم من الوقت|كم يوم/iu,
  ],
  [
    'number',
    /(?<!\p{L})(?:how many|how much|how (?:big|large|far|tall|high|deep|wide|heavy|warm|often)|what (?:percent\w*|number|year|size|age|temperature|distance|population)|wie ?viele?|wie (?:groß|gross|weit|hoch|tief|breit|schwer|warm|oft)|combien|cuánt[oa]s?|quant[ioae]|hoeveel|quant[ao]s?|ile|kaç)(?!\p{L})|いくつ|いくら|多少|几|كم/iu,
  ],
  [
    'time',
    /(?<!\p{L})(?:when|what (?:year|date|day|time|month|century|decade)|which (?:year|day|month)|since when|until when|opening hours|opening times|business hours|open on|wann|ab wann|bis wann|seit wann|um wie ?viel uhr|öffnungszeiten|geschäftszeiten|quand|horaires?|à quelle heure|horarios?|a qué hora|orari[oi]?|a che ora|openingstijden|hoe laat|horários?|a que horas|godziny (?:otwarcia|pracy)|o której|saat kaçta|(?:çalışma|açılış) saatleri|cuándo|quando|wanneer|kiedy|ne zaman)(?!\p{L})|いつ|何時|営業時間|营业时间|營業時間|什么时候|何时|几点|متى|ساعات العمل|أوقات العمل/iu,
  ],
  [
    'person',
    /(?<!\p{L})(?:who|whom|whose|wer|wem|wen|wessen|qui|quién|quiénes|chi|wie is|quem|kto|kim)(?!\p{L})|誰|だれ|谁|من هو/iu,
  ],
  [
    'place',
    /(?<!\p{L})(?:where|which (?:country|city|state|place|town|region)|what (?:country|city|state|place|town|region)|wo|wohin|woher|où|dónde|dove|waar|onde|gdzie|nerede|nereye)(?!\p{L})|どこ|哪里|哪儿|أين/iu,
  ],
];

const months =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|april|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?';
const days =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|segunda|terça|quarta|quinta|sexta|poniedziałek|wtorek|środa|czwartek|piątek|sobota|niedziela|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?';
const spans =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies)|sekunden?|minuten?|stunden?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|jours?|semaines?|mois|ans?|días?|semanas?|meses|años?|giorni|settimane|mesi|anni|dagen|weken|maanden|jaar|dias|dni|tygodni\\w*|gün|hafta|yıl';
const counts =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|hundreds?|thousands?|millions?|billions?|half|third|quarter|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|hälfte';

const shows: Record<AnswerKind, RegExp> = {
  phone: /(?<![\d\p{L}])(?:\+|00?)[\d ()./–-]{6,22}\d|(?<![\d\p{L}])\(?\d{3}\)?[ .-]\d{3}[ .-]?\d{3,4}(?!\d)/u,
  email: /[\w.+-](?:@|\s?[([]at[)\]]\s?)[\w-]+(?:\.|\s?[([]dot[)\]]\s?)\w/i,
  money:
    /[€£$¥₺]\s?\d|\d\s?(?:€|£|\$|¥|zł|TL|元|円|%)|(?<!\p{L})(?:eur|gbp|usd|chf|free|kostenlos|gratuit|gratis|umsonst|percent)(?!\p{L})/iu,
  duration: new RegExp(
    `(?:\\d|(?<!\\p{L})(?:${counts}))[\\s–-]*(?:\\w+ )?(?:${spans})|\\d+\\s?(?:日|天|週間|か月|个月|年)`,
    'iu',
  ),
  number: new RegExp(`\\d|(?<!\\p{L})(?:${counts})(?!\\p{L})`, 'iu'),
  time: new RegExp(
    `\\b1[0-9]{3}\\b|\\b20\\d\\d\\b|\\b\\d{1,2}[.:]\\d{2}\\b|\\b\\d{1,2}\\s?(?:am|pm|uhr|h)\\b|(?<!\\p{L})(?:${months}|${days})(?!\\p{L})|(?:\\d|(?<!\\p{L})(?:${counts})) (?:${spans})|\\b\\d{1,2}(?:st|nd|rd|th) century|\\d+(?:月|日|時|点)|[月火水木金土日]曜|星期|周[一二三四五六日]|الاثنين|الجمعة`,
    'iu',
  ),
  person: /(?<=[\p{L}\p{N},;:)”"']\s)\p{Lu}[\p{Ll}’'-]+(?:\s(?:(?:de|von|van|of|the|al)\s)?\p{Lu}[\p{L}.’'-]*)*/u,
  place:
    /(?<!\p{L})(?:in|at|from|near|to|into|between|on|im|am|aus|bei|nach|auf|à|en|a|te|em|w|di)\s(?:the\s|der\s|dem\s|la\s|le\s)?\p{Lu}[\p{L}’'-]+/u,
};

const exclusion =
  /(?<!\p{L})(?:exclu(?:de[ds]?|ding|sions?)|except(?:ions?)?|exempt\p{L}*|non-?(?:returnable|refundable|transferable|cancellable)|final sale|ausgeschlossen|ausgenommen|ausschluss|ausnahmen?|exclus?e?s?|exclusions?|exclu[iy]d[oa]s?|excepciones?|esclus[oaie]|eccezioni|uitgesloten|uitzondering\p{L}*|excluíd[oa]s?|exceções|wyłączon\p{L}*|wyjątk\p{L}*|hariç)(?!\p{L})|対象外|除外|不包括|不适用|مستثنا\p{L}*|استثناء\p{L}*/iu;
const negation =
  /(?<!\p{L})(?:not|no|never|cannot|\p{L}+n['’]t|avoid|nicht|keine?[nrms]?|nie|niemals|vermeide\p{L}*|pas|aucune?|jamais|évite[rz]?|no|nunca|ningun[oa]?|evite|evitar|non|mai|nessun[oa]?|evitare|niet|geen|nooit|não|nenhum\p{L}*|nie|żad\p{L}*|yok\p{L}*|değil\p{L}*|لا|ليس|غير|لن)(?!\p{L})|ません|できない|不可|不能|不得|无法|不可以/iu;
const asksWhich =
  /^[\s¿,]*(?:(?:and|und|et|y|e)\s)?(?:which|what|where|who|when|welche[rsnm]?|was|wo|wohin|wer|wann|quel(?:le)?s?|qu[’']est-ce|qui|où|quand|qué|cuál(?:es)?|dónde|quién|cuándo|qual[ie]?|cosa|che cosa|dove|chi|quando|welke?|wat|waar|wie|wanneer|quais|o que|onde|quem|jakie|jaki|które|co|gdzie|kto|kiedy|hangi|ne|nerede|kim)(?!\p{L})|何が|どれ|どの|どんな|哪些|什么|哪里|ما هي|ما الذي/iu;
const whatIf =
  /^[\s,]*(?:what if|what happens|was (?:ist|passiert),? wenn|que se passe|qué pasa|cosa succede|wat als|e se|ne olur)/iu;

/** "Which … not": exclusions answer it. */
export function asksForExclusion(question: string): boolean {
  if (whatIf.test(question)) return false;
  return asksWhich.test(question) && (negation.test(question) || exclusion.test(question));
}

export function excludes(sentence: string): boolean {
  return exclusion.test(sentence) || negation.test(sentence);
}

export function kindOfAnswer(question: string): AnswerKind | null {
  return asks.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
}

export function containsKind(kind: AnswerKind, sentence: string): boolean {
  return shows[kind].test(sentence);
}
