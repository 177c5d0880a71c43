export type SentEvent = { event: string; data: unknown };

/** Parses server-sent events from our server, split at any position. */
export function createEventReader(onEvent: (event: SentEvent) => void): (text: string) => void {
  let rest = '';
  return text => {
    const blocks = `${rest}${text}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      // A line that starts with a colon is a keep-alive.
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event && data) onEvent({ event, data: JSON.parse(data) });
    }
  };
}
