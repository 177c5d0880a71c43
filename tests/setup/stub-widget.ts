// A page with the built widget, and a stub of the widget API that is controlled by the test.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { toConfig } from '#domain/widgets/config.ts';
import { defaultSettings, type WidgetConfig } from '#domain/widgets/inputs.ts';

const id = '01a1d000-0000-7000-8000-000000000001';

type Stub = {
  config: Partial<WidgetConfig>;
  /** The conversation so far, as the widget reads it when it opens. */
  history?: () => Record<string, unknown>[];
  /** Sends the events of an answer after its start. */
  answer: (send: (event: string, data: unknown) => void, end: () => void) => void;
};

/** A browser that visits `url` opens a page in the widget's language. A known visitor has `aisle:stub` in its storage. */
export async function serveStubWidget({ config, history = () => [], answer }: Stub) {
  const widgetFiles = inject('productUrl');
  const { language = 'en', ai = false } = config;
  const site = { name: 'Shop', language, hasContact: true, hasModel: ai };
  const facts = { key: 'stub', version: 1, type: 'bubble' as const, hidden: false, site };
  let asked = 0;
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const send = (data: unknown) =>
      response.end(JSON.stringify({ success: true, data, error: null, pagination: null }));
    if (path === '/') return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(pageIn(language));
    if (path.endsWith('/config')) return send({ ...toConfig(facts, defaultSettings), ...config });
    if (path.endsWith('/session')) {
      return send({ session: 's', visitor: 'v', challenge: null, expiresAt: new Date(Date.now() + 900_000) });
    }
    if (path.endsWith('/chat')) return send({ chatId: id, messages: history() });
    if (path.endsWith('/ask')) {
      asked += 1;
      return stream(response, answer, stubId(asked).replace('1d', '2d'));
    }
    const file = await fetch(widgetFiles + path);
    response.writeHead(file.status, { 'Content-Type': file.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}

/** An answer of the history, or a question. */
export function stubMessage(at: number, message: Record<string, unknown>): Record<string, unknown> {
  return {
    id: stubId(at),
    role: 'assistant',
    text: '',
    generated: false,
    outcome: 'answered',
    sources: [],
    products: [],
    offers: [],
    suggestions: [],
    choices: [],
    feedback: null,
    createdAt: new Date().toISOString(),
    ...message,
  };
}

function stubId(at: number): string {
  return `${id.slice(0, -4)}${String(at).padStart(4, '0')}`;
}

function stream(response: ServerResponse, answer: Stub['answer'], answerId: string): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const send = (event: string, data: unknown) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  send('start', { chatId: id, questionId: id, answerId });
  answer(send, () => response.end());
}

function pageIn(language: string): string {
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${dir}"><title>Shop</title><link rel="icon" href="data:,"><main><h1>Shop</h1></main><script async src="/widget.js" data-widget="stub"></script>`;
}
