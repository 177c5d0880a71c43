// What may leave a page in a report: what broke and where. Words that people wrote or read stay in the page.

const token = /\b(eyJ[\w-]{8,}(\.[\w-]+){0,4}|Bearer\s+\S+)/g;
const email = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.\w+/g;
const longNumber = /\d(?:[ -]?\d){11,}/g;
const query = /(https?:\/\/[^\s?#"')]+|\/[\w./-]+)[?#][^\s"')]*/g;
const dots = '•••';
/** More of a message tells nobody anything, and looking through it would take the square of its length. */
const longest = 2_000;

export function maskWords(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(query, '$1')
    .replaceAll(token, '[token]')
    .replaceAll(email, '[e-mail]')
    .replaceAll(longNumber, '[number]');
}

/** Made anew of what may be said, because the reporter also sends what else an error carries. */
export function safeError(error: Error, depth = 0): Error {
  const { cause } = error;
  const message = maskWords(error.message);
  const safe = new Error(message, cause instanceof Error && depth < 4 ? { cause: safeError(cause, depth + 1) } : {});
  safe.name = error.name;
  const lines = (error.stack ?? '').split('\n').filter(line => /^\s+at |@/.test(line) && !error.message.includes(line));
  safe.stack = [`${error.name}: ${message}`, ...lines.map(maskWords)].join('\n');
  return safe;
}

/** Addresses say which screen it was; what stands behind them may be a code, a name or a question. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** Words of our own controls may be read in a replay; all others are dots. */
const ownWords = 'label, legend, th, nav, [role="tab"], button[type="submit"], [data-public]';

export function maskText(text: string, element: HTMLElement | null): string {
  const isOwn = element?.closest(ownWords) && !element.closest('[data-private]');
  return isOwn ? text : text.replaceAll(/\S/g, '•');
}

/** Always as long: even how long a password is is nobody's business. */
export function maskInput(text: string): string {
  return text === '' ? '' : dots;
}

type Span = { name: string; attributes: Record<string, unknown>; events: { attributes?: Record<string, unknown> }[] };

const fewestEvents = 2;

/** Takes out of a recording what the recorder itself leaves in: attributes, and what stands behind addresses. */
export function sealRecording(span: Span): void {
  const address = span.attributes['rollbar.replay.url.full'];
  if (typeof address === 'string') span.attributes['rollbar.replay.url.full'] = withoutQuery(address);
  if (span.name !== 'rrweb-replay-recording') return;
  if (span.events.length < fewestEvents) {
    span.events = [];
    throw new Error('Replay recording cannot have less than 2 events');
  }
  for (const event of span.events) {
    const { json } = event.attributes ?? {};
    if (typeof json === 'string') event.attributes = { ...event.attributes, json: sealEvent(json) };
  }
}

function sealEvent(json: string): string {
  return JSON.stringify(JSON.parse(json), function seal(this: Record<string, unknown>, key, value: unknown) {
    if (key === 'attributes' && isRecord(value)) return sealAttributes(value);
    if (key === 'href' && typeof value === 'string') return withoutQuery(value);
    return value;
  });
}

const telling =
  /^(alt|title|label|value|content|placeholder|summary|srcdoc|download|aria-(label|description|valuetext))$/;
const addresses = /^(href|src|action|formaction|poster|xlink:href|rr_src)$/;

function sealAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, sealAttribute(name, value)]));
}

function sealAttribute(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value;
  if (telling.test(name)) return dots;
  if (addresses.test(name)) return /^(data|blob):/.test(value) ? '' : withoutQuery(value);
  // Ours are switches of styles; anything longer may be what somebody wrote.
  if (name.startsWith('data-')) return /^[\w-]{0,24}$/.test(value) ? value : dots;
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
