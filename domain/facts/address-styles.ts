// Postal address formats by country: how postcode, city and street are written.

export type Style = {
  /** Postcode and city. */
  place: RegExp;
  /** Street and number, before the place on the same line or on a line above. */
  street: RegExp;
};

const cityWord = "(?<!\\p{L})\\p{Lu}[\\p{L}.']*";
const city = `${cityWord}(?:[ -](?:${cityWord}|am|an|der|den|im|bei|sur|sous|la|le|les|de|du|del|della|do|da|upon|on|ob)(?!\\p{L})){0,4}`;
const named = "[\\p{L}\\p{N}][\\p{L}\\p{N}.'/ -]{1,60}";

export const styles: readonly Style[] = [
  // Germany, Austria, Switzerland, France, Spain, Italy, Turkey: street, then "12345 City".
  {
    place: new RegExp(
      `(?<![\\d.,-])(?:(?:D|A|CH|F|I|E|B|L)-)?\\d{4,5} ${city}(?: ?\\([A-Z]{2}\\)| ?\\/ ?\\p{Lu}\\p{L}+)?`,
      'u',
    ),
    street: new RegExp(
      `\\p{Lu}[\\p{L}.'-]*(?:stra(?:ß|ss)e|str\\.|weg|platz|allee|gasse|ring|damm|ufer|markt|hof|graben|steig|chaussee|zeile|wall|promenade)\\s+\\d+|` +
        `(?:straße|strasse|str\\.|weg|platz|allee|gasse|ring|damm|ufer|chaussee)\\s+\\d+|(?:^|[\\s,:])(?:am|an der|auf der|im|in der|zum|zur|unter den|hinter der)\\s+\\p{Lu}[\\p{L}-]+\\s+\\d+|` +
        `\\d+(?:\\s?(?:bis|ter|[a-zA-Z]))?,?\\s+(?:rue|avenue|av\\.|boulevard|bd|place|quai|chemin|allée|allee|impasse|route|cours|passage|square|faubourg|zone|za|zi)\\s|` +
        `(?:calle|c\\/|avenida|avda\\.?|av\\.|plaza|pza\\.?|paseo|carrer|ronda|camino|carretera|polígono)\\s${named},?\\s*(?:nº|n\\.º|núm\\.?)?\\s*\\d+|` +
        `(?:via|viale|piazza|piazzale|corso|largo|strada|vicolo|contrada|località)\\s${named},?\\s*(?:n\\.?)?\\s*\\d+|` +
        `(?:mah\\.|mahallesi|cad\\.|caddesi|sok\\.|sokak|sokağı|bulvarı|blv\\.)[^\\n]{0,40}no\\s*[:.]?\\s*\\d+`,
      'iu',
    ),
  },
  // The Netherlands: "1015 CJ Amsterdam".
  { place: new RegExp(`(?<!\\d)\\d{4} ?[A-Z]{2},? ${city}`, 'u'), street: new RegExp(`\\p{Lu}${named}\\s\\d+`, 'u') },
  // Poland: "00-001 Warszawa".
  {
    place: new RegExp(`(?<![\\d-])\\d{2}-\\d{3} ${city}`, 'u'),
    street: new RegExp(`(?:ul\\.|al\\.|pl\\.|os\\.|ulica|aleja|plac)\\s${named}\\s\\d+|\\p{Lu}${named}\\s\\d+`, 'iu'),
  },
  // Portugal "1000-001 Lisboa" and Brazil "01310-100".
  {
    place: new RegExp(`(?<![\\d-])\\d{4,5}-\\d{3}(?:,? ${city})?`, 'u'),
    street: new RegExp(
      `(?:rua|r\\.|avenida|av\\.|praça|largo|travessa|estrada|alameda)\\s${named},?\\s*(?:n\\.?º?)?\\s*\\d+`,
      'iu',
    ),
  },
  // The United Kingdom: "Kendal, LA9 4AB".
  {
    place: new RegExp(`(?:${city},?\\s+)?(?<![\\p{L}\\d])[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}(?![\\p{L}\\d])`, 'u'),
    street: new RegExp(
      `(?:unit|suite|flat|shop|floor)?\\s*\\d+[A-Za-z]?(?:-\\d+)?,?\\s+\\p{Lu}${named}|\\p{Lu}[\\p{L}' ]+ (?:house|mill|farm|works|court|lane|road|street|yard)`,
      'iu',
    ),
  },
  // The United States, Canada and Australia: "Portland, OR 97205", "Toronto, ON M5V 2T6", "Sydney NSW 2000".
  {
    place: new RegExp(
      `${city},? (?:[A-Z]{2},? \\d{5}(?:-\\d{4})?|[A-Z]{2},? [A-Z]\\d[A-Z] ?\\d[A-Z]\\d|(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),? \\d{4})(?!\\d)`,
      'u',
    ),
    street: new RegExp(`\\d+[A-Za-z]?,?\\s+${named}`, 'u'),
  },
  // Ireland: "Dublin 2, D02 XY45".
  {
    place: /(?<![\p{L}\d])[A-Z]\d[\dW] ?[A-Z0-9]{4}(?![\p{L}\d])/u,
    street: new RegExp(`\\d+[A-Za-z]?,?\\s+\\p{Lu}${named}`, 'u'),
  },
];

/** Formats that fit on one line: Japanese, Chinese and Arabic. The Chinese pattern starts at the city suffix. */
export const wholeStyles: readonly RegExp[] = [
  /(?:〒\s?\d{3}-\d{4}\s*)?(?:北海道|東京都|京都府|大阪府|\p{Script=Han}{2,3}県)[^\n、。|※(]{2,60}?\d[\d\-ー丁目番地号]*(?:[^\n、。|,※(]{0,30})/u,
  /(?:市|縣|县)[\p{Script=Han}\d]{0,36}?(?:路|街|道|巷|弄)[\p{Script=Han}\d]{0,12}?\d{1,5}(?:号|號)[^\n。,|※(]{0,30}/u,
  /(?:شارع|طريق)\s[\p{L}\p{N} ]{2,50}[،,]\s*[^\n|]{2,80}/u,
];
