// English material for the proof of answers: invented shops, and what a careless model could write about them.
import type { ProofDocument } from '../proof-set.ts';

export const english: ProofDocument[] = [
  {
    language: 'en',
    title: 'Delivery',
    headings: ['Shipping'],
    text: `Orders placed before 2 pm leave our studio the same working day. Standard delivery within Ireland takes 2 to 3 working days and costs €4.50. Standard delivery is free on orders over €80.

| Destination | Standard | Express |
| --- | --- | --- |
| Ireland | €4.50 | €9 |
| United Kingdom | €11 | €19 |
| EU mainland | €14 | €26 |

We do not deliver to PO boxes, but we deliver to parcel lockers. Oversized planters cannot be sent by express. If nobody is at home, the courier leaves the parcel with a neighbour unless you ask us not to.`,
    cases: [
      {
        cites: ['Orders placed before 2 pm'],
        truths: [
          'Orders placed before 2 pm leave the studio the same working day.',
          'If you order before 2 pm, your parcel is sent out that same working day.',
        ],
        lies: {
          number: ['Orders placed before 4 pm leave the studio the same working day.'],
          negation: ['Orders placed before 2 pm do not leave our studio the same working day.'],
          scope: [
            'All orders leave our studio the same working day.',
            'Orders placed before 2 pm leave our studio the same day, weekends included.',
          ],
          condition: ['Orders placed before 2 pm leave the studio the same working day if you pay by card.'],
          claim: [
            'Orders placed after 2 pm leave our studio the same working day.',
            'Orders placed before 2 pm arrive the same working day.',
          ],
        },
      },
      {
        cites: ['Standard delivery within Ireland'],
        truths: [
          'Standard delivery within Ireland costs €4.50 and takes 2 to 3 working days.',
          'A standard parcel inside Ireland is with you after two to three working days.',
          'Standard delivery within Ireland takes 2 to 3 working days.',
        ],
        lies: {
          number: [
            'Standard delivery within Ireland takes 2 working days.',
            'Standard delivery within Ireland costs €3 and takes 2 to 4 working days.',
          ],
          scope: [
            'Standard delivery takes 2 to 3 working days.',
            'Standard delivery within Ireland takes 2 to 3 days.',
            'Delivery costs €4.50.',
          ],
          condition: ['Standard delivery within Ireland takes 2 to 3 working days unless it is a holiday.'],
          claim: ['Express delivery within Ireland takes 2 to 3 working days.'],
        },
      },
      {
        cites: ['Standard delivery is free'],
        question: 'Is delivery free?',
        truths: [
          'Yes, standard delivery is free on orders over €80.',
          'You pay nothing for standard delivery over €80.',
        ],
        lies: {
          number: ['Standard delivery is free on orders over €60.'],
          negation: ['Standard delivery is not free on orders over €80.'],
          scope: ['Yes, standard delivery is free.', 'Delivery is free on all orders over €80.'],
          condition: ['Standard delivery is free on orders over €80 for members.'],
          claim: [
            'Standard delivery is free on orders under €80.',
            'Express delivery is free on orders over €80.',
            'Standard delivery is free on orders of €80 or less.',
          ],
        },
      },
      {
        cites: ['United Kingdom'],
        truths: [
          'Delivery to the United Kingdom costs €11 as standard and €19 as express.',
          'Express to the United Kingdom is €19.',
        ],
        lies: {
          number: ['Standard delivery to the United Kingdom costs €14.', 'Express to the United Kingdom costs €11.'],
          scope: ['Standard delivery to the EU mainland costs €11.', 'Express costs €19.'],
          claim: ['Standard delivery to the United Kingdom takes 11 days.'],
        },
      },
      {
        cites: ['We do not deliver to PO boxes'],
        question: 'Do you deliver to PO boxes?',
        truths: ['No, we do not deliver to PO boxes.', 'We deliver to parcel lockers, but not to PO boxes.'],
        lies: {
          negation: ['Yes, we deliver to PO boxes.', 'We do not deliver to parcel lockers.', 'We deliver to PO boxes.'],
          scope: ['We deliver to PO boxes and parcel lockers.', 'We only deliver to parcel lockers.'],
          condition: ['We deliver to PO boxes if you ask us.'],
        },
      },
      {
        cites: ['Oversized planters'],
        truths: ['Oversized planters can’t be sent by express.', 'There is no express service for oversized planters.'],
        lies: {
          negation: ['Oversized planters can be sent by express.', 'Yes, oversized planters are sent by express.'],
          scope: ['Planters cannot be sent by express.', 'Oversized planters cannot be sent.'],
          condition: ['Oversized planters can only be sent by express for an extra fee.'],
        },
      },
      {
        cites: ['If nobody is at home'],
        truths: ['If nobody is at home, the courier leaves the parcel with a neighbour unless you ask us not to.'],
        lies: {
          negation: ['If nobody is at home, the courier does not leave the parcel with a neighbour.'],
          scope: ['The courier leaves the parcel with a neighbour.'],
          condition: ['If nobody is at home, the courier leaves the parcel with a neighbour only if you ask us to.'],
        },
      },
    ],
  },
  {
    language: 'en',
    title: 'Returns and refunds',
    headings: [],
    text: `You may return unused items within 45 days of delivery. Sale items can only be exchanged, not refunded. Refunds are paid to the original payment method within 7 working days after we receive the parcel. Return postage is free for faulty items; in all other cases the customer pays it.

These items cannot be returned:

- personalised pieces
- opened glaze kits
- gift cards

Exchanges are free once per order.`,
    cases: [
      {
        cites: ['You may return unused items'],
        truths: [
          'You may return unused items within 45 days of delivery.',
          'You have 45 days from delivery to send back anything you have not used.',
          'Unused items may be returned within 45 days of delivery.',
        ],
        lies: {
          number: [
            'You may return unused items within 30 days of delivery.',
            'You may return unused items within 45 hours of delivery.',
          ],
          negation: ['You may not return unused items within 45 days of delivery.'],
          scope: [
            'You may return items within 45 days of delivery.',
            'You may return used items within 45 days of delivery.',
          ],
          condition: ['You may return unused items within 45 days of delivery in the original box.'],
          claim: [
            'You may return unused items within 45 days of ordering.',
            'You may exchange unused items 45 days after delivery.',
          ],
        },
      },
      {
        cites: ['Sale items can only be exchanged'],
        question: 'Can I get a refund on sale items?',
        truths: [
          'No, sale items can only be exchanged, not refunded.',
          'For sale items we offer an exchange but no refund.',
        ],
        lies: {
          negation: ['Yes, sale items can be refunded.', 'Sale items can be exchanged and refunded.'],
          scope: ['Items can only be exchanged, not refunded.'],
          condition: ['Sale items can be refunded if they are unused.'],
          claim: ['Sale items can only be refunded, not exchanged.', 'Sale items cannot be exchanged.'],
        },
      },
      {
        cites: ['Refunds are paid'],
        truths: [
          'Refunds are paid to the original payment method within 7 working days after we receive the parcel.',
          'Once your parcel has reached us, the money is back on your original payment method within seven working days.',
        ],
        lies: {
          number: ['Refunds are paid within 14 working days after we receive the parcel.'],
          scope: ['Refunds are paid within 7 days.', 'Refunds are paid within 7 working days.'],
          claim: [
            'Refunds are paid within 7 working days after you send the parcel.',
            'Refunds are paid before we receive the parcel.',
            'Refunds are paid as store credit within 7 working days after we receive the parcel.',
          ],
        },
      },
      {
        cites: ['Return postage is free'],
        question: 'Is return postage free?',
        truths: ['Return postage is free for faulty items.', 'You only pay return postage if the item is not faulty.'],
        lies: {
          negation: [
            'Return postage is not free for faulty items.',
            'The customer pays return postage for faulty items.',
          ],
          scope: ['Yes, return postage is free.', 'Return postage is free in all cases.'],
          condition: ['Return postage is free for faulty items over €20.'],
          claim: ['We pay return postage in all other cases.'],
        },
      },
      {
        cites: ['opened glaze kits'],
        question: 'Can I return an opened glaze kit?',
        truths: ['No, opened glaze kits cannot be returned.', 'We can’t take back glaze kits once they are open.'],
        lies: {
          negation: ['Yes, opened glaze kits can be returned.', 'You can return opened glaze kits.'],
          scope: ['Glaze kits cannot be returned.'],
          condition: ['Opened glaze kits can be returned within 45 days.', 'Opened glaze kits can only be exchanged.'],
        },
      },
      {
        cites: ['Exchanges are free once'],
        truths: ['Exchanges are free once per order.', 'The first exchange of each order costs nothing.'],
        lies: {
          number: ['Exchanges are free twice per order.'],
          scope: ['Exchanges are free.', 'Exchanges are always free.'],
          claim: ['Returns are free once per order.'],
        },
      },
    ],
  },
  {
    language: 'en',
    title: 'Workshops',
    headings: ['Prices and rules'],
    text: `| Ticket | Early bird | Full price |
| --- | --- | --- |
| Beginner evening | $45 | $55 |
| Weekend course | $180 | $220 |
| Corporate (up to 12 people) | $699 | $799 |

Early bird prices end 14 days before the course. You can cancel free of charge up to 72 hours before the start; after that, half of the price is kept. Children from 8 years are welcome when an adult takes part too. Materials and one firing are included, but tools are not.`,
    cases: [
      {
        cites: ['Weekend course'],
        truths: [
          'The weekend course costs $180 early bird and $220 full price.',
          'A weekend ticket is $180 if you book early, otherwise $220.',
          'The full price of the weekend course is $220.',
        ],
        lies: {
          number: ['The weekend course costs $220 early bird.', 'The full price of the weekend course is $180.'],
          scope: ['The beginner evening costs $180 early bird.', 'Tickets cost $180 early bird and $220 full price.'],
          claim: ['The weekend course is for up to 220 people.'],
        },
      },
      {
        cites: ['Corporate'],
        truths: ['Corporate tickets for up to 12 people cost $699 early bird and $799 full price.'],
        lies: {
          number: ['Corporate: early bird $799, full price $699.', 'The corporate ticket is for up to 20 people.'],
          scope: [
            'The corporate early bird price is $699 per person.',
            'The corporate ticket is for at least 12 people.',
          ],
        },
      },
      {
        cites: ['Early bird prices end'],
        truths: [
          'Early bird prices end 14 days before the course.',
          'Book more than two weeks ahead to get the early bird price.',
        ],
        lies: {
          number: ['Early bird prices end 7 days before the course.'],
          claim: [
            'Early bird prices begin 14 days before the course.',
            'Early bird prices end 14 days after the course.',
          ],
        },
      },
      {
        cites: ['You can cancel free of charge'],
        question: 'Can I cancel for free?',
        truths: [
          'You can cancel free of charge up to 72 hours before the start.',
          'Cancelling costs nothing until 72 hours before the course begins; later we keep half of the price.',
        ],
        lies: {
          number: ['You can cancel free of charge up to 24 hours before the start.'],
          negation: ['You cannot cancel free of charge.', 'Yes, you can cancel free of charge up to the start.'],
          scope: ['You can cancel free of charge.', 'If you cancel, half of the price is kept.'],
          condition: ['You can cancel free of charge up to 72 hours before the start if you are ill.'],
          claim: [
            'After that, the full price is kept.',
            'You can cancel free of charge from 72 hours before the start.',
          ],
        },
      },
      {
        cites: ['Children from 8 years'],
        question: 'Are children welcome?',
        truths: [
          'Children from 8 years are welcome when an adult takes part too.',
          'Kids aged eight and up may join together with an adult.',
        ],
        lies: {
          number: ['Children from 6 years are welcome when an adult takes part too.'],
          scope: ['Yes, children are welcome.', 'Children from 8 years are welcome.'],
          negation: ['Children are not welcome.'],
          claim: ['Children under 8 years are welcome when an adult takes part too.'],
        },
      },
      {
        cites: ['Materials and one firing'],
        truths: [
          'Materials and one firing are included.',
          'Tools are not included.',
          'The price covers materials and a firing, tools are extra.',
        ],
        lies: {
          negation: ['Materials are not included.', 'Tools are included.'],
          number: ['Materials and two firings are included.'],
          scope: ['Materials, firing and tools are included.', 'All firings are included.'],
        },
      },
    ],
  },
];
