// Words that are common in questions and carry little meaning, and question words by kind.
import { baseLanguage } from '#domain/retrieval/languages.ts';

type Asked = 'place' | 'time' | 'person' | 'reason' | 'manner';
type Words = { fillers: Set<string>; asked: Map<string, Asked> };

const none: Words = { fillers: new Set(), asked: new Map() };

const known: Record<string, Words> = {
  en: words(
    `hello hi hey please thanks thank want would could like need know tell get got give offer offers sell sells stock carry
     provide available usually normally generally typically also really actually still exactly currently already wonder
     wondering ask asking question help may might must possible possibly able let see us something anything just got
     possible way`,
    { where: 'place', when: 'time', who: 'person', whom: 'person', why: 'reason', how: 'manner' },
  ),
  de: words(
    `hallo guten tag bitte danke gern gerne möchte möchten würde würden könnte könnten hätte hätten gibt gäbe bieten bietet
     anbieten verkaufen verkauft führen führt normalerweise eigentlich überhaupt denn etwa ungefähr genau mal frage fragen
     wissen sagen geht gehen bleibt derzeit aktuell möglich möglichkeit bekomme bekommen brauche brauchen ganz schon`,
    {
      wo: 'place',
      wohin: 'place',
      woher: 'place',
      wann: 'time',
      wer: 'person',
      wem: 'person',
      warum: 'reason',
      wieso: 'reason',
      weshalb: 'reason',
      wie: 'manner',
    },
  ),
  fr: words(
    `bonjour salut merci svp plait voudrais veux aimerais peux peut pouvez avoir avez vendez proposez offrez besoin savoir
     dire question possible normalement habituellement vraiment exactement actuellement`,
    { où: 'place', quand: 'time', qui: 'person', pourquoi: 'reason', comment: 'manner' },
  ),
  es: words(
    `hola gracias favor quiero quisiera querría puedo puede pueden tienen tenéis venden ofrecen hay necesito saber decir
     pregunta posible normalmente realmente exactamente actualmente`,
    {
      dónde: 'place',
      donde: 'place',
      cuándo: 'time',
      cuando: 'time',
      quién: 'person',
      quien: 'person',
      cómo: 'manner',
    },
  ),
  it: words(
    `ciao buongiorno grazie favore vorrei voglio posso può potete avete vendete offrite bisogno sapere dire domanda
     possibile normalmente veramente esattamente attualmente`,
    { dove: 'place', quando: 'time', chi: 'person', perché: 'reason', come: 'manner' },
  ),
  nl: words(
    `hallo dag alstublieft bedankt graag wil zou kunnen kan heeft hebben verkopen verkoopt bieden biedt nodig weten zeggen
     vraag mogelijk normaal gewoonlijk eigenlijk precies momenteel`,
    { waar: 'place', wanneer: 'time', wie: 'person', waarom: 'reason', hoe: 'manner' },
  ),
  pt: words(
    `olá obrigado obrigada favor quero queria gostaria posso pode podem têm vendem oferecem preciso saber dizer pergunta
     possível normalmente realmente exatamente atualmente`,
    { onde: 'place', quando: 'time', quem: 'person', porquê: 'reason', como: 'manner' },
  ),
};

export function wordsOf(tag: string): Words {
  return known[baseLanguage(tag)] ?? none;
}

function words(fillers: string, asked: Record<string, Asked>): Words {
  return { fillers: new Set(fillers.split(/\s+/)), asked: new Map(Object.entries(asked)) };
}
