// Limits reports to what broke and where. Text that people wrote or read never leaves the page.

const token = /\b(eyJ[\w-]{8,}(\.[\w-]+){0,4}|Bearer\s+\S+)/g;
const email = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.\w+/g;
const longNumber = /\d(?:[ -]?\d){11,}/g;
const query = /(https?:\/\/[^\s?#"')]+|\/[\w./-]+)[?#][^\s"')]*/g;
const dots = '•••';
/** Longer messages are cut: the patterns take quadratic time. */
const longest = 2_000;

export function maskPersonalData(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(query, '$1')
    .replaceAll(token, '[token]')
    .replaceAll(email, '[e-mail]')
    .replaceAll(longNumber, '[number]');
}

/** Builds a new error, because the reporter also sends an error's other properties. */
export function safeError(error: Error, depth = 0): Error {
  const { cause } = error;
  const message = maskPersonalData(error.message);
  const safe = new Error(message, cause instanceof Error && depth < 4 ? { cause: safeError(cause, depth + 1) } : {});
  safe.name = error.name;
  const lines = (error.stack ?? '').split('\n').filter(line => /^\s+at |@/.test(line) && !error.message.includes(line));
  safe.stack = [`${error.name}: ${message}`, ...lines.map(maskPersonalData)].join('\n');
  return safe;
}

/** The path identifies the screen; the query may hold codes, names or questions. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** The text of our own controls is visible in a replay; all other text is masked. */
const ownWords = 'label, legend, th, nav, [role="tab"], button[type="submit"], [data-public]';

export function maskText(text: string, element: HTMLElement | null): string {
  const isOwn = element?.closest(ownWords) && !element.closest('[data-private]');
  return isOwn ? text : text.replaceAll(/\S/g, '•');
}

/** Fixed length: the length of a password is private, too. */
export function maskInput(text: string): string {
  return text === '' ? '' : dots;
}

type Span = { name: string; attributes: Record<string, unknown>; events: { attributes?: Record<string, unknown> }[] };

const fewestEvents = 2;

/** Removes what the recorder leaves in: attributes and query strings. */
export function redactRecording(span: Span): void {
  const address = span.attributes['rollbar.replay.url.full'];
  if (typeof address === 'string') span.attributes['rollbar.replay.url.full'] = withoutQuery(address);
  if (span.name !== 'rrweb-replay-recording') return;
  if (span.events.length < fewestEvents) {
    span.events = [];
    throw new Error('Replay recording cannot have less than 2 events');
  }
  for (const event of span.events) {
    const { json } = event.attributes ?? {};
    if (typeof json === 'string') event.attributes = { ...event.attributes, json: redactEvent(json) };
  }
}

function redactEvent(json: string): string {
  return JSON.stringify(JSON.parse(json), function redact(this: Record<string, unknown>, key, value: unknown) {
    if (key === 'attributes' && isRecord(value)) return redactAttributes(value);
    if (key === 'href' && typeof value === 'string') return withoutQuery(value);
    return value;
  });
}

const textAttributes =
  /^(alt|title|label|value|content|placeholder|summary|srcdoc|download|aria-(label|description|valuetext))$/;
const addresses = /^(href|src|action|formaction|poster|xlink:href|rr_src)$/;

function redactAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, redactAttribute(name, value)]));
}

function redactAttribute(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value;
  if (textAttributes.test(name)) return dots;
  if (addresses.test(name)) return /^(data|blob):/.test(value) ? '' : withoutQuery(value);
  // Ours are style switches; anything longer may be user text.
  if (name.startsWith('data-')) return /^[\w-]{0,24}$/.test(value) ? value : dots;
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
