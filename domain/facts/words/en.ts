import type { FactWords } from '#domain/facts/words/fact-words.ts';

export const en: FactWords = {
  days: [
    'monday|mondays|mon',
    'tuesday|tuesdays|tue|tues',
    'wednesday|wednesdays|wed',
    'thursday|thursdays|thu|thur|thurs',
    'friday|fridays|fri',
    'saturday|saturdays|sat',
    'sunday|sundays|sun',
  ],
  everyDay: 'daily|every day|seven days a week|7 days a week',
  weekdays: 'weekdays|working days|business days',
  weekend: 'weekend|weekends',
  holidays: 'bank holiday|bank holidays|public holidays|holidays|christmas|easter',
  to: 'to|until|till|through|and',
  and: 'and',
  closed: 'closed',
  allDay: '24 hours|24/7|around the clock|round the clock',
  oclock: 'am|pm|a.m.|p.m.|a.m|p.m|noon|hrs|h',
  hours:
    'opening hours|opening times|business hours|store hours|shop hours|hours of operation|trading hours|our hours|office hours|working hours|support hours|service hours|phone hours|contact hours|hours of business|lines are open|we are open|we’re open|shop is open|store is open|open from',
  service: 'phone|telephone|by phone|hotline|customer service|customer support|customer care|support team|call us|chat',
  phone: 'phone|telephone|tel|call|call us|call us on|hotline|helpline|mobile|ring us|telephone number|phone number',
  fax: 'fax|telefax',
  otherNumber:
    'order number|order no|customer number|article number|item number|account number|invoice number|tracking number|registration number|company number|company no|registered number|vat|vat no|vat number|iban|bic|swift|sort code|account no|ref|reference|isbn|ean|sku|whatsapp|zip|postcode|licence|license|tax id|ein|abn|serial number',
  contact:
    'contact|contact us|get in touch|customer service|customer support|customer care|write to us|email us|e-mail us|reach us|support team|help desk|email|e-mail',
  address:
    'address|our address|visit us|find us|how to find us|our shop|our store|our stores|head office|showroom|location|locations',
  shop: 'shop|store|showroom|studio|boutique',
  located: 'is at|is in|is on|located at|located in|located on|find us at|visit us at|find us on',
  imprint: 'imprint|legal notice|company details|company information|legal information|impressum',
  delivery: 'deliver~|ship|ships|shipped|shipping|shipment~|postage|courier|parcel~|dispatch~|despatch~',
  deliverTo:
    'ship to|ships to|shipping to|shipped to|deliver to|delivers to|delivery to|deliver across|deliver within|delivers within|ship within|ship worldwide|deliver worldwide|ship internationally|deliver throughout|deliver all over|deliver only|ship only|ship anywhere|delivery area|delivery areas|delivery is available|shipping is available|shipping destinations|where we deliver|where we ship|where do you ship|where do you deliver|countries we deliver to|countries we ship to',
  everywhere: 'worldwide|world wide|internationally|all over the world|around the world|every country|all countries',
  areas:
    'uk|u.k.|usa|u.s.|eu|great britain|britain|england|scotland|wales|northern ireland|channel islands|europe|european union|mainland|nationwide|emea|north america|eea|abroad|overseas',
  deliveryCost:
    'free shipping|free delivery|free standard shipping|free standard delivery|free uk delivery|delivery cost~|delivery charge~|delivery fee~|delivery price~|delivery rates|shipping cost~|shipping charge~|shipping fee~|shipping rate~|shipping price~|postage|cost of delivery|cost of shipping|costs of delivery|delivery is|shipping is|delivery costs|shipping costs',
  free: 'free|free of charge|no charge|for free|at no extra cost|complimentary|no extra charge',
  over: 'over|above|from|more than|at least|exceeding|of|orders over|or more|and over|minimum',
  express: 'express|next-day|next day|same-day|same day|overnight|priority|saturday',
  deliveryTime:
    'delivery time~|delivery takes|shipping time~|shipping takes|deliver within|delivered within|delivered in|arrives|arrive within|arrive in|will arrive|takes|take|delivery within|delivery in|transit time~|lead time~',
  hour: 'hour|hours|h|hrs',
  day: 'day|days|working day|working days|business day|business days|calendar days|weekdays',
  week: 'week|weeks',
  month: 'month|months',
  returns: 'return|returns|returned|returning|send back|send it back|sent back|send them back|bring back|give back',
  withdrawal: 'withdraw~|cancel the contract|right to cancel|cooling-off|cooling off',
  refund: 'refund~|money back|reimburse~|credited',
  warranty: 'warrant~|guarantee~',
  notReturn: 'exchange within|rent~|hire|hires|hired|trial|complaint~|report~',
  special:
    'member|members|club|vip|sale items|christmas|gift~|faulty|damaged|defective|instead of|business customers|wholesale',
  numbers: {
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    seven: 7,
    ten: 10,
    fourteen: 14,
    fifteen: 15,
    twenty: 20,
    'twenty-one': 21,
    'twenty-eight': 28,
    thirty: 30,
    'forty-five': 45,
    sixty: 60,
    ninety: 90,
    hundred: 100,
  },
  payment: 'pay|pays|paid|paying|payment|payments|accept|accepts|accepted|checkout|methods of payment',
  paymentMethods:
    'payment method~|payment option~|methods of payment|ways to pay|how can i pay|how to pay|we accept|we take|you can pay|pay with|pay by',
  methods:
    'credit card|credit cards|debit card|debit cards|card|cards|bank transfer|wire transfer|direct debit|invoice|cash on delivery|cash|prepayment|advance payment|gift card|instalments|cheque|check|bitcoin',
  otherFee:
    'gift wrap~|deposit|customs|duty|duties|restocking|repair~|cash on delivery|minimum order|installation|assembly|insurance',
};
