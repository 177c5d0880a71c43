import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/**
 * Questions that visitors of most shops ask. Only those that the site's own pages answer are shown. `{title}` is a
 * product.
 */
type Questions = { common: readonly string[]; price: string };

export const commonQuestions: Record<WidgetLanguage, Questions> = {
  en: {
    common: [
      'How long does delivery take?',
      'How long do I have to return something?',
      'How can I pay?',
      'What are your opening hours?',
      'How can I contact you?',
    ],
    price: 'How much is the {title}?',
  },
  de: {
    common: [
      'Wie lange dauert die Lieferung?',
      'Wie lange kann ich etwas zurückgeben?',
      'Wie kann ich bezahlen?',
      'Wann haben Sie geöffnet?',
      'Wie erreiche ich Sie?',
    ],
    price: 'Was kostet {title}?',
  },
  fr: {
    common: [
      'Combien de temps prend la livraison ?',
      'Combien de temps ai-je pour un retour ?',
      'Comment puis-je payer ?',
      "Quels sont vos horaires d'ouverture ?",
      'Comment vous contacter ?',
    ],
    price: 'Combien coûte {title} ?',
  },
  es: {
    common: [
      '¿Cuánto tarda el envío?',
      '¿Cuánto tiempo tengo para devolver algo?',
      '¿Cómo puedo pagar?',
      '¿Cuál es su horario?',
      '¿Cómo puedo contactarles?',
    ],
    price: '¿Cuánto cuesta {title}?',
  },
  it: {
    common: [
      'Quanto tempo richiede la consegna?',
      'Entro quando posso fare un reso?',
      'Come posso pagare?',
      'Quali sono gli orari di apertura?',
      'Come posso contattarvi?',
    ],
    price: 'Quanto costa {title}?',
  },
  nl: {
    common: [
      'Hoe lang duurt de levering?',
      'Hoe lang kan ik iets terugsturen?',
      'Hoe kan ik betalen?',
      'Wat zijn de openingstijden?',
      'Hoe kan ik contact opnemen?',
    ],
    price: 'Wat kost {title}?',
  },
  pt: {
    common: [
      'Quanto tempo demora a entrega?',
      'Quanto tempo tenho para devolver algo?',
      'Como posso pagar?',
      'Qual é o horário de funcionamento?',
      'Como posso entrar em contato?',
    ],
    price: 'Quanto custa {title}?',
  },
  pl: {
    common: [
      'Ile trwa dostawa?',
      'Ile mam czasu na zwrot?',
      'Jak mogę zapłacić?',
      'Jakie są godziny otwarcia?',
      'Jak mogę się skontaktować?',
    ],
    price: 'Ile kosztuje {title}?',
  },
  tr: {
    common: [
      'Teslimat ne kadar sürer?',
      'Ürünü kaç gün içinde iade edebilirim?',
      'Nasıl ödeme yapabilirim?',
      'Çalışma saatleriniz nedir?',
      'Size nasıl ulaşabilirim?',
    ],
    price: '{title} ne kadar?',
  },
  ja: {
    common: [
      '配送にはどのくらいかかりますか？',
      '返品はいつまで可能ですか？',
      '支払い方法は何がありますか？',
      '営業時間は何時ですか？',
      'お問い合わせ方法は？',
    ],
    price: '{title}はいくらですか？',
  },
  zh: {
    common: ['配送需要多长时间？', '多久之内可以退货？', '有哪些付款方式？', '营业时间是几点？', '如何联系你们？'],
    price: '{title}多少钱？',
  },
  ar: {
    common: [
      'كم يستغرق التوصيل؟',
      'ما هي مدة الإرجاع؟',
      'كيف يمكنني الدفع؟',
      'ما هي ساعات العمل؟',
      'كيف يمكنني التواصل معكم؟',
    ],
    price: 'كم سعر {title}؟',
  },
};
