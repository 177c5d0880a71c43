// An organisation with at least one row of every kind, created through the product's own calls.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addLookup, hashOf } from '#database/lookups.ts';
import { documents } from '#database/schema/knowledge.ts';
import { sites } from '#database/schema/sites.ts';
import { findShopFacts } from '#domain/facts/find-facts.ts';
import { runExport } from '#domain/organizations/export-run.ts';
import { defaultSettings } from '#domain/widgets/inputs.ts';
import { newCode } from '#platform/crypto.ts';
import type { AttackFixtures } from '#tests/attacks/attack-fixtures.ts';
import { addRest } from '#tests/attacks/filled-organizations-rest.ts';
import { contextOf } from '#tests/setup/database.ts';
import { apiResource } from '#tests/setup/logto.ts';
import { readIdToken } from '#tests/setup/shopify.ts';
import { arrive, confirmContact } from '#tests/setup/visitor.ts';

export type FilledOrganizations = Awaited<ReturnType<typeof fillOrganizations>>;

/** The smallest valid picture. */
export const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40)]).toString('base64');

/** `word` is in every text of this organisation and of no other. */
export async function fillOrganizations(fixtures: AttackFixtures, word: string, shop: string) {
  const owner = await signUp(fixtures, word);
  const make = async <T extends object = { id: string }>(name: string, body?: unknown): Promise<T> => {
    const answer = await fixtures.call(name, { token: owner.token, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.body.error}`);
    return answer.body.data as T;
  };
  const bought = await buyPlan(fixtures, make);
  const people = await addPeople(fixtures, make, owner.organizationId, word);
  const page = `https://${word}.example`;
  const site = await make('POST /api/sites', {
    name: `Shop ${word}`,
    urls: [page],
  });
  await confirmContact(fixtures.services, { ...site, organizationId: owner.organizationId }, `help@${word}.example`);
  const waiting = await addWaitingContact(fixtures, make, owner.organizationId, word);
  const widget = await addWidget(make, site.id, word);
  const knowledge = await addKnowledge(fixtures, make, owner.organizationId, site.id, word);
  const products = await addProducts(make, site.id, word);
  const outward = await addOutward(make, site.id, word);
  const key = await make<{ id: string; secret: string }>(`POST /api/sites/${site.id}/keys`, { name: `Key ${word}` });
  const visitor = await askEveryVisitorQuestion(fixtures, { widgetKey: widget.key, page, secret: key.secret, word });
  const place = { organizationId: owner.organizationId, siteId: site.id, word, shop };
  const rest = await addRest(fixtures, { ...place, ...knowledge, importId: products.doneImport, chat: visitor.chat });
  const exported = await make('POST /api/organizations/export');
  await runExport(contextOf(fixtures.services, owner.organizationId), exported.id);
  return {
    ...owner,
    word,
    page,
    shop,
    bearers: {
      organization: async () => owner.token,
      api: async () => owner.apiToken,
      shopify: () => readIdToken(fixtures.shops, shop),
      visitor: async () => visitor.session,
      site: async () => key.secret,
      none: async () => undefined,
    },
    ids: {
      ...bought,
      ...people,
      ...knowledge,
      ...products,
      ...outward,
      ...visitor,
      ...rest,
      ...waiting,
      site: site.id,
      widget: widget.id,
      widgetKey: widget.key,
      picture: widget.picture,
      key: key.id,
      exported: exported.id,
    },
  };
}

type Make = <T extends object = { id: string }>(name: string, body?: unknown) => Promise<T>;

async function signUp({ testApi, call }: AttackFixtures, word: string) {
  const { client } = await testApi.arrive({ name: `Owner ${word}`, email: `owner@${word}.example` });
  const apiToken = await client.getAccessToken(apiResource);
  const body = { name: `Company ${word}`, description: `About ${word}` };
  const made = await call('POST /api/organizations/create', { token: apiToken, body });
  const { id: organizationId } = made.body.data as { id: string };
  await client.clearAccessToken();
  return { organizationId, apiToken, token: await client.getOrganizationToken(organizationId) };
}

async function buyPlan({ paddle }: AttackFixtures, make: Make) {
  const base = '/api/organizations/subscriptions';
  type Offers = { id: string; prices: { id: string; interval: string }[] }[];
  const offers = await make<Offers>(`GET ${base}/plans`);
  const priceId = offers.find(({ id }) => id === 'scale')?.prices[0]?.id ?? '';
  const { transactionId } = await make<{ transactionId: string }>(`POST ${base}/checkout`, { priceId });
  const { problem } = paddle.control.pay(transactionId, {});
  if (problem) throw new Error(problem);
  const { subscriptionId } = await make<{ subscriptionId: string }>(`POST ${base}/checkout/finish`, { transactionId });
  return { transaction: transactionId, subscription: subscriptionId, price: priceId };
}

async function addPeople({ testApi }: AttackFixtures, make: Make, organizationId: string, word: string) {
  const roles = await make<{ id: string; name: string }[]>('GET /api/organizations/roles');
  const role = roles.find(({ name }) => name === 'Viewer')?.id ?? '';
  const values = { name: `Member ${word}`, primaryEmail: `member@${word}.example`, password: 'long enough' };
  const { id: member } = (await testApi.manage('POST /users', values)).body as { id: string };
  await testApi.manage(`POST /organizations/${organizationId}/users`, { userIds: [member] });
  await testApi.manage(`PUT /organizations/${organizationId}/users/${member}/roles`, {
    organizationRoleNames: ['Viewer'],
  });
  const invitee = `guest@${word}.example`;
  const body = { invitee, organizationRoleIds: [role] };
  const invitation = await make('POST /api/organizations/invitations/create', body);
  return { member, role, invitation: invitation.id };
}

async function addWidget(make: Make, siteId: string, word: string) {
  const body = { name: `Corner ${word}`, description: `For ${word}`, type: 'bubble' };
  const { id, key } = await make<{ id: string; key: string }>(`POST /api/sites/${siteId}/widgets`, body);
  const picture = await make(`POST /api/sites/${siteId}/widgets/pictures`, { image: png });
  const text = { title: `Ask ${word}`, greeting: '', placeholder: '', launcher: '', suggestions: [] };
  const avatar = { kind: 'picture', pictureId: picture.id };
  const settings = { ...defaultSettings, texts: { en: text }, avatar };
  await make(`PUT /api/widgets/${id}/draft`, { settings, draftRevision: 1 });
  await make(`POST /api/widgets/${id}/publish`, { draftRevision: 2 });
  return { id, key, picture: picture.id };
}

async function addKnowledge(
  { services }: AttackFixtures,
  make: Make,
  organizationId: string,
  siteId: string,
  word: string,
) {
  const text = `${word} sends every parcel within two days. ${word} takes returns for thirty days.`;
  const written = { kind: 'written', title: `Delivery ${word}`, text };
  const { id: document } = await make(`POST /api/sites/${siteId}/documents`, written);
  await make(`PUT /api/documents/${document}`, { text: `${text} Parcels are wrapped in paper.` });
  const pairs = [{ question: `Who is ${word}?`, answer: `${word} sells lamps.` }];
  const qa = await make(`POST /api/sites/${siteId}/documents`, { kind: 'qa', title: `Questions ${word}`, pairs });
  const asked = { headings: [`Who is ${word}?`], text: `What does ${word} do?` };
  const { id: sectionQuestion } = await make(`POST /api/documents/${qa.id}/questions`, asked);
  const pasted = { kind: 'html', title: `Pasted ${word}`, html: `<p>${word} pasted this.</p>` };
  const { id: original } = await make(`POST /api/sites/${siteId}/documents`, pasted);
  const failed = { state: 'failed', problem: `Not readable for ${word}` } as const;
  await services.database.transaction(organizationId, tx =>
    tx.update(documents).set(failed).where(eq(documents.id, original)),
  );
  const rule = await make(`POST /api/sites/${siteId}/rules`, {
    kind: 'answer',
    name: `Rule ${word}`,
    enabled: true,
    instruction: '',
    wordings: [{ language: 'en', phrases: [`Where is ${word}?`], text: `${word} is in the old town.` }],
    pages: [`/${word}`],
    languages: [],
    topics: [],
    validFrom: null,
    validUntil: null,
  });
  const synonyms = await make(`POST /api/sites/${siteId}/synonyms`, { phrases: [`${word} lamp`, `${word} light`] });
  const fact = await make(`POST /api/sites/${siteId}/facts`, { kind: 'phone', value: `Ask for ${word}` });
  await findShopFacts(contextOf(services, organizationId), siteId);
  const crawl = await make(`POST /api/sites/${siteId}/crawls`, { kind: 'links', url: `https://${word}.example/` });
  const ids = { rule: rule.id, synonyms: synonyms.id, fact: fact.id, crawl: crawl.id };
  return { document, sectionQuestion, original, ...ids };
}

async function addProducts(make: Make, siteId: string, word: string) {
  const product = await make(`POST /api/sites/${siteId}/products`, {
    title: `Lamp ${word}`,
    externalId: `ext-${word}`,
    sku: `SKU-${word}`,
    description: `A lamp by ${word}`,
    url: `https://${word}.example/lamp`,
    price: 20,
    currency: 'EUR',
    categories: [`Lamps ${word}`],
  });
  const start = async () => {
    const { id } = await make(`POST /api/sites/${siteId}/product-imports`, { fileName: `${word}.csv` });
    await make(`PUT /api/product-imports/${id}/pieces/0`, { text: `title,price\nTable ${word},12\n` });
    return id;
  };
  const [uploading, waiting, doneImport] = [await start(), await start(), await start()];
  for (const id of [waiting, doneImport]) await make(`POST /api/product-imports/${id}/complete`, { pieces: 1 });
  return { product: product.id, uploading, waiting, doneImport };
}

async function addOutward(make: Make, siteId: string, word: string) {
  const url = `https://hooks.${word}.example/aisle`;
  const endpoint = await make('POST /api/webhook-endpoints', { url, events: ['chat.finished', 'contact.left'] });
  const delivery = await make(`POST /api/webhook-endpoints/${endpoint.id}/test`);
  const model = { url: `https://model.${word}.example/v1`, model: `model-${word}`, key: `key-${word}`, enabled: false };
  await make('PUT /api/organizations/model/update', model);
  await make('PUT /api/organizations/model/wording', { wording: 'quotes' });
  const tone = { tone: 'own', toneText: `As ${word} speaks` };
  await make(`PUT /api/sites/${siteId}/voice`, { name: `Voice ${word}`, ...tone, say: `Say ${word}` });
  return { endpoint: endpoint.id, delivery: delivery.id };
}

/** A site whose contact address is not confirmed yet. */
async function addWaitingContact({ services }: AttackFixtures, make: Make, organizationId: string, word: string) {
  const contactEmail = `ask@${word}.example`;
  const { id } = await make('POST /api/sites', { name: `Waiting ${word}`, urls: [], contactEmail });
  const contactLink = newCode(43);
  await services.database.transaction(organizationId, async tx => {
    const sent = { contactLink: hashOf(contactLink), contactLinkAt: new Date() };
    await tx.update(sites).set(sent).where(eq(sites.id, id));
    await addLookup(tx, 'contact-link', contactLink, { organizationId, objectId: id });
  });
  return { waitingSite: id, contactLink };
}

async function askEveryVisitorQuestion(
  { call }: AttackFixtures,
  { widgetKey, page, secret, word }: { widgetKey: string; page: string; secret: string; word: string },
) {
  const visitor = await arrive(call, { path: `/api/widget/${widgetKey}` }, { origin: page });
  const question = `When does ${word} send a parcel?`;
  const { chatId: chat, answer } = await visitor.answerTo(question, { page: `${page}/delivery` });
  await visitor.send('POST /feedback', { messageId: answer.id, feedback: 'down', reason: `Not what ${word} said` });
  const contact = { name: `Visitor ${word}`, email: `visitor@${word}.example`, message: `Call me, ${word}` };
  await visitor.send('POST /contact', contact);
  const response = await call('POST /api/v1/ask', {
    token: secret,
    headers: { 'Idempotency-Key': randomUUID() },
    body: { question, user: `user-${word}` },
  });
  const { chatId: apiChat } = response.body.data as { chatId: string };
  return { chat, apiChat, answer: answer.id, session: visitor.session };
}
