// What strangers and Free accounts can send to occupy the server. Each may be refused; none may slow down other shops.
import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Attacker } from '#tests/faults/loads/attacker.ts';
import { makeSlowPdf } from '#tests/setup/files.ts';
import type { RunningProduct } from '#tests/setup/random-kills.ts';
import { answer } from '#tests/setup/rules.ts';
import type { startWebsite } from '#tests/setup/website.ts';

export type Abuse = (product: RunningProduct, attacker: Attacker) => Promise<unknown>;

const at = ({ site }: Attacker) => `/api/sites/${site.id}`;

const importTests =
  (text: string): Abuse =>
  (product, attacker) =>
    attacker.call(product, `POST ${at(attacker)}/quality/import`, { format: 'yaml', text });

const importProducts =
  (pieces: readonly string[]): Abuse =>
  async (product, attacker) => {
    const created = await attacker.call<{ id: string }>(product, `POST ${at(attacker)}/product-imports`, {
      fileName: 'products.csv',
    });
    if (!created) return;
    for (const [position, text] of pieces.entries()) {
      await attacker.call(product, `PUT /api/product-imports/${created.id}/pieces/${position}`, { text });
    }
    const path = `POST /api/product-imports/${created.id}`;
    const read = await attacker.call<{ mapping: object }>(product, `${path}/complete`, { pieces: pieces.length });
    if (!read) return;
    const { mapping } = read;
    await attacker.call(product, `${path}/start`, { mapping, currency: 'GBP', missing: 'keep' });
  };

const twoLetterWords = (length: number, seed: number) => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const word = (index: number) => `${letters[index % 26]}${letters[Math.floor(index / 26) % 26]}`;
  return Array.from({ length: Math.floor(length / 3) }, (_, position) => word(seed * 7 + position * 11)).join(' ');
};

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ar', 'ja', 'zh'];

/** Five of them are as large as the rules of a site can be. */
const longestRule = (seed: number) => ({
  ...answer(['x'], 'No.', { name: `Rule ${seed}` }),
  wordings: languages.map((language, index) => ({
    language,
    phrases: Array.from({ length: 30 }, (_, phrase) => twoLetterWords(158, (seed * 12 + index) * 30 + phrase)),
    text: 'No.',
  })),
});

const widestRules: Abuse = async (product, attacker) => {
  for (let rule = 0; rule < 25; rule++) {
    await attacker.call(product, `POST ${at(attacker)}/rules`, longestRule(rule));
  }
  await attacker.visit(product, '/ask', { text: twoLetterWords(400, randomInt(1000)) });
};

/** 20 calls at once, each with another change of a rule. */
const analyseRules: Abuse = async (product, attacker) => {
  const tests = { format: 'csv', text: 'question\nWhere is the shop?' };
  await attacker.call(product, `POST ${at(attacker)}/quality/import`, tests);
  const saved = (await attacker.call<{ id: string }[]>(product, `GET ${at(attacker)}/rules`)) ?? [];
  const question = twoLetterWords(400, randomInt(1000));
  const calls = Array.from({ length: 5 }, (_, place) => {
    const draft = { id: saved[place]?.id ?? null, rule: longestRule(randomInt(1000)) };
    return [
      attacker.call(product, `POST ${at(attacker)}/rules/try`, { question, draft }),
      attacker.call(product, `POST ${at(attacker)}/rules/review`, { draft }),
      attacker.call(product, `POST ${at(attacker)}/quality/check`, { change: { kind: 'rule', draft } }),
      attacker.call(product, `POST ${at(attacker)}/playground`, { question, drafts: { rule: draft } }),
    ];
  });
  await Promise.all(calls.flat());
};

const crawlWith =
  (origin: string): Abuse =>
  (product, attacker) =>
    attacker.call(product, `POST ${at(attacker)}/crawls`, { kind: 'sitemap', url: origin, maxPages: 1000 });

const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 75_000 }, (_, key) => [`field${key}`, 1])));

const sendToWidget =
  (body: string): Abuse =>
  (product, attacker) =>
    attacker.sendRaw(product, '/session', body);

const askWidget =
  (text: () => string): Abuse =>
  (product, attacker) =>
    attacker.visit(product, '/ask', { text: text() });

const writeToOwner: Abuse = (product, attacker) =>
  attacker.visit(product, '/contact', { name: 'Jo', email: `${randomUUID()}@else.example`, message: 'Please write.' });

const saveRepeatedly: Abuse = async (product, attacker) => {
  const text = () => `${randomUUID()} ${'Our tents are waterproof. '.repeat(7_600)}`;
  const document = { kind: 'written', title: `Guide ${randomUUID()}` };
  const body = { ...document, text: text() };
  const created = await attacker.call<{ id: string }>(product, `POST ${at(attacker)}/documents`, body);
  if (!created) return;
  for (let save = 0; save < 10; save++) {
    await attacker.call(product, `PUT /api/documents/${created.id}`, { title: document.title, text: text() });
  }
};

const uploadPdfs: Abuse = async (product, attacker) => {
  for (let file = 0; file < 4; file++) {
    const path = `${at(attacker)}/documents/files?name=${randomUUID()}.pdf`;
    await attacker.call(product, `POST ${path}`, new Uint8Array(makeSlowPdf()));
  }
};

const saveCombining: Abuse = (product, attacker) =>
  attacker.call(product, `POST ${at(attacker)}/documents`, {
    kind: 'written',
    title: `Guide ${randomUUID()}`,
    text: `${randomUUID()} ${'a\u0301\u0316'.repeat(30_000)}`,
  });

/** Connections that send half of a header and stay open, and bodies that end early. */
const abandonRequests: Abuse = async ({ url }, { path, count }) => {
  const { hostname, port } = new URL(url);
  const header = `POST ${path}/ask HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`;
  const open = () =>
    connect(Number(port), hostname)
      .on('error', () => {})
      .resume()
      .on('close', () => count('closed'))
      .unref();
  // The server closes it when the time of its headers is over.
  open().write(`${header}X-Half: `);
  open().end(`${header}Content-Length: 9000\r\n\r\n{"text":"`);
};

const playground: Abuse = (product, attacker) =>
  attacker.call(product, `POST ${at(attacker)}/playground`, { question: `Do you sell ${randomUUID()}?` });

/** By what is abused. */
export function listAbuses(website: Awaited<ReturnType<typeof startWebsite>>): Record<string, Abuse> {
  const commas = ','.repeat(150_000);
  return {
    'YAML of nested lists': importTests(`tests: ${'['.repeat(300_000)}`),
    'YAML of many keys': importTests(
      `tests:\n${Array.from({ length: 30_000 }, (_, key) => `  k${key}: 1`).join('\n')}`,
    ),
    'a product file of one record': importProducts(Array.from({ length: 62 }, () => commas)),
    'a product file with a long second row': importProducts([
      `Handle,Title,Price\nh1,Tent,10.00\n${commas.slice(0, 140_000)}`,
      ...Array.from({ length: 20 }, () => commas),
    ]),
    'rules at every limit': widestRules,
    'many analyses of unsaved rules': analyseRules,
    'a website with hostile robots.txt': crawlWith(website.origin),
    'bodies of a megabyte': sendToWidget(JSON.stringify({ visitor: 'x'.repeat(1_000_000) })),
    'unknown fields': sendToWidget(manyKeys),
    'questions with a nonsense suffix': askWidget(() => `How long can I return a tent? And qwertz ${randomUUID()}?`),
    'questions of combining characters': askWidget(() => `tent ${'a\u0301\u0316'.repeat(130)} ${randomInt(1e6)}`),
    'messages from many addresses': writeToOwner,
    'names without an answer for IPv6': (product, attacker) =>
      crawlWith(`http://${randomUUID()}.a-only.example/`)(product, attacker),
    'documents of combining characters': saveCombining,
    'saves of large documents': saveRepeatedly,
    'PDF files that draw themselves': uploadPdfs,
    'abandoned requests': abandonRequests,
    'playground questions': playground,
  };
}

/** A sitemap of 3,000 URLs, and rules whose stars make a backtracking matcher try every split. */
export function putHostileWebsite({ origin, put }: Awaited<ReturnType<typeof startWebsite>>): void {
  const rule = (index: number) => `Disallow: /*${'a*'.repeat(100)}${index}$`;
  const rules = Array.from({ length: 2_400 }, (_, index) => rule(index)).join('\n');
  put('/robots.txt', { body: `User-agent: *\n${rules}`.slice(0, 516_000), type: 'text/plain' });
  const urls = Array.from(
    { length: 3_000 },
    (_, index) => `<url><loc>${origin}/${'a'.repeat(150)}${index}</loc></url>`,
  );
  put('/sitemap.xml', { body: `<urlset>${urls.join('')}</urlset>`, type: 'application/xml' });
}
