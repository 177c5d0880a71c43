// Recognises visitors who want a person, who complain, or who ask about an order of their own: they get the contact form.
import { type MessageReading, readMessage } from '#domain/reading/read-message.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

export type ContactWish = 'person' | 'complaint' | 'order';

/** The form opens at once. `training/report.json` counts how many messages are found, and how many others are taken for them. */
const certain = { person: 0.6, complaint: 0.8 };
/** The form opens if nothing answers: about half of the messages that look like questions about an order are questions for a page. */
const likely = { person: 0.4, complaint: 0.5, order: 0.5 };

export function findContactWish(text: string, language: WidgetLanguage): ContactWish | undefined {
  return wishOf(readMessage(text, language), certain);
}

/** For a message that no page and no product answers. */
export function findLikelyContactWish(text: string, language: WidgetLanguage): ContactWish | undefined {
  return wishOf(readMessage(text, language), likely);
}

function wishOf(reading: MessageReading, minimum: Partial<Record<ContactWish, number>>): ContactWish | undefined {
  const wishes = Object.entries(minimum) as [ContactWish, number][];
  return wishes.find(([wish, least]) => reading[wish] >= least)?.[0];
}
