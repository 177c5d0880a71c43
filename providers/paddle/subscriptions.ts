// Subscriptions are read and changed without the SDK, which throws if any field of a response is missing, even after the change was
// made. We require only the fields that we use.
import { ApiError } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { maxAnswerBytes, readJson, readText } from '#providers/json-response.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';
import { defaultTimeout, retryOnce, toAppError } from '#providers/paddle/call.ts';
import { factsOfEvent, type SubscriptionFacts } from '#providers/paddle/facts.ts';

type Options = { url: string; apiKey: string; timeout?: number };
type Method = 'GET' | 'POST' | 'PATCH';

const refusal = z.object({
  error: z.object({ type: z.string(), code: z.string(), detail: z.string(), documentation_url: z.string() }),
});

export function openSubscriptions({ url, apiKey, timeout = defaultTimeout }: Options) {
  /** The subscription after the call; undefined if the change was made but the response cannot be parsed. */
  async function send(method: Method, path: string, body?: object): Promise<SubscriptionFacts | undefined> {
    await requireOutgoingCalls();
    try {
      const response = await fetch(`${url}/subscriptions/${path}`, {
        method,
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      if (response.ok) return factsOfAnswer(await readText(response.body, maxAnswerBytes));
      const refused = refusal.parse(await readJson(response.body, maxAnswerBytes));
      throw new ApiError(refused.error as never, Number(response.headers.get('Retry-After')) || null);
    } catch (error) {
      throw toAppError(error);
    }
  }

  const read = (id: string): Promise<SubscriptionFacts> =>
    retryOnce(
      async () => (await send('GET', id)) ?? Promise.reject(toAppError(new Error('an answer without a subscription'))),
    );

  const change = async (method: Method, path: string, body?: object): Promise<SubscriptionFacts> =>
    (await send(method, path, body)) ?? read(path.split('/')[0] ?? '');

  return {
    read,
    cancel: (id: string, effectiveFrom: 'immediately' | 'next_billing_period') =>
      change('POST', `${id}/cancel`, { effective_from: effectiveFrom }),
    keep: (id: string) => change('PATCH', id, { scheduled_change: null }),
    /** Bills a full period that starts now. */
    resume: (id: string) => change('POST', `${id}/resume`, { effective_from: 'immediately' }),
    activate: (id: string) => change('POST', `${id}/activate`, {}),
    changePrice: (id: string, priceId: string, isTrial: boolean) =>
      change('PATCH', id, {
        items: [{ price_id: priceId, quantity: 1 }],
        proration_billing_mode: prorationOf(isTrial),
        on_payment_failure: 'prevent_change',
      }),
    attachBusiness: (id: string, businessId: string) => change('PATCH', id, { business_id: businessId }),
  };
}

/** Paddle requires this mode for plan changes during a trial, which bill nothing. */
export function prorationOf(isTrial: boolean): 'do_not_bill' | 'prorated_immediately' {
  return isTrial ? 'do_not_bill' : 'prorated_immediately';
}

function factsOfAnswer(text: string): SubscriptionFacts | undefined {
  try {
    return factsOfEvent((JSON.parse(text) as { data?: unknown }).data);
  } catch {
    return undefined;
  }
}
