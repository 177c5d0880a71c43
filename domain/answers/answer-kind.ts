// What kind of thing a question asks for, and whether a sentence holds one: "how many" wants a number, "when" a time.

export type AnswerKind = 'person' | 'time' | 'place' | 'number' | 'duration' | 'money';

const asks: [AnswerKind, RegExp][] = [
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
    /(?<!\p{L})(?:when|what (?:year|date|day|time|month|century|decade)|which (?:year|day|month)|since when|until when|opening hours|open on|wann|ab wann|bis wann|seit wann|um wie ?viel uhr|öffnungszeiten|quand|cuándo|quando|wanneer|kiedy|ne zaman)(?!\p{L})|いつ|何時|什么时候|何时|几点|متى/iu,
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
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?';
const spans =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies)|sekunden?|minuten?|stunden?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|jours?|semaines?|mois|ans?|días?|semanas?|meses|años?|giorni|settimane|mesi|anni|dagen|weken|maanden|jaar|dias|dni|tygodni\\w*|gün|hafta|yıl';
const counts =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|hundreds?|thousands?|millions?|billions?|half|third|quarter|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|hälfte';

const shows: Record<AnswerKind, RegExp> = {
  money:
    /[€£$¥₺]\s?\d|\d\s?(?:€|£|\$|¥|zł|TL|元|円|%)|(?<!\p{L})(?:eur|gbp|usd|chf|free|kostenlos|gratuit|gratis|umsonst|percent)(?!\p{L})/iu,
  duration: new RegExp(
    `(?:\\d|(?<!\\p{L})(?:${counts}))[\\s–-]*(?:\\w+ )?(?:${spans})|\\d+\\s?(?:日|天|週間|か月|个月|年)`,
    'iu',
  ),
  number: new RegExp(`\\d|(?<!\\p{L})(?:${counts})(?!\\p{L})`, 'iu'),
  time: new RegExp(
    `\\b1[0-9]{3}\\b|\\b20\\d\\d\\b|\\b\\d{1,2}[.:]\\d{2}\\b|\\b\\d{1,2}\\s?(?:am|pm|uhr)\\b|(?<!\\p{L})(?:${months}|${days})(?!\\p{L})|(?:\\d|(?<!\\p{L})(?:${counts})) (?:${spans})|\\b\\d{1,2}(?:st|nd|rd|th) century|\\d+(?:月|日|時|点)`,
    'iu',
  ),
  person: /(?<=[\p{L}\p{N},;:)”"']\s)\p{Lu}[\p{Ll}’'-]+(?:\s(?:(?:de|von|van|of|the|al)\s)?\p{Lu}[\p{L}.’'-]*)*/u,
  place:
    /(?<!\p{L})(?:in|at|from|near|to|into|between|on|im|am|aus|bei|nach|auf|à|en|a|te|em|w|di)\s(?:the\s|der\s|dem\s|la\s|le\s)?\p{Lu}[\p{L}’'-]+/u,
};

export function kindOfAnswer(question: string): AnswerKind | null {
  return asks.find(([, pattern]) => pattern.test(question))?.[0] ?? null;
}

export function holdsKind(kind: AnswerKind, sentence: string): boolean {
  return shows[kind].test(sentence);
}
