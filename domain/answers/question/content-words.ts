// The content words of a question: without function words, in every widget language with spaces.
import { writtenWords } from '#domain/retrieval/words.ts';

export const functionWords = new Set(
  `a an the is are was were be been do does did can could will would should may might must have has had i you we he she it they me
  my your our their his her its this that these those there here what which who whom whose when where why how much many long often
  and or but so if then than as of in on at to for from with without by about into over under up out off not no yes please also too
  some any every all more most very just only get got need want like know tell say got does don doesn isn aren
  der die das den dem des ein eine einen einem einer eines ist sind war waren sein bin bist seid kann können könnte darf dürfen soll
  muss habe hast hat haben habt hatte ich du wir ihr er sie es mich mir dich dir uns euch ihn ihm ihnen mein meine dein deine euer eure
  unser unsere was welche welcher welches welchen wer wem wen wann wo warum wie viel viele lange oft und oder aber wenn dann als von
  im in am an auf zu zum zur für aus mit ohne bei nach über unter um nicht kein keine ja nein bitte auch noch nur sehr mehr gibt denn
  geht mal da hier dort diese dieser dieses
  le la les un une des du de d l et ou mais est sont était je tu il elle on nous vous ils elles me te se mon ma mes ton ta tes son sa ses
  notre nos votre vos leur leurs ce cet cette ces que qu qui quoi quel quelle quels quelles quand où pourquoi comment combien dans sur
  sous pour par avec sans à au aux en y ne pas plus moins très aussi si oui non peut puis peux pouvez avez ai as a ont être avoir fait faire
  el los las unos unas del al y o pero es son era yo tú él ella nosotros vosotros ellos ellas usted ustedes mi mis tu tus su sus este esta
  estos estas ese esa esos esas qué cuál cuáles quién cuándo dónde cómo cuánto cuánta cuántos cuántas por para con sin sobre no sí muy más
  hay tiene tienen puedo puede pueden he ha han ser estar me te se lo
  il lo gli i uno una dei delle degli dello della e ed ma è sono io tu lui lei noi voi loro mio mia miei mie tuo tua suo sua nostro vostro
  questo questa questi queste quello quella che chi cosa quale quali quando dove perché come quanto quanta quanti quante per con senza su
  non più molto anche si posso può potete avete ho hai ha hanno essere avere nel nella
  de het een en of maar is zijn was ik jij je u hij zij ze wij we jullie mijn jouw uw zijn haar ons onze deze dit die dat wat welke wie
  wanneer waar waarom hoe hoeveel voor met zonder op aan bij van naar uit over onder niet geen ook nog zeer meer er kan kunnen mag moet
  heb hebt heeft hebben
  o os as um uma uns umas do da dos das no na nos nas e ou mas é são era eu você ele ela nós vocês eles elas meu minha seu sua este esta
  esse essa isto isso que qual quais quem quando onde porque como quanto quanta quantos quantas para por com sem sobre não sim muito mais
  há tem têm posso pode podem tenho ser estar se
  i a w z na do od po za dla bez nie tak jest są był ja ty on ona my wy oni mój moja moje twój wasz ten ta to te co jaki jaka jakie który
  która które kto kiedy gdzie dlaczego jak ile czy się mogę może można mam macie mieć być też bardzo
  ve veya ama bir bu şu o ben sen biz siz onlar benim senin sizin için ile gibi kadar ne nasıl neden hangi kim kaç mi mı mu mü var yok da de
  çok daha en olarak`.split(/\s+/),
);

export function contentOf(text: string): string[] {
  return writtenWords(text).filter(word => !functionWords.has(withoutClitics(word.toLowerCase())));
}

/** "What's" is "what", and "l'eau" is "eau". */
function withoutClitics(word: string): string {
  return word.replace(/^(?:[cdjlmnst]|qu)['’](?=.)/u, '').replace(/['’](?:s|re|ve|ll|d|m|t)$/u, '');
}
