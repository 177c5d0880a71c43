export const plainKeys = [
  'everyDay',
  'weekdays',
  'weekend',
  'holidays',
  'to',
  'and',
  'closed',
  'allDay',
  'oclock',
  'hours',
  'service',
  'phone',
  'fax',
  'otherNumber',
  'contact',
  'address',
  'shop',
  'located',
  'imprint',
  'delivery',
  'deliverTo',
  'everywhere',
  'areas',
  'deliveryCost',
  'free',
  'over',
  'express',
  'deliveryTime',
  'hour',
  'day',
  'week',
  'month',
  'returns',
  'withdrawal',
  'refund',
  'warranty',
  'notReturn',
  'special',
  'payment',
  'paymentMethods',
  'methods',
  'otherFee',
] as const;

export type PlainKey = (typeof plainKeys)[number];

export type FactWords = Record<PlainKey, string> & {
  /** Monday first, with short forms. */
  days: readonly string[];
  numbers: Readonly<Record<string, number>>;
};
