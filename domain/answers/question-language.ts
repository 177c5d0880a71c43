// In which language somebody asks. Questions are short: the words that ask tell more than the words that are common in texts.
import { type WidgetLanguage, widgetLanguages } from '#domain/widgets/inputs.ts';
import { detectLanguage } from '#providers/extraction/language.ts';

const telling: Partial<Record<WidgetLanguage, string>> = {
  en: 'what when where which who why how does do did is are can could would should may will have has my your the for of with you i it any there and or to much many long about get need want please cost',
  de: 'was wann wo welche welcher welches welchen wer warum wie wieso kann können könnte darf soll muss habt hast haben hat ist sind gibt ich ihr sie mein meine meinen euer eure ihre der die das dem den ein eine einen für mit und oder nach bei auf zu viel viele lange kostet kosten nicht kein keine es von im zurückgeben brauche bitte gibts',
  fr: 'quoi quand où quel quelle quels quelles qui pourquoi comment est sont puis peut avez faut je vous mon ma mes votre vos le la les des un une pour avec et ou combien dans à il y que qu ce cette est-ce',
  es: 'qué cuándo dónde cuál cuáles quién por cómo es son puedo puede tienen hay yo usted mi mis su sus el la los las un una para con y o cuánto cuánta cuesta en de',
  it: 'cosa quando dove quale quali chi perché come è sono posso può avete ci io mio mia il lo la i gli le un una per con e o quanto quanti costa nel di che',
  nl: 'wat wanneer waar welke wie waarom hoe is zijn kan kunnen mag hebben heeft ik jullie mijn uw de het een voor met en of hoeveel lang kost niet geen van er',
  pt: 'o que quando onde qual quais quem porquê como é são posso pode têm há eu meu minha seu o a os as um uma para com e ou quanto quantos custa em não',
  pl: 'co kiedy gdzie który która które kto dlaczego jak jest są czy mogę może macie ja mój moja wasz dla z i lub ile długo kosztuje nie na do w',
  tr: 'ne zaman nerede hangi kim neden nasıl mi mı mu mü var yok ben benim sizin bir için ile ve veya kaç kadar bu şu',
};
const wordsOf = Object.entries(telling).map(([tag, words]) => ({ tag, words: new Set(words.split(' ')) }));

/** The visitor's own where the words do not tell. */
export function languageOfQuestion(text: string, fallback: WidgetLanguage): WidgetLanguage {
  const scripted = detectLanguage(text);
  const isKnown = (tag: string | null): tag is WidgetLanguage => widgetLanguages.includes(tag as WidgetLanguage);
  if (isKnown(scripted) && !(scripted in telling)) return scripted;
  const words = text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const scores = wordsOf
    .map(({ tag, words: known }) => ({ tag, hits: words.filter(word => known.has(word)).length }))
    .sort((a, b) => b.hits - a.hits);
  const [best, second] = scores;
  if (best && isKnown(best.tag) && best.hits > (second?.hits ?? 0)) return best.tag;
  return isKnown(scripted) ? scripted : fallback;
}
