// The information pages of the demo shop, which the assistant also reads.
export type Information = { slug: string; title: string; lead: string; parts: { title: string; lines: string[] }[] };

export const information: Information[] = [
  {
    slug: 'shipping',
    title: 'Shipping',
    lead: 'Packed in Kendal, usually on the day you order.',
    parts: [
      {
        title: 'United Kingdom',
        lines: [
          'Standard delivery to England, Scotland, Wales and Northern Ireland takes 2 to 3 working days and costs £3.95. It is free on orders over £75.',
          'Next-day delivery costs £6.95 when you order before 3 pm, Monday to Friday.',
          'Highlands and islands take up to 5 working days, at the same price.',
        ],
      },
      {
        title: 'Ireland and the rest of Europe',
        lines: [
          'Delivery to the Republic of Ireland takes 3 to 5 working days and costs £9.95. Duties are paid by us.',
          'The rest of the European Union takes 4 to 7 working days and costs £14.95.',
        ],
      },
      {
        title: 'Collect in Kendal',
        lines: ['Orders are ready at the shop on Stramongate 2 hours after you place them. Bring the order number.'],
      },
    ],
  },
  {
    slug: 'returns',
    title: 'Returns',
    lead: 'Sixty days to think about it.',
    parts: [
      {
        title: 'How long you have',
        lines: [
          'You can return anything unworn within 60 days of delivery for a full refund.',
          'Boots and shoes may be tried on indoors. Once they have been outside we can only exchange them for a fault.',
        ],
      },
      {
        title: 'How to send it back',
        lines: [
          'Use the label in your parcel. Returns from the United Kingdom are free; from elsewhere you pay the postage.',
        ],
      },
      {
        title: 'When you get your refund',
        lines: ['We refund to the card you paid with within 5 working days of the parcel’s arrival.'],
      },
      {
        title: 'Exchanges',
        lines: ['Exchanging for another size is free, and we send the new one as soon as the old one is scanned in.'],
      },
    ],
  },
  {
    slug: 'care',
    title: 'Care and repairs',
    lead: 'Clothes that are looked after stay dry longer.',
    parts: [
      {
        title: 'Washing waterproofs',
        lines: [
          'Wash shells at 30 °C with a soap made for them, and rinse twice. Ordinary detergent stops the rain from beading.',
          'Re-proof about twice a year, or when the outer cloth goes dark in the rain. Tumble dry low for 20 minutes afterwards.',
        ],
      },
      {
        title: 'Down',
        lines: ['Wash down on its own with a down soap, and dry it with two tennis balls until no lumps are left.'],
      },
      {
        title: 'Repairs for life',
        lines: [
          'We repair everything we make for as long as you own it. Zips, seams and small tears are free; new soles cost £60.',
          'A repair takes about two weeks. Write to us first, and we send you a label.',
        ],
      },
    ],
  },
  {
    slug: 'sizes',
    title: 'Size guide',
    lead: 'Measure over a thin layer, standing easily.',
    parts: [
      {
        title: 'Jackets and layers',
        lines: [
          'XS fits a chest of 84 to 89 cm, S 90 to 95 cm, M 96 to 101 cm, L 102 to 107 cm, XL 108 to 114 cm.',
          'If you are between two sizes and wear it over a mid-layer, take the larger one.',
        ],
      },
      {
        title: 'Boots',
        lines: [
          'Our boots run true. With thick socks take half a size more; there should be a thumb’s width before the toe.',
        ],
      },
    ],
  },
];
