import { z } from 'zod';
import { deliveryStates, webhookEvents } from '#database/column-values.ts';

export { webhookEvents };

export const webhookLimits = { url: 2000, endpoints: 10, shownDeliveries: 100, keptDays: 30 } as const;

export type WebhookEvent = (typeof webhookEvents)[number];

const webhookEvent = z.enum(webhookEvents);

export const endpointInput = z.strictObject({
  url: z
    .string()
    .trim()
    .min(1, 'Enter the endpoint’s address.')
    .max(webhookLimits.url, `Use at most ${webhookLimits.url} characters.`)
    .refine(isWebAddress, 'Enter the full address, for example https://shop.example/aisle-events'),
  events: z
    .array(webhookEvent)
    .min(1, 'Choose at least one event.')
    .transform(events => webhookEvents.filter(event => events.includes(event))),
});

export const endpointChange = endpointInput.partial().extend({ enabled: z.boolean().optional() });

export const endpointOutput = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(webhookEvent),
  enabled: z.boolean(),
  /** `stopped`: we turned it off, because deliveries failed for days. */
  state: z.enum(['works', 'failing', 'off', 'stopped']),
  failingSince: z.iso.datetime().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
  /** Until then the previous secret signs, too. */
  formerUntil: z.iso.datetime().nullable(),
  lastTriedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

/** The only response that contains the secret. */
export const newEndpointOutput = endpointOutput.extend({ secret: z.string() });

export const rotationInput = z.strictObject({ overlapHours: z.int().min(0).max(72) });

export const deliveryOutput = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  event: z.enum([...webhookEvents, 'webhook.test']),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is tried again. */
  nextAt: z.iso.datetime().nullable(),
  /** The status of the last response. */
  status: z.int().nullable(),
  problem: z.string().nullable(),
  milliseconds: z.int().nullable(),
  createdAt: z.iso.datetime(),
  triedAt: z.iso.datetime().nullable(),
});

/** With the request body and the start of the response. */
export const wholeDeliveryOutput = deliveryOutput.extend({ body: z.string(), response: z.string().nullable() });

export type EndpointInput = z.infer<typeof endpointInput>;
export type EndpointChange = z.infer<typeof endpointChange>;
export type Endpoint = z.infer<typeof endpointOutput>;
export type NewEndpoint = z.infer<typeof newEndpointOutput>;
export type SecretRotation = z.infer<typeof rotationInput>;
export type Delivery = z.infer<typeof deliveryOutput>;
export type WholeDelivery = z.infer<typeof wholeDeliveryOutput>;

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}
