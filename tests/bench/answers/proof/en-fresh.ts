// More English material, held out while the proof was written.
import type { ProofDocument } from '../proof-set.ts';

export const freshEnglish: ProofDocument[] = [
  {
    language: 'en',
    title: 'Warranty and care',
    headings: ['Brewline machines'],
    text: `The Brewline 4 has a warranty of 3 years, the Brewline 2 of 2 years. The warranty covers the pump and the boiler, but not seals or the glass jug. Descale the machine every 200 cups or at least every three months. Use filtered water only. Never put the drip tray in the dishwasher. The milk jug and the brew group are dishwasher safe. It is only valid with the receipt.`,
    cases: [
      {
        cites: ['The Brewline 4 has a warranty'],
        truths: [
          'The Brewline 4 has a warranty of 3 years.',
          'You get three years of warranty on the Brewline 4 and two on the Brewline 2.',
        ],
        lies: {
          number: ['The Brewline 4 has a warranty of 2 years.', 'The Brewline 2 has a warranty of 3 years.'],
          scope: ['All Brewline machines have a warranty of 3 years.'],
          condition: ['The Brewline 4 has a warranty of 3 years if you register it.'],
        },
      },
      {
        cites: ['The warranty covers'],
        question: 'Does the warranty cover the glass jug?',
        truths: [
          'No, the warranty does not cover the glass jug.',
          'The warranty covers the pump and the boiler.',
          'Pump and boiler are under warranty, seals are not.',
        ],
        lies: {
          negation: [
            'Yes, the warranty covers the glass jug.',
            'The warranty covers seals.',
            'The warranty does not cover the boiler.',
          ],
          scope: ['The warranty covers everything but the glass jug.', 'The warranty only covers the pump.'],
        },
      },
      {
        cites: ['Descale the machine'],
        truths: [
          'Descale the machine every 200 cups or at least every three months.',
          'Descaling is due after 200 cups, and every 3 months at the latest.',
        ],
        lies: {
          number: [
            'Descale the machine every 300 cups or at least every two months.',
            'Descale the machine every 3 cups.',
          ],
          scope: ['Descale the machine every three months.'],
          claim: [
            'Descale the machine every 200 cups, at most every three months.',
            'Clean the drip tray every 200 cups.',
          ],
        },
      },
      {
        cites: ['Use filtered water'],
        truths: ['Only use filtered water.', 'Fill the machine with filtered water and nothing else.'],
        lies: {
          negation: ['Do not use filtered water.'],
          scope: ['Use filtered water.'],
          claim: ['Use cold water only.'],
        },
      },
      {
        cites: ['Never put the drip tray'],
        question: 'Can the drip tray go in the dishwasher?',
        truths: ['No, never put the drip tray in the dishwasher.', 'The drip tray must be washed by hand.'],
        lies: {
          negation: ['Yes, put the drip tray in the dishwasher.', 'You can put the drip tray in the dishwasher.'],
          claim: ['Never put the milk jug in the dishwasher.'],
        },
      },
      {
        cites: ['It is only valid with the receipt'],
        truths: ['The warranty is only valid with the receipt.', 'Keep the receipt, otherwise the warranty is void.'],
        lies: {
          scope: ['The warranty is valid without the receipt.', 'The warranty is valid.'],
          condition: ['The warranty is only valid with the receipt and the original box.'],
        },
      },
    ],
  },
  {
    language: 'en',
    title: 'Payment',
    headings: ['Cards and gift cards'],
    text: `We accept Visa, Mastercard and PayPal. American Express is not accepted. You can pay in three instalments from $150 if you live in the US or Canada. Your card is charged when the order ships. Gift cards are valid for 24 months and can be used online, but not in our stores. Several gift cards can be combined in one order.`,
    cases: [
      {
        cites: ['We accept Visa'],
        question: 'Can I pay with PayPal?',
        truths: [
          'Yes, we accept PayPal.',
          'We accept Visa, Mastercard and PayPal.',
          'You can pay with Visa, Mastercard or PayPal.',
        ],
        lies: {
          negation: ['We do not accept PayPal.'],
          scope: ['We accept all cards and PayPal.', 'We only accept PayPal.'],
          condition: ['We accept PayPal from $150.'],
        },
      },
      {
        cites: ['American Express is not accepted'],
        truths: ['No, American Express is not accepted.', 'We don’t take American Express.'],
        lies: {
          negation: ['American Express is accepted.', 'Yes, American Express is accepted too.'],
          condition: ['American Express is only accepted in our stores.'],
        },
      },
      {
        cites: ['You can pay in three instalments'],
        truths: [
          'You can pay in three instalments from $150 if you live in the US or Canada.',
          'From $150, customers in the US or Canada can split the price into three payments.',
        ],
        lies: {
          number: [
            'You can pay in four instalments from $150 if you live in the US or Canada.',
            'You can pay in three instalments from $100 if you live in the US or Canada.',
          ],
          scope: [
            'You can pay in three instalments.',
            'You can pay in three instalments from $150.',
            'You can pay in three instalments up to $150 if you live in the US or Canada.',
          ],
          negation: ['You cannot pay in three instalments if you live in the US or Canada.'],
        },
      },
      {
        cites: ['Your card is charged'],
        truths: [
          'Your card is charged when the order ships.',
          'We charge your card at the moment the order leaves us.',
        ],
        lies: {
          claim: [
            'Your card is charged when you order.',
            'Your order ships when your card is charged.',
            'Your card is charged after the order arrives.',
          ],
          negation: ['Your card is not charged when the order ships.'],
        },
      },
      {
        cites: ['Gift cards are valid'],
        question: 'Can I use a gift card in your stores?',
        truths: [
          'No, gift cards can be used online, but not in our stores.',
          'Gift cards are valid for 24 months.',
          'A gift card works for two years, on the website only.',
        ],
        lies: {
          number: ['Gift cards are valid for 12 months.'],
          negation: [
            'Yes, gift cards can be used in our stores.',
            'Gift cards can be used in our stores, but not online.',
          ],
          scope: ['Gift cards can be used online and in our stores.', 'Gift cards are always valid.'],
        },
      },
      {
        cites: ['Several gift cards'],
        truths: ['Several gift cards can be combined in one order.', 'You may redeem more than one gift card at once.'],
        lies: {
          negation: ['Several gift cards cannot be combined in one order.'],
          number: ['Two gift cards can be combined in one order.'],
          condition: ['Several gift cards can be combined in one order over $150.'],
        },
      },
    ],
  },
  {
    language: 'en',
    title: 'Our shop in Galway',
    headings: ['Visit us'],
    text: `Our shop is open Tuesday to Friday from 10.00 to 18.00 and on Saturday until 16.00. It is closed on Sundays and Mondays. Dogs are allowed in the shop, but not in the studio. Parking is free for customers for up to 90 minutes. Members collect 1 point for every $10. 100 points are worth a voucher of $5. Students get 10 % off, but not on sale items.`,
    cases: [
      {
        cites: ['Our shop is open Tuesday'],
        truths: [
          'The shop is open Tuesday to Friday from 10.00 to 18.00 and on Saturday until 16.00.',
          'On Saturdays we close at 4 pm.',
          'On Saturday our shop is open until 16.00.',
        ],
        lies: {
          number: [
            'Our shop is open Tuesday to Friday from 9.00 to 18.00.',
            'On Saturday our shop is open until 18.00.',
          ],
          scope: ['Our shop is open from 10.00 to 18.00.', 'Our shop is open Monday to Friday from 10.00 to 18.00.'],
          claim: ['Our shop is open on Saturday from 16.00.'],
        },
      },
      {
        cites: ['It is closed on Sundays'],
        question: 'Are you open on Sundays?',
        truths: [
          'No, the shop is closed on Sundays and Mondays.',
          'We are closed on Sundays.',
          'You can’t visit us on Mondays.',
        ],
        lies: {
          negation: ['Yes, it is open on Sundays.', 'It is not closed on Sundays.'],
          scope: ['It is closed on Saturdays and Sundays.'],
          condition: ['It is closed on Sundays in winter.'],
        },
      },
      {
        cites: ['Dogs are allowed'],
        question: 'Are dogs allowed in the studio?',
        truths: [
          'No, dogs are not allowed in the studio.',
          'Dogs are allowed in the shop, but not in the studio.',
          'You may bring your dog into the shop.',
        ],
        lies: {
          negation: ['Yes, dogs are allowed in the studio.', 'Dogs are not allowed in the shop.'],
          scope: ['Dogs are allowed.', 'Dogs are allowed in the shop and in the studio.'],
          condition: ['Dogs are allowed in the shop if they are on a lead.'],
        },
      },
      {
        cites: ['Parking is free'],
        truths: [
          'Parking is free for customers for up to 90 minutes.',
          'As a customer you park free for an hour and a half.',
        ],
        lies: {
          number: ['Parking is free for customers for up to 30 minutes.'],
          scope: [
            'Parking is free for customers.',
            'Parking is free for up to 90 minutes.',
            'Parking is free for customers for at least 90 minutes.',
          ],
          negation: ['Parking is not free for customers.'],
        },
      },
      {
        cites: ['Members collect 1 point', '100 points are worth'],
        truths: [
          'Members collect 1 point for every $10, and 100 points are worth a voucher of $5.',
          'Spend $1,000 and you get a $5 voucher.',
        ],
        lies: {
          number: [
            'Members collect 10 points for every $1.',
            '10 points are worth a voucher of $5.',
            '100 points are worth a voucher of $10.',
          ],
          claim: ['Members collect 1 point for every voucher.'],
        },
      },
      {
        cites: ['Students get 10 %'],
        truths: [
          'Students get 10 % off, but not on sale items.',
          'There is a student discount of ten percent, sale items excluded.',
        ],
        lies: {
          number: ['Students get 15 % off, but not on sale items.'],
          scope: ['Students get 10 % off.', 'Students get 10 % off on sale items.'],
          claim: ['Members get 10 % off, but not on sale items.'],
        },
      },
    ],
  },
];
