// The demo shop's rules.
import type { Transaction } from '#database/client.ts';
import { rules } from '#database/schema/rules.ts';

const always = { instruction: '', wordings: [], pages: [], languages: [], topics: [] };
const english = (phrases: string[], text: string) => ({ language: 'en', phrases, text });
const german = (phrases: string[], text: string) => ({ language: 'de', phrases, text });

type DemoRule = Pick<typeof rules.$inferInsert, keyof typeof always | 'kind' | 'name'> & { isSeasonal?: true };

const demoRules: DemoRule[] = [
  {
    ...always,
    kind: 'instruction',
    name: 'Plain and short',
    instruction:
      'Answer in two or three short sentences, as somebody behind the counter would. No exclamation marks. Say so when you are not sure.',
  },
  {
    ...always,
    kind: 'answer',
    name: 'Where is my order',
    wordings: [
      english(
        [
          'Where is my order?',
          'When will my parcel arrive?',
          'Can I track my delivery?',
          'My order has not arrived yet',
        ],
        "You'll find the tracking link in the email we sent when your order left Kendal. Without one, write to help@tarnandtrail.co.uk with the order number and we look it up the same day.",
      ),
      german(
        ['Wo ist meine Bestellung?', 'Wann kommt mein Paket an?', 'Kann ich meine Sendung verfolgen?'],
        'Den Link zur Sendungsverfolgung finden Sie in der E-Mail, die wir beim Versand geschickt haben. Fehlt sie, schreiben Sie mit der Bestellnummer an help@tarnandtrail.co.uk.',
      ),
    ],
  },
  {
    ...always,
    kind: 'answer',
    name: 'Price match',
    wordings: [
      english(
        ['Do you price match?', 'I found it cheaper somewhere else', 'Will you match another shop’s price?'],
        'We do not match prices. Our prices include free returns within 60 days and repairs at cost for as long as you own the thing.',
      ),
    ],
  },
  {
    ...always,
    kind: 'answer',
    name: 'Shop in Kendal',
    wordings: [
      english(
        ['Do you have a shop?', 'Where is your shop?', 'Can I come and try things on?'],
        'Yes, on Stramongate in Kendal. Come and try things on; if we have your size in the warehouse it is there the next morning.',
      ),
    ],
  },
  {
    ...always,
    kind: 'refusal',
    name: 'No safety or route advice',
    wordings: [
      english(
        ['avalanche', 'route safety', 'weather forecast', 'mountain rescue'],
        'I only know our gear. For conditions on the hill ask the Mountain Weather Information Service; in an emergency call 999 and ask for mountain rescue.',
      ),
    ],
  },
  {
    ...always,
    kind: 'refusal',
    name: 'No medical advice',
    wordings: [
      english(
        ['medical advice', 'injury', 'knee pain', 'back pain'],
        'I cannot advise on that. A physiotherapist or your doctor can; we are glad to help with fit and weight afterwards.',
      ),
    ],
  },
  {
    ...always,
    kind: 'instruction',
    name: 'Sizes: name the guide',
    instruction:
      'When the question is about fit or size, say how the thing is cut, and point to the size guide at tarnandtrail.co.uk/pages/sizes.',
    topics: ['size', 'fit', 'too small', 'too large'],
  },
  {
    ...always,
    kind: 'answer',
    name: 'Last orders before Christmas',
    wordings: [
      english(
        ['When is the last day to order for Christmas?', 'Will it arrive before Christmas?', 'Christmas delivery'],
        'Order by 3 pm on 21 December for standard delivery in the United Kingdom, or by 3 pm on 23 December with next-day delivery.',
      ),
    ],
    isSeasonal: true,
  },
];

/** The next Christmas, so that the demo never looks outdated. */
function seasonAt(now: Date): { validFrom: string; validUntil: string } {
  const year = now.getUTCFullYear() + (now.getUTCMonth() === 11 && now.getUTCDate() >= 24 ? 1 : 0);
  return { validFrom: `${year}-11-20T00:00`, validUntil: `${year}-12-24T00:00` };
}

/** Returns the number of rules. */
export async function addDemoRules(
  tx: Transaction,
  place: { organizationId: string; siteId: string },
): Promise<number> {
  const now = new Date();
  await tx.insert(rules).values(
    demoRules.map(({ isSeasonal, ...rule }, at) => ({
      ...place,
      id: `01a1d000-0000-7000-8000-0000000001${String(at + 1).padStart(2, '0')}`,
      ...rule,
      ...(isSeasonal ? seasonAt(now) : {}),
      enabled: true,
      position: at + 1,
      createdAt: now,
      updatedAt: now,
    })),
  );
  return demoRules.length;
}
