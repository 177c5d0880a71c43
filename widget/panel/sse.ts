export type ServerEvent = { event: string; data: string };

/** Reads a stream of server-sent events, wherever it was cut on its way. */
export function createSseReader(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  let fields: Record<string, string> = {};

  const readLine = (line: string) => {
    if (line) {
      // A line that begins with a colon only keeps the connection open.
      const [, name = '', value = ''] = /^(\w+): ?(.*)/.exec(line) ?? [];
      fields[name] = name === 'data' && fields.data ? `${fields.data}\n${value}` : value;
      return;
    }
    const { event = '', data } = fields;
    fields = {};
    if (data) onEvent({ event, data });
  };

  return text => {
    rest += text;
    // A carriage return at the very end may be half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(readLine);
  };
}
