// How each kind of fact is recognised: by the label before a value, and by the concepts of the classifier.
import type { FactKind } from '#domain/facts/inputs.ts';
import {
  type ConceptVector,
  conceptNames,
  probabilityOf,
  readConcepts,
} from '#domain/retrieval/concepts/classifier.ts';
import { isUnspaced, writtenWords } from '#domain/retrieval/words.ts';

type Recognition = {
  /** Concepts of questions and statements about it. */
  concepts: readonly string[];
  /** Other concepts of headings above it. */
  headings?: readonly string[];
  /** Labels in the languages of the widget, if the classifier does not recognise them or must not confuse them with others. */
  labels: string;
};

const kinds: Record<FactKind, Recognition> = {
  'opening-hours': {
    concepts: ['opening_hours'],
    labels:
      'hours|opening hours|opening times|business hours|öffnungszeiten|geschäftszeiten|horaires|horario|orari|orari di apertura|openingstijden|horário|godziny otwarcia|çalışma saatleri|営業時間|营业时间|ساعات العمل|أوقات الدوام',
  },
  phone: {
    concepts: ['phone_contact'],
    labels:
      'phone|tel|telephone|telefon|telefonnummer|rufnummer|hotline|call|call us|mobile|tél|téléphone|appelez-nous|teléfono|llámanos|telefono|chiamaci|telefoon|bel ons|telefone|ligue|zadzwoń|bizi arayın|電話|電話番号|お電話|电话|联系电话|热线|客服热线|هاتف|الهاتف|رقم الهاتف|اتصل بنا',
  },
  email: {
    concepts: ['email_contact'],
    labels:
      'email|e-mail|mail|write to us|courriel|correo|correo electrónico|posta elettronica|e-posta|メール|メールアドレス|邮箱|电子邮件|البريد الإلكتروني|بريد إلكتروني',
  },
  address: {
    concepts: ['store_location'],
    labels:
      'address|visit us|find us|adresse|anschrift|dirección|indirizzo|sede|adres|bezoekadres|morada|endereço|adresimiz|住所|所在地|地址|العنوان|عنوان|عنواننا',
  },
  'delivery-areas': {
    concepts: ['international_shipping', 'service_area'],
    labels:
      'delivery area|delivery areas|where we deliver|liefergebiet|lieferländer|zones de livraison|zonas de envío|zone di consegna|bezorggebied|zonas de entrega|obszar dostawy|teslimat bölgeleri|配送地域|配送范围|مناطق التوصيل',
  },
  'delivery-costs': {
    concepts: ['shipping_cost', 'free_shipping'],
    headings: ['delivery_time', 'carrier', 'international_shipping'],
    labels:
      'delivery costs|shipping costs|versandkosten|frais de port|gastos de envío|spese di spedizione|verzendkosten|portes de envio|koszt dostawy|kargo ücreti|送料|运费|رسوم الشحن',
  },
  'delivery-time': {
    concepts: ['delivery_time'],
    headings: ['shipping_cost', 'dispatch_time', 'carrier'],
    labels:
      'delivery time|lieferzeit|délai de livraison|plazo de entrega|tempi di consegna|levertijd|prazo de entrega|czas dostawy|teslimat süresi|お届け日数|配送时间|مدة التوصيل',
  },
  'return-window': {
    concepts: ['return_window'],
    headings: ['return_how', 'return_condition', 'return_in_store', 'return_cost', 'refund_time', 'withdrawal_right'],
    labels:
      'returns|return window|return period|rückgabe|rückgabefrist|widerrufsfrist|délai de retour|plazo de devolución|termine di reso|retourtermijn|prazo de devolução|termin zwrotu|iade süresi|返品期限|退货期限|مدة الإرجاع',
  },
  'payment-methods': {
    concepts: ['payment_methods'],
    labels:
      'payment|payment methods|we accept|you can pay with|zahlung|zahlungsarten|paiement|moyens de paiement|pago|formas de pago|pagamento|metodi di pagamento|betaalmethoden|formas de pagamento|płatność|metody płatności|ödeme|ödeme yöntemleri|お支払い|お支払い方法|支付方式|طرق الدفع',
  },
};

/** Enough for a question to ask for this kind. */
const certain = 0.5;
/** Words of a label after and before the ones that name the kind: "Phone in Leeds", "Our address". */
const maxAfter = 3;
const maxBefore = 1;

const kindOfConcept = new Map(
  (Object.keys(kinds) as FactKind[]).flatMap(kind => kinds[kind].concepts.map(concept => [concept, kind] as const)),
);
const labelsOf = new Map((Object.keys(kinds) as FactKind[]).map(kind => [kind, kinds[kind].labels.split('|')]));

/** The kind that a question asks for. */
export function kindAsked({ ids, logs }: ConceptVector): FactKind | undefined {
  return probabilityOf(logs[0] ?? 255) < certain ? undefined : kindOfConcept.get(conceptNames()[ids[0] ?? -1] ?? '');
}

/** Whether a label such as "Tel. (Mon–Fri):" names this kind. */
export function isLabelOf(kind: FactKind, label: string): boolean {
  const words = writtenWords(label.toLowerCase()).join(' ');
  return (labelsOf.get(kind) ?? []).some(known => {
    const gap = isUnspaced(known) ? '' : ' ';
    const others = words.split(' ').length - known.split(' ').length;
    const isFirst = words.startsWith(known + gap) && others <= maxAfter;
    return words === known || isFirst || (words.endsWith(gap + known) && others <= maxBefore);
  });
}

/** How likely a text is about each kind. The same heading is read for each of its lines, so results are cached. */
export function openChances(): (text: string, ...concepts: readonly string[]) => number {
  const known = new Map<string, Map<string, number>>();
  return (text, ...concepts) => {
    let found = known.get(text);
    if (!found) {
      const { ids, logs } = readConcepts(text);
      found = new Map([...ids].map((id, at) => [conceptNames()[id] ?? '', probabilityOf(logs[at] ?? 255)]));
      known.set(text, found);
    }
    return concepts.reduce((sum, concept) => sum + (found.get(concept) ?? 0), 0);
  };
}

export function conceptsOf(kind: FactKind): readonly string[] {
  return kinds[kind].concepts;
}

export function conceptsOfHeadings(kind: FactKind): readonly string[] {
  return [...kinds[kind].concepts, ...(kinds[kind].headings ?? [])];
}
