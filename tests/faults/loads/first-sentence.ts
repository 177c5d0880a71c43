import { randomUUID } from 'node:crypto';
import { page, solveChallenge } from '#tests/setup/visitor.ts';

/** Milliseconds from the question to the first sentence of its answer; undefined if there was none. */
export async function askForFirstSentence(widgetUrl: string, address: string): Promise<number | undefined> {
  const headers = { 'Content-Type': 'application/json', Origin: page, 'X-Forwarded-For': address };
  const opened = await fetch(`${widgetUrl}/session`, { method: 'POST', headers, body: '{}' });
  if (!opened.ok) return undefined;
  const { session, challenge } = ((await opened.json()) as { data: { session: string; challenge: never } }).data;
  const proof = challenge ? solveChallenge(challenge) : undefined;
  const startedAt = performance.now();
  const response = await fetch(`${widgetUrl}/ask`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${session}`, Accept: 'text/event-stream' },
    body: JSON.stringify({ id: randomUUID(), text: `How long can I return a tent? ${randomUUID()}`, proof }),
  });
  let read = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    read += decoder.decode(part, { stream: true });
    if (read.includes('event: text')) return performance.now() - startedAt;
  }
  return undefined;
}
