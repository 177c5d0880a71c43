// Detects the language of a text by its script, or by the most common words if several languages share the script.

const commonest: Record<string, string> = {
  ca: 'el la els les de que i en un una per amb no és del dels al als se més com són aquest aquesta però seva',
  cs: 'a v se na je že s z do o i to k ve pro za by jsou od po jako které nebo tak jsme při vám váš však',
  da: 'og i at det er en den til af på som med for de ikke der et har fra du vi kan din hvis eller vil også blive efter',
  de: 'der die das und ist in den von zu mit nicht sie ein eine auf für dem im wir ihr sich auch es werden bei oder wenn nach aus kann als an innerhalb sind bis über können alles',
  en: 'the of and to in is that for it you with on are be this as your we or can by from at have not will if our an when',
  es: 'de la que el en y los se del las un por con no una su para es al lo como más o pero sus le este si son está todo puede hasta cuando desde hay sin',
  et: 'ja on ei et see kui oma ka mis või aga siis meie teie kas pärast saab peab kuni ning kõik tema olla seda',
  fi: 'ja on ei että se oli hän mutta ovat kun joka sen tai myös jos niin voi kuin mitä ole tämä sekä voit meidän',
  fr: 'de la le et les des en un du une que est pour qui dans par pas au sur plus avec vous nous ce il sont ou votre être tout peut cette aux dès ses leur',
  hr: 'i je u se na da za su od s a koji o će ili kako što to ne iz može nije kao samo vaš ako bi biti sve',
  hu: 'a az és hogy nem is egy van ez meg csak de már ha vagy mint még azt kell lehet minden nagyon között által után',
  id: 'yang dan di untuk dengan dari ini pada itu tidak dalam akan anda adalah kami atau ke dapat jika oleh sebagai bisa',
  it: 'di e il la che in un per è una del con non sono le si da al dei come più o nel i della alla ma ha anche se tutto hai puoi entro dalla dal nella sul questo quello tuo gli',
  lt: 'ir yra kad į su iš tai ne o kaip bet jei nuo per jūsų arba mes galite už iki buvo po gali būti jūs apie dėl',
  lv: 'un ir ar no uz par kas ka lai vai tas arī bet pēc jūs mēs var ja pie līdz jūsu tiek kā nav būt mūsu',
  nb: 'og i det er på en til som for med av ikke at den har de et vi du kan fra eller om hvis skal også ble din etter',
  nl: 'de het een van en in is dat op te zijn voor met niet aan die er u je wij worden ook bij als of naar kan deze door',
  pl: 'i w na się z nie do to że jest o jak za od po przez dla są lub być oraz może które który jeśli ich państwa tym',
  pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas ao ou são você seu está tudo pode até pelo sem quando foi',
  ro: 'de și în la a cu pe nu este că un o din se pentru care sau mai sunt dacă prin dumneavoastră poate fi ca vă',
  sk: 'a v sa na je že s z do o to k vo pre za by sú od po ako ktoré alebo tak sme pri vám váš však ale ktorý',
  sl: 'in je v na se da za so pri ki od s z pa ali kot po ne to do iz lahko vaš če bi biti tudi ter ste',
  sv: 'och i att det är en som på för med av inte den till har de ett om vi du kan från eller din när vid också blir',
  tr: 've bir bu için ile da de olarak olan çok en ne daha gibi kadar veya sonra her ama değil ise siz ürün olduğu',
  vi: 'và của là có không cho được một các trong với người để này khi đã từ bạn những về sẽ tại hoặc nếu như',
};

const wordsOf = new Map(Object.entries(commonest).map(([tag, words]) => [tag, new Set(words.split(' '))]));

/** Letters that only one language of a script uses. */
const scripts: [RegExp, (text: string) => string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, () => 'ja'],
  [/\p{Script=Hangul}/gu, () => 'ko'],
  [/\p{Script=Han}/gu, text => (share(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.05 ? 'ja' : 'zh')],
  [/\p{Script=Thai}/gu, () => 'th'],
  [/\p{Script=Hebrew}/gu, () => 'he'],
  [/\p{Script=Greek}/gu, () => 'el'],
  [/\p{Script=Armenian}/gu, () => 'hy'],
  [/\p{Script=Georgian}/gu, () => 'ka'],
  [/\p{Script=Tamil}/gu, () => 'ta'],
  [/\p{Script=Bengali}/gu, () => 'bn'],
  [/\p{Script=Devanagari}/gu, () => 'hi'],
  [/\p{Script=Arabic}/gu, text => (/[پچژگک]/.test(text) ? 'fa' : 'ar')],
  [/\p{Script=Cyrillic}/gu, cyrillic],
];

const sample = 20_000;
const fewestHits = 3;

/** Null if the text is too short or too mixed. */
export function detectLanguage(text: string): string | null {
  const begin = text.slice(0, sample).toLowerCase();
  for (const [letters, language] of scripts) if (share(begin, letters) > 0.25) return language(begin);
  const words = begin.match(/\p{L}+/gu) ?? [];
  const scores = [...wordsOf].map(([tag, known]) => ({ tag, hits: words.filter(word => known.has(word)).length }));
  scores.sort((a, b) => b.hits - a.hits);
  const [best, second] = scores;
  if (!best || best.hits < Math.max(fewestHits, words.length * 0.08)) return null;
  return best.hits > (second?.hits ?? 0) * 1.05 ? best.tag : null;
}

function cyrillic(text: string): string {
  if (/[іїєґ]/.test(text)) return 'uk';
  if (/[љњђћџ]/.test(text)) return 'sr';
  return /[ыэё]/.test(text) ? 'ru' : 'bg';
}

/** The share of these letters among all letters of a text. */
function share(text: string, letters: RegExp): number {
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  return all === 0 ? 0 : (text.match(letters)?.length ?? 0) / all;
}
