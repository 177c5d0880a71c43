// How each language asks yes-or-no questions, negates and limits.
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type Polarity = {
  /** The beginning of a yes-or-no question. */
  asks: RegExp;
  /** The same, negated: "isn't there …?" */
  asksNegated?: RegExp;
  negates: RegExp;
  /** Conditions and limits: neither yes nor no. */
  limits: RegExp;
  yes: string;
  no: string;
  /** Yes to a negated question. Undefined if the answer depends on the wording. */
  doch?: string;
};

const start = String.raw`^(?:(?:hi|hello|hey|hallo|bonjour|hola|ciao|olá|cześć|merhaba|and|und|et|y|e|en|also|auch|so|a|i)[\s,]+)?[\s,¿]*`;
const word = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu');
const opening = (list: string) => new RegExp(`${start}(?:${list})`, 'iu');

export const polarities: Record<WidgetLanguage, Polarity> = {
  en: {
    asks: opening(
      '(?:can|could|may|do|does|did|is|are|will|would|should|must|am|have|has)\\s(?:i|you|we|they|it|there|he|she|the|your|my|this|that|these|any|a|an|all|orders|items|products)(?!\\p{L})',
    ),
    asksNegated: opening(
      "(?:can|could|do|does|did|is|are|will|would|should|have|has|wo|ca)n?[’']?t\\s(?:i|you|we|they|it|there|the|your|my|this|that|these|any)(?!\\p{L})",
    ),
    negates: word("no|not|never|none|cannot|unable|unavailable|impossible|nor|without|\\p{L}+n[’']t|non-?\\p{L}+able"),
    limits: word(
      'only|unless|except|excluding|if|but|however|must|until|up to|depending|depends|some|most|certain|selected|usually|may|might|please|provided|as long as|within|limited|almost|all other',
    ),
    yes: 'Yes.',
    no: 'No.',
    doch: 'Yes.',
  },
  de: {
    asks: opening(
      '(?:kann|kannst|könnt|können|könnte|darf|dürfen|gibt es|gibts|gibt’s|habt|haben|hat|ist|sind|seid|wird|werden|muss|müssen|liefert|liefern|versendet|verschickt|nehmt|nehmen|akzeptiert|akzeptieren|bietet|bieten|geht|bekomme|verkauft|führt)(?!\\p{L})',
    ),
    asksNegated:
      /^[\s,]*(?:kann|könnt|können|darf|gibt|habt|haben|hat|ist|sind|seid|liefert|nehmt|akzeptiert|bietet|geht)\s(?:\p{L}+\s){0,3}(?:kein\p{L}*|nicht)(?!\p{L})/iu,
    negates: word('nein|nicht|kein\\p{L}*|nie|niemals|leider|ohne|weder|ausgeschlossen|unmöglich'),
    limits: word(
      'nur|außer|ausgenommen|wenn|falls|sofern|soweit|aber|jedoch|allerdings|bis zu|muss|müssen|je nach|abhängig|einige|manche|meisten|bestimmte\\p{L}*|bitte|innerhalb|lediglich|fast|in der regel',
    ),
    yes: 'Ja.',
    no: 'Nein.',
    doch: 'Doch.',
  },
  fr: {
    asks: opening(
      'est-ce qu|êtes-vous|ouvrez-vous|puis-je|peut-on|pouvez-vous|peux-tu|avez-vous|acceptez-vous|livrez-vous|prenez-vous|vendez-vous|proposez-vous|faites-vous|expédiez-vous|y a-t-il|il y a|faut-il|dois-je|est-il|est-elle|sont-ils|sont-elles|on peut|je peux|vous (?:avez|livrez|acceptez|faites|prenez|vendez|proposez)',
    ),
    asksNegated:
      /^[\s,]*(?:n[’']|ne\s)?(?:est-ce que|puis-je|peut-on|pouvez-vous|avez-vous|y a-t-il|il n[’']y a|vous n[’']?)(?:\s\p{L}+){0,3}\s(?:pas|plus|aucune?)(?!\p{L})/iu,
    negates: word('non|pas|aucune?|jamais|ni|sans|impossible|plus'),
    limits: word(
      'seulement|uniquement|sauf|hormis|excepté|si|mais|toutefois|cependant|jusqu\\p{L}*|selon|certaine?s?|doit|doivent|dans les|à condition|sous réserve|ne\\s.{1,30}\\sque',
    ),
    yes: 'Oui.',
    no: 'Non.',
    doch: 'Si.',
  },
  es: {
    asks: opening(
      '(?:puedo|se puede|se pueden|puede|pueden|podéis|hay|tienen|tenéis|tienes|aceptan|aceptáis|aceptas|hacen|hacéis|envían|enviáis|venden|vendéis|abren|abrís|abre|es posible|es|son|está|están)(?!\\p{L})',
    ),
    asksNegated: opening('no (?:puedo|se puede|pueden|hay|tienen|tenéis|aceptan|hacen|envían|es|son)(?!\\p{L})'),
    negates: word('no|nunca|ningun\\p{L}*|ningún|tampoco|sin|imposible'),
    limits: word(
      'solo|sólo|solamente|únicamente|salvo|excepto|si|pero|hasta|según|algun\\p{L}*|algún|debe\\p{L}*|siempre que|dentro de|ciert[oa]s',
    ),
    yes: 'Sí.',
    no: 'No.',
    doch: 'Sí.',
  },
  it: {
    asks: opening(
      "(?:posso|si può|si possono|potete|puoi|avete|c[’']è|ci sono|accettate|fate|spedite|vendete|consegnate|siete|aprite|è possibile|è|sono)(?!\\p{L})",
    ),
    asksNegated: opening("non (?:posso|si può|potete|avete|c[’']è|ci sono|accettate|fate|spedite|è|sono)(?!\\p{L})"),
    negates: word('no|non|mai|nessun\\p{L}*|senza|impossibile'),
    limits: word(
      'solo|soltanto|solamente|tranne|eccetto|salvo|se|ma|però|tuttavia|fino a|secondo|alcun\\p{L}*|dev\\p{L}*|entro|purché|cert[ie]',
    ),
    yes: 'Sì.',
    no: 'No.',
    doch: 'Sì.',
  },
  nl: {
    asks: opening(
      '(?:kan|kun|kunnen|kunt|mag|mogen|is|zijn|heb|hebben|heeft|hebt|bieden|biedt|leveren|levert|verzenden|verzendt|accepteren|accepteert|verkopen|verkoopt|moet|moeten|doen|wordt|worden)(?!\\p{L})',
    ),
    asksNegated:
      /^[\s,]*(?:kan|kun|kunt|mag|is|zijn|hebben|heb|leveren|accepteren)\s(?:\p{L}+\s){0,3}(?:geen|niet)(?!\p{L})/iu,
    negates: word('nee|niet|geen|nooit|helaas|zonder|noch|onmogelijk'),
    limits: word(
      'alleen|enkel|slechts|behalve|tenzij|als|indien|mits|maar|echter|tot|afhankelijk|sommige|meeste|moet|moeten|binnen|bepaalde',
    ),
    yes: 'Ja.',
    no: 'Nee.',
    doch: 'Jawel.',
  },
  pt: {
    asks: opening(
      '(?:posso|pode-se|pode|podem|podemos|dá para|há|tem|têm|vocês (?:têm|aceitam|enviam|vendem|fazem|entregam)|aceitam|aceita|abrem|enviam|entregam|vendem|fazem|é possível|é|são|está|estão)(?!\\p{L})',
    ),
    asksNegated: opening('não (?:posso|pode|podem|há|tem|têm|aceitam|enviam|fazem|é|são)(?!\\p{L})'),
    negates: word('não|nunca|nenhum\\p{L}*|jamais|sem|tampouco|impossível'),
    limits: word(
      'só|somente|apenas|salvo|exceto|se|mas|porém|até|conforme|algum\\p{L}*|deve\\p{L}*|desde que|dentro de|cert[oa]s',
    ),
    yes: 'Sim.',
    no: 'Não.',
    doch: 'Sim.',
  },
  pl: {
    asks: opening(
      '(?:czy|mogę|można|macie|mają|jest|są|jesteście|wysyłacie|dostarczacie|akceptujecie|przyjmujecie)(?!\\p{L})',
    ),
    negates: word('nie|nigdy|żad\\p{L}*|brak|bez|niestety|niemożliw\\p{L}*'),
    limits: word(
      'tylko|wyłącznie|jedynie|chyba że|oprócz|z wyjątkiem|jeśli|jeżeli|ale|jednak|do|w zależności|niektór\\p{L}*|musi\\p{L}*|należy|pod warunkiem|w ciągu',
    ),
    yes: 'Tak.',
    no: 'Nie.',
  },
  tr: {
    asks: /(?<!\p{L})(?:m[ıiuü](?:y[ıiuü]m|s[ıiuü]n|s[ıiuü]n[ıiuü]z|y[ıiuü]z|d[ıiuü]r)?|var mı|yok mu)\s*\?*$/iu,
    negates:
      /(?<!\p{L})(?:hayır|değil\p{L}*|yok|yoktur|maalesef|asla|hiçbir)(?!\p{L})|\p{L}{2}(?:ma|me|m[ıiuü])(?:z|yor|m[ıi]yor|maktad[ıi]r|mektedir|d[ıi]|y[ıi]z|yoruz|zlar)(?:\p{L}{0,6})(?!\p{L})/iu,
    limits: word(
      'sadece|yalnızca|ancak|hariç|eğer|ama|fakat|kadar|göre|bazı|çoğu|gerekir|gerekmektedir|koşuluyla|şartıyla|içinde|lütfen',
    ),
    yes: 'Evet.',
    no: 'Hayır.',
  },
  ja: {
    asks: /(?:ます|です|でしょう|ません|いい|可能|ある|できる|大丈夫|必要|OK)(?:か|の)?[？?。\s]*$/iu,
    negates: /ません|できない|出来ない|ない(?:です|。|$)|不可|禁止|いいえ|お断り|対象外|なし/u,
    limits:
      /のみ|だけ|ただし|但し|場合|以外|除く|除き|まで|ければ|限り|一部|もし|とき|時は|によって|ください|下さい|必ず/u,
    yes: 'はい。',
    no: 'いいえ。',
  },
  zh: {
    asks: /(?:吗|嗎|么|能不能|可不可以|可以吗|是否|有没有|有沒有|会不会)/u,
    negates: /不|没有|沒有|无法|無法|未|非|禁止|暂无/u,
    limits: /只|仅|僅|除|如果|若|但|不过|然而|最多|以内|部分|必须|必須|需要|请|請|根据|之前/u,
    yes: '是的。',
    no: '否。',
  },
  ar: {
    asks: /^[\s،]*(?:و)?(?:هل|أهل|أ(?:يمكن|توجد|يوجد))(?!\p{L})/u,
    negates: /(?<!\p{L})(?:لا|ليس\p{L}*|لم|لن|غير|بدون|دون|عدم|كلا)(?!\p{L})/u,
    limits: /(?<!\p{L})(?:فقط|إلا|باستثناء|إذا|لكن|ولكن|حتى|حسب|بعض|يجب|بشرط|خلال|ما عدا|يرجى)(?!\p{L})/u,
    yes: 'نعم.',
    no: 'لا.',
  },
};
