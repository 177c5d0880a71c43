import type { Example } from '#domain/onboarding/inputs.ts';
import type { WidgetConfig, WidgetLanguage } from '#domain/widgets/inputs.ts';
import type { Entry } from '../panel/conversation.ts';

type Sample = {
  label: string;
  question: string;
  answer: string;
  source: string;
  product: string;
  price: string;
  next: string;
};

/** Example chats, shown and marked as examples in the preview only. */
const samples: Record<WidgetLanguage, Sample> = {
  en: {
    label: 'An example',
    question: 'How long do I have to return it?',
    answer: 'You have **30 days** from delivery. [1] Wear it at home first: unworn pieces are refunded in full.',
    source: 'Returns',
    product: 'Rain jacket',
    price: '£85.00',
    next: 'Who pays for the return?',
  },
  de: {
    label: 'Ein Beispiel',
    question: 'Wie lange kann ich es zurückgeben?',
    answer: 'Sie haben **30 Tage** ab Lieferung. [1] Probieren Sie es zu Hause an: Ungetragenes erstatten wir ganz.',
    source: 'Rückgabe',
    product: 'Regenjacke',
    price: '85,00 €',
    next: 'Wer zahlt den Rückversand?',
  },
  fr: {
    label: 'Un exemple',
    question: 'Combien de temps pour un retour ?',
    answer:
      'Vous avez **30 jours** après la livraison. [1] Essayez chez vous : ce qui n’est pas porté est remboursé en entier.',
    source: 'Retours',
    product: 'Veste de pluie',
    price: '85,00 €',
    next: 'Qui paie le retour ?',
  },
  es: {
    label: 'Un ejemplo',
    question: '¿Cuánto tiempo tengo para devolverlo?',
    answer: 'Tienes **30 días** desde la entrega. [1] Pruébalo en casa: lo que no se ha usado se reembolsa entero.',
    source: 'Devoluciones',
    product: 'Chaqueta de lluvia',
    price: '85,00 €',
    next: '¿Quién paga la devolución?',
  },
  it: {
    label: 'Un esempio',
    question: 'Entro quando posso restituirlo?',
    answer:
      'Hai **30 giorni** dalla consegna. [1] Provalo a casa: ciò che non è stato indossato viene rimborsato per intero.',
    source: 'Resi',
    product: 'Giacca antipioggia',
    price: '85,00 €',
    next: 'Chi paga il reso?',
  },
  nl: {
    label: 'Een voorbeeld',
    question: 'Hoe lang kan ik het terugsturen?',
    answer: 'U hebt **30 dagen** vanaf de levering. [1] Pas het thuis: ongedragen stukken vergoeden we volledig.',
    source: 'Retourneren',
    product: 'Regenjas',
    price: '€ 85,00',
    next: 'Wie betaalt de retour?',
  },
  pt: {
    label: 'Um exemplo',
    question: 'Até quando posso devolver?',
    answer:
      'Você tem **30 dias** após a entrega. [1] Experimente em casa: devolvemos o valor integral do que não foi usado.',
    source: 'Devoluções',
    product: 'Jaqueta impermeável',
    price: 'R$ 450,00',
    next: 'Quem paga a devolução?',
  },
  pl: {
    label: 'Przykład',
    question: 'Ile mam czasu na zwrot?',
    answer: 'Masz **30 dni** od dostawy. [1] Przymierz w domu: za rzeczy nienoszone zwracamy całość.',
    source: 'Zwroty',
    product: 'Kurtka przeciwdeszczowa',
    price: '389,00 zł',
    next: 'Kto płaci za zwrot?',
  },
  tr: {
    label: 'Örnek',
    question: 'Ne kadar sürede iade edebilirim?',
    answer: 'Teslimattan sonra **30 gününüz** var. [1] Evde deneyin: giyilmemiş ürünlerin tamamı geri ödenir.',
    source: 'İade',
    product: 'Yağmurluk',
    price: '3.250,00 ₺',
    next: 'İade kargosunu kim öder?',
  },
  ja: {
    label: '見本',
    question: '返品はいつまでできますか。',
    answer: 'お届けから**30日以内**です。[1] ご自宅でお試しください。未使用の商品は全額返金します。',
    source: '返品について',
    product: 'レインジャケット',
    price: '¥16,500',
    next: '返送料は誰が払いますか。',
  },
  zh: {
    label: '示例',
    question: '多久之内可以退货？',
    answer: '收货后**30天内**可以退货。[1] 请先在家试穿：未穿过的商品全额退款。',
    source: '退货',
    product: '防雨夹克',
    price: '¥780.00',
    next: '退货运费由谁承担？',
  },
  ar: {
    label: 'مثال',
    question: 'ما مدة الإرجاع؟',
    answer: 'لديك **30 يوماً** من التسليم. [1] جرّبه في البيت أولاً: ما لم يُلبس يُردّ ثمنه كاملاً.',
    source: 'الإرجاع',
    product: 'سترة مطر',
    price: '‏410.00 د.إ.',
    next: 'من يدفع تكلفة الإرجاع؟',
  },
};

declare global {
  interface Window {
    /** The site's own questions and answers. Not imported by the preview, which would split the panel's code. */
    aisleExamples?: Example[];
  }
}

type SampleOptions = Pick<WidgetConfig, 'language' | 'ai'>;

export function sampleOf({ language, ai }: SampleOptions, origin: string): { entries: Entry[]; label: string } {
  if (new URLSearchParams(location.search).get('chat') === 'new') return { entries: [], label: '' };
  const { label, question, answer, source, product, price, next } = samples[language];
  const own = window.aisleExamples ?? [];
  if (own.length > 0) return { entries: own.flatMap(entriesOf), label };

  const entries: Entry[] = [
    { ...blank, id: 'sample-question', role: 'visitor', text: question, outcome: null },
    {
      ...blank,
      id: 'sample-answer',
      role: 'assistant',
      generated: ai,
      text: answer,
      outcome: 'answered',
      sources: [
        {
          id: 'sample-source',
          kind: 'document',
          title: source,
          url: null,
          quote: answer.replaceAll(/\*\*|\[1\]/g, ''),
        },
      ],
      products: [
        {
          id: 'sample-product',
          title: product,
          url: null,
          imageUrl: `${origin}/widget/sample.svg`,
          price,
          compareAtPrice: null,
          availability: 'in-stock',
        },
      ],
      suggestions: [next],
    },
  ];
  return { entries, label };
}

const blank = {
  phase: 'done',
  generated: false,
  problem: null,
  seconds: 0,
  feedback: null,
  offersContact: false,
  opensContact: false,
  sources: [],
  products: [],
  offers: [],
  suggestions: [],
  choices: [],
} satisfies Partial<Entry>;

function entriesOf({ question, ...answer }: Example, at: number): Entry[] {
  return [
    { ...blank, id: `question-${at}`, role: 'visitor', text: question, outcome: null },
    { ...blank, ...answer, id: `answer-${at}`, role: 'assistant', outcome: 'answered' },
  ];
}
