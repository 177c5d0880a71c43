import { type Finding, fail, hostOf, ok, type Patient, reasonOf, warn } from '#server/doctor/finding.ts';
import { pause, pieces } from '#server/probe.ts';

const patience = 10_000;

/** Asks the public address for words with pauses between them, as a visitor's answer has, and looks when they come. */
export async function checkStreaming({ env }: Patient): Promise<Finding> {
  const first = await listen(env.PUBLIC_URL);
  // A machine that was busy for a moment looks like a proxy that holds back.
  return first.state === 'warn' ? listen(env.PUBLIC_URL) : first;
}

async function listen(publicUrl: string): Promise<Finding> {
  const host = hostOf(publicUrl);
  try {
    const answer = await fetch(`${publicUrl}/streamz`, {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok || !answer.body) return fail(`${host} answered ${answer.status}. Does PUBLIC_URL lead to Aisle?`);
    if (!answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      return fail(`${host} answers with something else. Does PUBLIC_URL lead to Aisle?`);
    }
    return judgeStream(await listArrivals(answer.body), host);
  } catch (error) {
    return fail(
      `${host} cannot be reached from here: ${reasonOf(error)}. Is the server running, and PUBLIC_URL right?`,
    );
  }
}

async function listArrivals(body: ReadableStream<Uint8Array>): Promise<number[]> {
  const decoder = new TextDecoder();
  const arrivals: number[] = [];
  for await (const chunk of body) {
    const count = decoder.decode(chunk, { stream: true }).split('event: piece').length - 1;
    for (let at = 0; at < count; at += 1) arrivals.push(performance.now());
  }
  return arrivals;
}

/** Pieces that were sent apart and come together were held back by somebody between. */
export function judgeStream(arrivals: number[], host: string): Finding {
  if (arrivals.length < pieces)
    return fail(`${host} lost ${pieces - arrivals.length} of ${pieces} pieces of a stream.`);
  const spread = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
  const sent = pause * (pieces - 1);
  if (spread >= sent / 2) return ok(`${host} passes pieces on as they come.`);
  return warn(
    `A proxy before ${host} holds answers back until they are whole. Switch its buffering and compression off for text/event-stream (nginx: proxy_buffering off).`,
  );
}
