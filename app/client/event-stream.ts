export type SentEvent = { event: string; data: unknown };

/** Reads server-sent events as our server writes them, wherever they were cut on their way. */
export function createEventReader(hear: (event: SentEvent) => void): (text: string) => void {
  let rest = '';
  return text => {
    const blocks = `${rest}${text}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      // A line that begins with a colon only keeps the connection open.
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event && data) hear({ event, data: JSON.parse(data) });
    }
  };
}
