import { type CheckInput, type Finding, fail, hostOf, ok, reasonOf, warn } from '#server/doctor/finding.ts';
import { pause, pieces } from '#server/stream-probe.ts';

const timeout = 10_000;

/** Requests a stream with pauses from the public address, like a visitor's answer, and measures when its parts arrive. */
export async function checkStreaming({ env }: CheckInput): Promise<Finding> {
  const first = await listen(env.PUBLIC_URL);
  // A busy machine looks like a buffering proxy.
  return first.state === 'warn' ? listen(env.PUBLIC_URL) : first;
}

async function listen(publicUrl: string): Promise<Finding> {
  const host = hostOf(publicUrl);
  try {
    const answer = await fetch(`${publicUrl}/streamz`, {
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.timeout(timeout),
    });
    if (!answer.ok || !answer.body)
      return fail(`${host} answered ${answer.status}. Is PUBLIC_URL the address of Aisle?`);
    if (!answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      return fail(`${host} returned an unexpected response. Is PUBLIC_URL the address of Aisle?`);
    }
    return judgeStream(await listArrivals(answer.body), host);
  } catch (error) {
    return fail(
      `${host} cannot be reached from here: ${reasonOf(error)}. Is the server running, and is PUBLIC_URL correct?`,
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

/** Parts that were sent with pauses but arrive together were buffered by a proxy. */
export function judgeStream(arrivals: number[], host: string): Finding {
  if (arrivals.length < pieces) return fail(`${host} lost ${pieces - arrivals.length} of ${pieces} parts of a stream.`);
  const spread = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
  const sent = pause * (pieces - 1);
  if (spread >= sent / 2) return ok(`${host} streams responses without delay.`);
  return warn(
    `A proxy in front of ${host} buffers streams. Turn off its buffering and compression for text/event-stream (nginx: proxy_buffering off).`,
  );
}
