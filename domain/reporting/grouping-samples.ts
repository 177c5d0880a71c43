// Made-up questions that shops of several kinds could not answer: each list is one gap in the words of different visitors.

export type SampleGap = { language: string; wordings: readonly string[] };

export const tunedGaps: readonly SampleGap[] = [
  // A garden centre.
  en(
    'Do you deliver compost in bulk bags?',
    'can I get a bulk bag of compost delivered',
    'bulk bag compost delivery price?',
    'how much compost is in a bulk bag',
    'deliver bulk bags of compost to LA9?',
  ),
  en(
    'When is the best time to plant tulip bulbs?',
    'when should I plant tulips',
    'Is it too late to plant tulip bulbs now?',
    'what month do tulip bulbs go in',
    'planting time for tulips',
  ),
  en(
    'Is lavender safe for cats?',
    'are lavender plants toxic to cats',
    'will lavender harm my cat?',
    'lavender poisonous cat?',
    'my cat chews lavender, is that dangerous',
  ),
  en(
    'Do you offer landscaping?',
    'Can you design my garden for me?',
    'do you have a garden design service',
    'looking for someone to design and plant our garden',
    'garden design consultation',
  ),
  // A bicycle workshop.
  en(
    'How much is a full service for an e-bike?',
    'e-bike service cost',
    'what do you charge to service an ebike',
    'price for servicing an electric bike',
    'what does an e-bike service cost with you?',
  ),
  en(
    'Do you true wheels while I wait?',
    'can you true a wheel on the same day',
    'wheel truing while I wait?',
    'my wheel is wobbly, can you true it today',
  ),
  en(
    'Can I store my bike with you over winter?',
    'winter bike storage',
    'do you store bikes in winter?',
    'bike storage for the winter months, is that possible?',
  ),
  en(
    'Do you buy used bikes?',
    'can I sell my old bike to you',
    'part exchange my old bike?',
    'do you take second-hand bikes in part exchange',
    'trade in old bike',
  ),
  // A bakery.
  en(
    'Do you make wedding cakes?',
    'How far ahead do I need to order a wedding cake?',
    'wedding cake prices',
    'can you do a three tier wedding cake',
    'would you bake our wedding cake in June?',
  ),
  en(
    'Is your sourdough suitable for vegans?',
    'is the sourdough bread vegan',
    'vegan sourdough?',
    'does the sourdough contain milk or eggs',
  ),
  en(
    'Do your cakes contain nuts?',
    'are there nuts in your cakes?',
    'nut free cakes for a child with an allergy',
    'which cakes have no nuts',
    'my son has a nut allergy, can he eat your cakes',
  ),
  en(
    'Do you run baking classes?',
    'bread baking course for beginners',
    'can I learn to bake bread with you',
    'when is the next baking class?',
    'are there baking courses',
  ),
  // A furniture shop.
  en(
    'Will you take away my old sofa?',
    'do you remove the old sofa when you deliver',
    'can you dispose of my old sofa',
    'old sofa collection',
    'what happens to my old sofa, do you take it?',
  ),
  en(
    'Can I order fabric samples?',
    'do you send out fabric swatches',
    'free fabric samples by post?',
    'I would like a swatch of the velvet fabric',
    'how do I get fabric samples',
  ),
  en(
    'Do the table legs unscrew?',
    'can I take the legs off the table',
    'are the legs of the table removable?',
    'removable table legs?',
  ),
  en(
    'Can you deliver to the third floor without a lift?',
    'do you carry furniture upstairs',
    'delivery to upper floors, no lift',
    'will the driver carry it up the stairs?',
    'deliver upstairs to a flat without lift',
  ),
  // A cosmetics shop.
  en(
    'Is the retinol cream safe in pregnancy?',
    'can I use the retinol cream while pregnant',
    'retinol pregnant?',
    'is retinol ok when breastfeeding or pregnant',
    'pregnancy safe retinol cream',
  ),
  en(
    'Do you refill empty bottles?',
    'can I bring my empty bottle for a refill',
    'refill station for shampoo bottles?',
    'is there a refill service for bottles',
  ),
  en(
    'Which foundation shade suits olive skin?',
    'what shade of foundation for olive skin tone',
    'foundation shade olive',
    'help me choose a foundation shade for olive skin',
  ),
  // A music shop.
  en(
    'Can I rent a cello for my daughter?',
    'do you hire out cellos',
    'cello rental per month',
    'how much is it to rent a cello',
    'rent a half-size cello for a child',
  ),
  en(
    'Do you tune pianos?',
    'piano tuning at home',
    'how much does it cost to have a piano tuned',
    'can someone come and tune our piano?',
    'piano tuner near Kendal',
  ),
  en(
    'Do you restring guitars?',
    'can you change the strings on my guitar',
    'guitar restringing price',
    'how long does it take to restring a guitar',
    'new strings on a guitar, do you fit them?',
  ),
  // An electronics shop.
  en(
    'Does the speaker work with Alexa?',
    'is the speaker compatible with Alexa',
    'Alexa speaker compatible?',
    'can I connect the speaker to Alexa',
  ),
  en(
    'How long does the headphone battery last?',
    'battery life of the headphones',
    'how many hours do the headphones run on one charge',
    'headphones battery hours?',
  ),
  // A pet shop.
  en(
    'Do you cut dog nails?',
    'can you trim my dogs nails',
    'dog nail clipping price',
    'nail trim for a nervous dog',
    'how much to clip a dog’s nails?',
  ),
  // A German wine shop.
  de(
    'Bieten Sie Weinproben an?',
    'Kann man bei Ihnen eine Weinprobe machen?',
    'Weinprobe für 10 Personen buchen',
    'Wann ist die nächste Weinprobe?',
    'Was kostet eine Weinprobe?',
  ),
  de('Ist der Riesling vegan?', 'Habt ihr veganen Riesling?', 'veganer Riesling', 'Welcher Riesling ist vegan?'),
  de(
    'Nehmen Sie leere Flaschen zurück?',
    'Kann ich leere Weinflaschen zurückgeben?',
    'Gibt es Pfand auf die Flaschen?',
    'Rücknahme von leeren Flaschen',
  ),
  // A French toy shop.
  fr(
    'Réparez-vous les poupées ?',
    'Pouvez-vous réparer une poupée ancienne ?',
    'réparation de poupée',
    'Combien coûte la réparation d’une poupée ?',
  ),
  fr(
    'Avez-vous des puzzles de 2000 pièces ?',
    'puzzle 2000 pièces',
    'Je cherche un puzzle de 2000 pièces',
    'Vendez-vous des puzzles à 2000 pièces ?',
  ),
  // Other questions about the same things as above, which must stay apart from them.
  en('Do you give cello lessons?', 'cello teacher for beginners', 'can my son learn the cello with you'),
  en('How far does the e-bike go on one charge?', 'e-bike battery range', 'range of the ebike in km'),
  en('How do I clean the sofa?', 'removing a wine stain from the sofa', 'can I wash the sofa cover'),
  en('Do you move pianos?', 'piano removal to another house', 'can you transport our piano'),
  en('Is the speaker waterproof?', 'can the speaker get wet', 'speaker in the shower?'),
  en('Is the retinol cream vegan?', 'retinol cream tested on animals?', 'is the retinol cream cruelty free'),
];

/** Written afterwards and never used to choose a threshold: they show how well the grouping generalises. */
export const otherGaps: readonly SampleGap[] = [
  en(
    'Do you engrave watches?',
    'can I have my watch engraved',
    'watch engraving, how much?',
    'engraving on the back of a watch',
  ),
  en(
    'Can you replace a watch battery?',
    'watch battery change while you wait',
    'how much is a new battery for my watch',
    'do you fit new batteries in watches',
  ),
  en(
    'Do you resize rings?',
    'my ring is too big, can you make it smaller',
    'ring resizing cost',
    'how long does resizing a ring take?',
  ),
  en(
    'Is the kayak ok for the sea?',
    'can I use this kayak on the sea',
    'sea kayaking with the Drift kayak, suitable?',
    'is this kayak only for lakes or also for the sea',
  ),
  en(
    'What is the maximum weight for the kayak?',
    'weight limit kayak',
    'how heavy can the paddler be in the kayak',
    'is the kayak suitable for someone of 120 kg',
  ),
  en(
    'Do you do school uniforms?',
    'school uniform for St Oswald’s',
    'where can I order school uniforms',
    'do you sell uniforms for primary schools?',
  ),
  en(
    'Can I drop off books to sell?',
    'do you buy second-hand books',
    'I have old books to sell',
    'sell my used books to you?',
  ),
  en('Do you have a book club?', 'how do I join the book club', 'when does the book club meet', 'book club dates'),
  en(
    'Are the candles made of soy wax?',
    'what wax are your candles made from',
    'soy or paraffin candles?',
    'candle wax ingredients',
  ),
  en(
    'How long does the big candle burn?',
    'burning time of the large candle',
    'how many hours does a candle burn',
    'candle burn time?',
  ),
  en(
    'Can I bring my own cup for coffee?',
    'discount for bringing my own cup',
    'do you fill reusable cups',
    'reusable coffee cup discount?',
  ),
  en(
    'Do you grind coffee beans for an Aeropress?',
    'can you grind the beans for me',
    'which grind for Aeropress',
    'ground coffee for aeropress please',
  ),
];

function en(...wordings: string[]): SampleGap {
  return { language: 'en', wordings };
}

function de(...wordings: string[]): SampleGap {
  return { language: 'de', wordings };
}

function fr(...wordings: string[]): SampleGap {
  return { language: 'fr', wordings };
}
