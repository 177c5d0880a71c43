import type { Delivery, Endpoint, WebhookEvent } from '#domain/webhooks/inputs.ts';

export const eventWords: Record<WebhookEvent, { name: string; help: string }> = {
  'chat.finished': { name: 'A chat is finished', help: 'Nobody wrote for half an hour. With the whole conversation.' },
  'question.unanswered': {
    name: 'A question got no answer',
    help: 'Aisle had no answer, or the plan was used up. Not sent for suggested passages.',
  },
  'contact.left': { name: 'A visitor wrote to you', help: 'Through the contact form. With name and e-mail address.' },
};

export function sayEvent(event: Delivery['event']): string {
  return event === 'webhook.test' ? 'Test' : eventWords[event].name;
}

export function sayEvents(events: readonly WebhookEvent[]): string {
  if (events.length === Object.keys(eventWords).length) return 'All events';
  return events.map(event => eventWords[event].name).join(', ');
}

/** The address without what every address begins with. */
export function sayAddress({ url }: Pick<Endpoint, 'url'>): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export function sayDelivery({ state, status, attempts }: Pick<Delivery, 'state' | 'status' | 'attempts'>): string {
  if (state === 'delivered') return status ? `Delivered · ${status}` : 'Delivered';
  if (state === 'waiting') return attempts === 0 ? 'On its way' : 'Will be tried again';
  return status ? `Failed · ${status}` : 'Failed';
}

/** JSON with an indentation, where it is JSON. */
export function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
