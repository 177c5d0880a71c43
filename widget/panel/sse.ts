export type ServerEvent = { event: string; data: string };

/** Parses server-sent events from chunks that may be cut anywhere. */
export function createSseReader(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  let fields: Record<string, string> = {};

  const readLine = (line: string) => {
    if (line) {
      // Lines that start with a colon only keep the connection open.
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
    // A carriage return at the end may be half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(readLine);
  };
}
