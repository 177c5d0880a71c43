// The currencies that Paddle supports. The SDK has no call for them.
import { z } from 'zod';
import { maxAnswerBytes, readJson } from '#providers/json-response.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';
import { defaultTimeout, toAppError } from '#providers/paddle/call.ts';

const answer = z.object({
  data: z.array(z.object({ code: z.string(), decimal_places: z.number().int().min(0).max(4) })),
});

export async function listCurrencies({ url, apiKey, timeout = defaultTimeout }: Options): Promise<Currency[]> {
  await requireOutgoingCalls();
  try {
    const response = await fetch(`${url}/currencies`, {
      headers: { Authorization: `Bearer ${apiKey}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const { data } = answer.parse(await readJson(response.body, maxAnswerBytes));
    return data.map(({ code, decimal_places: decimals }) => ({ code, decimals }));
  } catch (error) {
    throw toAppError(error);
  }
}

type Options = { url: string; apiKey: string; timeout?: number };
type Currency = { code: string; decimals: number };
