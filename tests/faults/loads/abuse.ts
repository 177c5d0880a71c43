// What strangers and Free accounts can send to occupy the server. Each may be refused; none may slow down other shops.
import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { TestServices } from '#tests/setup/database.ts';
import { makeSlowPdf } from '#tests/setup/files.ts';
import { callProduct, type ProductEnvironment, type RunningProduct } from '#tests/setup/random-kills.ts';
import { answer } from '#tests/setup/rules.ts';
import { openShop, page } from '#tests/setup/visitor.ts';
import type { startWebsite } from '#tests/setup/website.ts';

type Attacker = Awaited<ReturnType<typeof openAttacker>>;
export type Abuse = (product: RunningProduct, attacker: Attacker) => Promise<unknown>;

/** A Free organisation with a widget. Its visitors come from `addresses`. */
export async function openAttacker(
  services: TestServices,
  { identity }: ProductEnvironment,
  addresses: readonly string[],
) {
  const shop = await openShop(services, { plan: 'free' });
  const scopes = ['manage:sites', 'list:sites', 'manage:widgets', 'list:widgets'] as const;
  const newToken = () => identity.organizationToken(shop.organizationId, ...scopes);
  const newAddress = () => addresses[randomInt(addresses.length)] ?? '';
  return {
    ...shop,
    newAddress,
    newToken,
    async call<T>(product: RunningProduct, name: string, body?: unknown): Promise<T | undefined> {
      const headers = { 'X-Forwarded-For': newAddress() };
      return (await callProduct(product, name, { token: await newToken(), body, headers }))?.data as T | undefined;
    },
  };
}

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

async function ask(product: RunningProduct, attacker: Attacker, text: string): Promise<void> {
  const from = { Origin: page, 'X-Forwarded-For': attacker.newAddress() };
  const started = await callProduct(product, `POST ${attacker.path}/session`, { headers: from, body: {} });
  const token = (started?.data as { session: string } | undefined)?.session;
  const body = { id: randomUUID(), text };
  if (token) await callProduct(product, `POST ${attacker.path}/ask`, { token, headers: from, body });
}

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
  await ask(product, attacker, twoLetterWords(400, randomInt(1000)));
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

/** The website has starred rules in robots.txt and a sitemap of 3,000 URLs. */
const crawlWith =
  (origin: string): Abuse =>
  (product, attacker) =>
    attacker.call(product, `POST ${at(attacker)}/crawls`, { kind: 'sitemap', url: origin, maxPages: 1000 });

const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 75_000 }, (_, key) => [`field${key}`, 1])));

const sendToWidget =
  (body: string): Abuse =>
  (product, attacker) =>
    fetch(`${product.url}${attacker.path}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: page, 'X-Forwarded-For': attacker.newAddress() },
      body,
    }).then(
      response => response.arrayBuffer(),
      () => undefined,
    );

const saveRepeatedly: Abuse = async (product, attacker) => {
  const text = () => `${randomUUID()} ${'Our tents are waterproof. '.repeat(7_600)}`;
  const document = { kind: 'written', title: `Guide ${randomUUID()}` };
  const body = { ...document, text: text() };
  const created = await attacker.call<{ id: string }>(product, `POST ${at(attacker)}/documents`, body);
  if (!created) return;
  for (let save = 0; save < 10; save++) {
    await attacker.call(product, `PUT /api/documents/${created.id}`, { ...document, text: text() });
  }
};

const uploadPdfs: Abuse = async (product, attacker) => {
  for (let file = 0; file < 4; file++) {
    const path = `${at(attacker)}/documents/files?name=${randomUUID()}.pdf`;
    const headers = { Authorization: `Bearer ${await attacker.newToken()}` };
    const response = await fetch(product.url + path, { method: 'POST', headers, body: new Uint8Array(makeSlowPdf()) });
    await response.arrayBuffer();
  }
};

/** Connections that send half of a header, and bodies that end early. */
const abandonRequests: Abuse = async ({ url }, { path }) => {
  const { hostname, port } = new URL(url);
  const header = `POST ${path}/ask HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`;
  for (const text of [header, `${header}Content-Length: 9000\r\n\r\n{"text":"`]) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.unref().end(text);
  }
};

const playground: Abuse = (product, attacker) =>
  attacker.call(product, `POST ${at(attacker)}/playground`, { question: `Do you sell ${randomUUID()}?` });

/** By what is abused. `heavy` ones are repeated with pauses, as one connection can send them. */
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
    'questions from many addresses': (product, attacker) => ask(product, attacker, `What costs ${randomUUID()}?`),
    'saves of large documents': saveRepeatedly,
    'PDF files that draw themselves': uploadPdfs,
    'abandoned requests': abandonRequests,
    'playground questions': playground,
  };
}

/** Rules whose stars make a backtracking matcher try every split. */
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
