// The same small shop in every widget language: three tents, two pairs of boots and a lamp.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#domain/context.ts';
import { findProducts } from '#domain/products/find.ts';
import { createSite } from '#domain/sites/site.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addProduct } from '#tests/setup/products.ts';

type Shop = {
  /** Name, kind and colour of each: two tents for two, one for four, two boots, a lamp. */
  titles: [small: string, light: string, family: string, boots: string, winterBoots: string, lamp: string];
  categories: [tents: string, boots: string, lamps: string];
  size: string;
  questions: Record<
    | 'have'
    | 'search'
    | 'under'
    | 'between'
    | 'people'
    | 'cheapest'
    | 'dearest'
    | 'color'
    | 'sized'
    | 'unknown'
    | 'service',
    string
  >;
};

const shops: Record<WidgetLanguage, Shop> = {
  en: {
    titles: [
      'Alva Green Tent',
      'Brisa Red Tent',
      'Corva Family Tent',
      'Dunes Black Boots',
      'Etna Winter Boots',
      'Fanal Lamp',
    ],
    categories: ['Tents', 'Boots', 'Lamps'],
    size: 'Size',
    questions: {
      have: 'got any boots?',
      search: 'I’m looking for a lamp',
      under: 'do you sell tents under 200 dollars?',
      between: 'tents between 150 and 300',
      people: 'a tent for four people',
      cheapest: 'what’s your cheapest tent?',
      dearest: 'show me the most expensive boots you have',
      color: 'a green tent please',
      sized: 'boots in 42.5',
      unknown: 'Do you sell bicycles?',
      service: 'How long does delivery take?',
    },
  },
  de: {
    titles: [
      'Alva Zelt grün',
      'Brisa Zelt rot',
      'Corva Familienzelt',
      'Dunes Stiefel schwarz',
      'Etna Winterstiefel',
      'Fanal Lampe',
    ],
    categories: ['Zelte', 'Stiefel', 'Lampen'],
    size: 'Größe',
    questions: {
      have: 'Habt ihr auch Stiefel?',
      search: 'Ich suche eine Lampe',
      under: 'Verkauft ihr Zelte unter 200 Euro?',
      between: 'Zelte zwischen 150 und 300 €',
      people: 'ein Zelt für vier Personen',
      cheapest: 'Was ist euer günstigstes Zelt?',
      dearest: 'Zeig mir die teuersten Stiefel',
      color: 'ein grünes Zelt bitte',
      sized: 'Stiefel in Größe 42,5',
      unknown: 'Verkauft ihr Fahrräder?',
      service: 'Wie lange dauert die Lieferung?',
    },
  },
  fr: {
    titles: [
      'Tente Alva verte',
      'Tente Brisa rouge',
      'Tente familiale Corva',
      'Bottes Dunes noires',
      'Bottes d’hiver Etna',
      'Lampe Fanal',
    ],
    categories: ['Tentes', 'Bottes', 'Lampes'],
    size: 'Pointure',
    questions: {
      have: 'Avez-vous des bottes ?',
      search: 'Je cherche une lampe',
      under: 'Vendez-vous des tentes à moins de 200 € ?',
      between: 'des tentes entre 150 et 300 euros',
      people: 'une tente pour quatre personnes',
      cheapest: 'Quelle est votre tente la moins chère ?',
      dearest: 'Montrez-moi les bottes les plus chères',
      color: 'une tente verte s’il vous plaît',
      sized: 'des bottes en pointure 42,5',
      unknown: 'Vendez-vous des vélos ?',
      service: 'Combien de temps prend la livraison ?',
    },
  },
  es: {
    titles: [
      'Carpa Alva verde',
      'Carpa Brisa roja',
      'Carpa familiar Corva',
      'Botas Dunes negras',
      'Botas de invierno Etna',
      'Lámpara Fanal',
    ],
    categories: ['Carpas', 'Botas', 'Lámparas'],
    size: 'Talla',
    questions: {
      have: '¿Tienen botas?',
      search: 'Busco una lámpara',
      under: '¿Venden carpas por menos de 200 euros?',
      between: 'carpas entre 150 y 300 €',
      people: 'una carpa para cuatro personas',
      cheapest: '¿Cuál es la carpa más barata?',
      dearest: 'Muéstrame las botas más caras',
      color: 'una carpa verde por favor',
      sized: 'botas en la talla 42,5',
      unknown: '¿Venden bicicletas?',
      service: '¿Cuánto tarda el envío?',
    },
  },
  it: {
    titles: [
      'Tenda Alva verde',
      'Tenda Brisa rossa',
      'Tenda familiare Corva',
      'Stivali Dunes neri',
      'Stivali invernali Etna',
      'Lampada Fanal',
    ],
    categories: ['Tende', 'Stivali', 'Lampade'],
    size: 'Taglia',
    questions: {
      have: 'Avete degli stivali?',
      search: 'Cerco una lampada',
      under: 'Vendete tende a meno di 200 euro?',
      between: 'tende tra 150 e 300 €',
      people: 'una tenda per quattro persone',
      cheapest: 'Qual è la tenda più economica?',
      dearest: 'Mostrami gli stivali più cari',
      color: 'una tenda verde per favore',
      sized: 'stivali taglia 42,5',
      unknown: 'Vendete biciclette?',
      service: 'Quanto tempo richiede la spedizione?',
    },
  },
  nl: {
    titles: [
      'Alva tent groen',
      'Brisa tent rood',
      'Corva familietent',
      'Dunes laarzen zwart',
      'Etna winterlaarzen',
      'Fanal lamp',
    ],
    categories: ['Tenten', 'Laarzen', 'Lampen'],
    size: 'Maat',
    questions: {
      have: 'Hebben jullie ook laarzen?',
      search: 'Ik ben op zoek naar een lamp',
      under: 'Verkopen jullie tenten onder de 200 euro?',
      between: 'tenten tussen 150 en 300 euro',
      people: 'een tent voor vier personen',
      cheapest: 'Wat is jullie goedkoopste tent?',
      dearest: 'Toon de duurste laarzen',
      color: 'een groene tent alsjeblieft',
      sized: 'laarzen in maat 42,5',
      unknown: 'Verkopen jullie fietsen?',
      service: 'Hoe lang duurt de levering?',
    },
  },
  pt: {
    titles: [
      'Tenda Alva verde',
      'Tenda Brisa vermelha',
      'Tenda familiar Corva',
      'Botas Dunes pretas',
      'Botas de inverno Etna',
      'Lanterna Fanal',
    ],
    categories: ['Tendas', 'Botas', 'Lanternas'],
    size: 'Tamanho',
    questions: {
      have: 'Vocês têm botas?',
      search: 'Procuro uma lanterna',
      under: 'Vendem tendas por menos de 200 euros?',
      between: 'tendas entre 150 e 300 €',
      people: 'uma tenda para quatro pessoas',
      cheapest: 'Qual é a tenda mais barata?',
      dearest: 'Mostre-me as botas mais caras',
      color: 'uma tenda verde por favor',
      sized: 'botas tamanho 42,5',
      unknown: 'Vendem bicicletas?',
      service: 'Quanto tempo demora a entrega?',
    },
  },
  pl: {
    titles: [
      'Namiot Alva zielony',
      'Namiot Brisa czerwony',
      'Namiot rodzinny Corva',
      'Buty Dunes czarne',
      'Buty zimowe Etna',
      'Lampa Fanal',
    ],
    categories: ['Namioty', 'Buty', 'Lampy'],
    size: 'Rozmiar',
    questions: {
      have: 'Czy macie buty?',
      search: 'Szukam lampy',
      under: 'Czy macie namioty poniżej 200 zł?',
      between: 'namioty między 150 a 300 zł',
      people: 'namiot dla czterech osób',
      cheapest: 'Jaki jest najtańszy namiot?',
      dearest: 'Pokaż najdroższe buty',
      color: 'zielony namiot proszę',
      sized: 'buty w rozmiarze 42,5',
      unknown: 'Czy macie rowery?',
      service: 'Jak długo trwa dostawa?',
    },
  },
  tr: {
    titles: [
      'Alva yeşil çadır',
      'Brisa kırmızı çadır',
      'Corva aile çadırı',
      'Dunes siyah bot',
      'Etna kışlık bot',
      'Fanal lamba',
    ],
    categories: ['Çadır', 'Bot', 'Lamba'],
    size: 'Beden',
    questions: {
      have: 'Bot var mı?',
      search: 'Lamba arıyorum',
      under: '200 TL altında çadır var mı?',
      between: '150 ile 300 TL arası çadır',
      people: 'dört kişilik çadır',
      cheapest: 'En ucuz çadır hangisi?',
      dearest: 'En pahalı bot hangisi?',
      color: 'yeşil çadır lütfen',
      sized: '42,5 numara bot',
      unknown: 'Bisiklet satıyor musunuz?',
      service: 'Teslimat ne kadar sürer?',
    },
  },
  ja: {
    titles: [
      'アルバ 緑のテント',
      'ブリサ 赤いテント',
      'コルバ ファミリーテント',
      'デューン 黒いブーツ',
      'エトナ 冬用ブーツ',
      'ファナル ランプ',
    ],
    categories: ['テント', 'ブーツ', 'ランプ'],
    size: 'サイズ',
    questions: {
      have: 'ブーツはありますか？',
      search: 'ランプを探しています',
      under: '200円以下のテントはありますか',
      between: '150円から300円までのテント',
      people: '4人用のテント',
      cheapest: '一番安いテントはどれですか',
      dearest: '一番高いブーツを見せてください',
      color: '緑のテントが欲しいです',
      sized: 'サイズ42.5のブーツ',
      unknown: '自転車は売っていますか？',
      service: '配送にはどのくらいかかりますか？',
    },
  },
  zh: {
    titles: ['阿尔瓦绿色帐篷', '布里萨红色帐篷', '科尔瓦家庭帐篷', '沙丘黑色靴子', '埃特纳冬季靴子', '法纳尔台灯'],
    categories: ['帐篷', '靴子', '台灯'],
    size: '尺码',
    questions: {
      have: '你们有靴子吗？',
      search: '我想买台灯',
      under: '有没有200元以下的帐篷？',
      between: '150到300元之间的帐篷',
      people: '四人用的帐篷',
      cheapest: '最便宜的帐篷是哪个？',
      dearest: '给我看看最贵的靴子',
      color: '想要绿色的帐篷',
      sized: '42.5码的靴子',
      unknown: '你们卖自行车吗？',
      service: '配送需要多长时间？',
    },
  },
  ar: {
    titles: [
      'خيمة ألفا خضراء',
      'خيمة بريسا حمراء',
      'خيمة عائلية كورفا',
      'حذاء ديونز أسود',
      'حذاء شتوي إتنا',
      'مصباح فنال',
    ],
    categories: ['خيام', 'أحذية', 'مصابيح'],
    size: 'المقاس',
    questions: {
      have: 'هل لديكم حذاء؟',
      search: 'أبحث عن مصباح',
      under: 'هل لديكم خيمة بأقل من 200 ريال؟',
      between: 'خيمة بين 150 و 300',
      people: 'خيمة لأربعة أشخاص',
      cheapest: 'ما هي أرخص خيمة؟',
      dearest: 'ما هو أغلى حذاء؟',
      color: 'أريد خيمة خضراء',
      sized: 'حذاء مقاس 42.5',
      unknown: 'هل لديكم دراجات؟',
      service: 'كم من الوقت يستغرق التوصيل؟',
    },
  },
};

let ctx: Context;
const sites = new Map<string, string>();
beforeAll(async () => {
  const services = await openTestServices();
  ctx = contextOf(services, await createOrganization(services.database, 'ours'), 'list:sites', 'manage:sites');
  for (const [language, { titles, categories, size }] of Object.entries(shops)) {
    const { id } = await createSite(ctx, { name: language, urls: [], language });
    sites.set(language, id);
    const [tents, boots, lamps] = categories;
    const sized = (...values: string[]) => values.map(value => ({ options: [{ name: size, value }], stock: 3 }));
    const facts = [
      { category: tents, price: 120, sleeps: '2' },
      { category: tents, price: 190, sleeps: '2' },
      { category: tents, price: 420, sleeps: '4' },
      { category: boots, price: 90, variants: sized('41', '42') },
      { category: boots, price: 150, variants: sized('42.5', '43') },
      { category: lamps, price: 25 },
    ];
    for (const [at, { category, price, sleeps, variants = [] }] of facts.entries()) {
      const attributes = sleeps ? [{ name: 'Sleeps', value: sleeps }] : [];
      await addProduct(ctx, id, { title: titles[at], price, categories: [category], attributes, variants });
    }
  }
}, 60_000);

const find = (language: string, question: string) =>
  findProducts(ctx, { siteId: sites.get(language) as string, question, language, limit: 6 });

describe.each(Object.entries(shops))('R08 in %s', (language, { titles, questions }) => {
  const [small, light, family, boots, winterBoots, lamp] = titles;
  const exact = async (question: string) => {
    const { products, missed } = await find(language, question);
    return {
      missed,
      titles: products.map(({ product }) => product.title),
      close: products.some(({ match }) => match === 'close'),
    };
  };

  it.each([
    [questions.have, [boots, winterBoots]],
    [questions.search, [lamp]],
    [questions.under, [small, light]],
    [questions.between, [light]],
    [questions.people, [family]],
    [questions.color, [small]],
    [questions.sized, [winterBoots]],
  ])('“%s” finds what was asked for and nothing else', async (question, expected) => {
    const found = await exact(question);
    expect({ ...found, titles: found.titles.toSorted() }).toEqual({
      titles: expected.toSorted(),
      missed: [],
      close: false,
    });
  });

  it.each([
    [questions.cheapest, [small, light, family]],
    [questions.dearest, [winterBoots, boots]],
  ])('“%s” sorts by price, and only what is of that kind', async (question, expected) => {
    expect((await exact(question)).titles).toEqual(expected);
  });

  it.each([questions.unknown, questions.service])('“%s” finds nothing', async question => {
    expect((await exact(question)).titles).toEqual([]);
  });
});
