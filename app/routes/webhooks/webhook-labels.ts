import type { Delivery, Endpoint, WebhookEvent } from '#domain/webhooks/inputs.ts';

export const eventLabels: Record<WebhookEvent, { name: string; help: string }> = {
  'chat.finished': { name: 'Chat finished', help: 'No messages for 30 minutes. Includes the whole chat.' },
  'question.unanswered': {
    name: 'Question not answered',
    help: 'Aisle had no answer, or your plan’s questions were used up. Not sent when passages were suggested.',
  },
  'contact.left': {
    name: 'Message received',
    help: 'A visitor used the contact form. Includes their name and email address.',
  },
};

export function describeEvent(event: Delivery['event']): string {
  return event === 'webhook.test' ? 'Test' : eventLabels[event].name;
}

export function describeEvents(events: readonly WebhookEvent[]): string {
  if (events.length === Object.keys(eventLabels).length) return 'All events';
  return events.map(event => eventLabels[event].name).join(', ');
}

/** The URL without its scheme. */
export function formatAddress({ url }: Pick<Endpoint, 'url'>): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

export function describeDelivery({ state, status, attempts }: Pick<Delivery, 'state' | 'status' | 'attempts'>): string {
  if (state === 'delivered') return status ? `Delivered · ${status}` : 'Delivered';
  if (state === 'waiting') return attempts === 0 ? 'Sending' : 'Retrying';
  return status ? `Failed · ${status}` : 'Failed';
}

/** Indents JSON; returns any other text unchanged. */
export function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
