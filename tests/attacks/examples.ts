// One example of every call that there is, good enough to be done. What differs between two organisations in one is an id.

import { defaultSettings } from '#domain/widgets/inputs.ts';
import { type Estate, png } from '#tests/attacks/estate.ts';

export type Example = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
};
type Ids = Estate['ids'];

const text = 'as an example';
/** Chosen by whoever asks. */
const chosenId = '01a1d000-0000-7000-8000-00000000000e';
const rule = {
  kind: 'instruction',
  name: text,
  enabled: true,
  instruction: text,
  wordings: [],
  pages: [],
  languages: [],
  topics: [],
  validFrom: null,
  validUntil: null,
};
const product = { title: text, price: 12, currency: 'EUR' };
const mapping = { mapping: ['sku', 'title'], currency: 'EUR' };
const model = { url: 'https://127.0.0.1:9/v1', model: text, key: text, enabled: false };
const price = ({ price: priceId }: Ids): Example => ({ body: { priceId } });
const nothing = (): Example => ({});

const ofSite = ({ site: id }: Ids): Example => ({ params: { id } });
const ofWidget = ({ widget: id }: Ids): Example => ({ params: { id } });
const ofDocument = ({ document: id }: Ids): Example => ({ params: { id } });
const ofPage = ({ pageDocument: id }: Ids): Example => ({ params: { id } });
const ofProduct = ({ product: id }: Ids): Example => ({ params: { id } });
const ofImport = ({ waiting: id }: Ids): Example => ({ params: { id } });
const ofCrawl = ({ crawl: id }: Ids): Example => ({ params: { id } });
const ofRule = ({ rule: id }: Ids): Example => ({ params: { id } });
const ofChat = ({ chat: id }: Ids): Example => ({ params: { id } });
const ofApiChat = ({ apiChat: id }: Ids): Example => ({ params: { id } });
const ofAnswer = ({ answer: id }: Ids): Example => ({ params: { id } });
const ofEndpoint = ({ endpoint: id }: Ids): Example => ({ params: { id } });
const ofDelivery = ({ endpoint: id, delivery: deliveryId }: Ids): Example => ({ params: { id, deliveryId } });
const ofKey = ({ site: id, key: keyId }: Ids): Example => ({ params: { id, keyId } });
const ofSynonyms = ({ site: id, synonyms: synonymsId }: Ids): Example => ({ params: { id, synonymsId } });
const ofInvitation = ({ invitation: id }: Ids): Example => ({ params: { id } });
const ofMember = ({ member: userId }: Ids): Example => ({ params: { userId } });
const ofVisitor = ({ widgetKey: key }: Ids): Example => ({ params: { key } });
const ofChats = ({ site, widget }: Ids): Example => ({ query: { site, widget } });

const sends =
  (example: (ids: Ids) => Example, body: unknown | ((ids: Ids) => unknown)) =>
  (ids: Ids): Example => ({ ...example(ids), body: typeof body === 'function' ? body(ids) : body });
const asks =
  (example: (ids: Ids) => Example, query: Record<string, string>) =>
  (ids: Ids): Example => ({ ...example(ids), query });

export const examples: Record<string, (ids: Ids) => Example> = {
  'POST /api/organizations/create': sends(nothing, { name: text }),
  'GET /api/organizations': nothing,
  'PUT /api/organizations/update': sends(nothing, { name: text, description: text }),
  'DELETE /api/organizations/delete': nothing,
  'GET /api/organizations/export': nothing,
  'GET /api/organizations/export/{id}/file': ({ exported: id }) => ({ params: { id } }),
  'POST /api/organizations/export': nothing,
  'POST /api/organizations/leave': nothing,
  'GET /api/organizations/roles': nothing,
  'GET /api/organizations/users': asks(nothing, { search: '' }),
  'PUT /api/organizations/users/{userId}/roles/update': sends(ofMember, ({ role }: Ids) => ({ roleIds: [role] })),
  'DELETE /api/organizations/users/{userId}/delete': ofMember,
  'GET /api/organizations/owners': nothing,
  'GET /api/organizations/access': nothing,
  'GET /api/organizations/activity': ({ member: person }) => ({ query: { person, after: chosenId } }),
  'GET /api/organizations/model': nothing,
  'PUT /api/organizations/model/update': sends(nothing, model),
  'DELETE /api/organizations/model/delete': nothing,
  'POST /api/organizations/model/test': sends(nothing, model),
  'POST /api/organizations/invitations/create': sends(nothing, ({ role }: Ids) => ({
    invitee: 'somebody@else.example',
    organizationRoleIds: [role],
  })),
  'GET /api/organizations/invitations': nothing,
  'POST /api/organizations/invitations/{id}/send': ofInvitation,
  'DELETE /api/organizations/invitations/{id}/delete': ofInvitation,
  'GET /api/invitations/{id}': ofInvitation,
  'POST /api/invitations/{id}/accept': ofInvitation,
  'POST /api/invitations/{id}/decline': ofInvitation,
  'GET /api/users/me': nothing,
  'PUT /api/users/me': sends(nothing, { name: text, username: '' }),
  'DELETE /api/users/me': nothing,
  'PUT /api/users/me/picture': sends(nothing, { image: png }),
  'DELETE /api/users/me/picture': nothing,
  'POST /api/users/me/email': sends(nothing, { email: 'another@else.example' }),
  'PUT /api/users/me/email': sends(nothing, { email: 'another@else.example', code: '123456' }),
  'PUT /api/users/me/password': sends(nothing, { current: 'long enough', password: 'longer than that' }),
  'POST /api/users/me/sign-out': nothing,
  'GET /api/users/organizations': nothing,
  'GET /api/users/invitations': nothing,
  'GET /api/organizations/subscriptions': nothing,
  'GET /api/organizations/subscriptions/paddle': nothing,
  'GET /api/organizations/subscriptions/plans': nothing,
  'GET /api/organizations/subscriptions/transactions': ({ transaction: after }) => ({ query: { after } }),
  'GET /api/organizations/subscriptions/transactions/{transactionId}/invoice': ({ transaction: transactionId }) => ({
    params: { transactionId },
  }),
  'POST /api/organizations/subscriptions/cancel': sends(nothing, { cancelImmediately: false }),
  'PATCH /api/organizations/subscriptions/cancel': nothing,
  'POST /api/organizations/subscriptions/resume': nothing,
  'PATCH /api/organizations/subscriptions/update': price,
  'PUT /api/organizations/subscriptions/update': price,
  'GET /api/organizations/subscriptions/billingInformation': nothing,
  'POST /api/organizations/subscriptions/billingInformation': sends(nothing, { name: text }),
  'GET /api/organizations/subscriptions/paymentMethod': nothing,
  'PATCH /api/organizations/subscriptions/paymentMethod': nothing,
  'POST /api/organizations/subscriptions/trialActivate': sends(nothing, ({ subscription: subscriptionId }: Ids) => ({
    subscriptionId,
  })),
  'POST /api/organizations/subscriptions/checkout': price,
  'POST /api/organizations/subscriptions/checkout/finish': sends(nothing, ({ transaction: transactionId }: Ids) => ({
    transactionId,
  })),
  'POST /api/organizations/subscriptions/free': nothing,
  'GET /api/organizations/usage': nothing,
  'GET /shopify/api/subscription/status': asks(nothing, { fresh: 'true' }),
  'GET /api/organizations/subscriptions/shopify': asks(nothing, { fresh: 'true' }),

  'GET /api/sites': nothing,
  'POST /api/sites': sends(nothing, { name: text, urls: [] }),
  'GET /api/sites/{id}': ofSite,
  'PUT /api/sites/{id}': sends(ofSite, { name: text }),
  'DELETE /api/sites/{id}': ofSite,
  'GET /api/sites/{id}/contents': ofSite,
  'GET /api/sites/{id}/keys': ofSite,
  'POST /api/sites/{id}/keys': sends(ofSite, { name: text }),
  'PUT /api/sites/{id}/keys/{keyId}': sends(ofKey, { name: text }),
  'POST /api/sites/{id}/keys/{keyId}/rotate': sends(ofKey, { overlapHours: 24 }),
  'DELETE /api/sites/{id}/keys/{keyId}': ofKey,
  'GET /api/sites/{id}/widgets': ofSite,
  'POST /api/sites/{id}/widgets': sends(ofSite, { name: text, type: 'inline' }),
  'POST /api/sites/{id}/widgets/pictures': sends(ofSite, { image: png }),
  'GET /api/widgets/{id}': ofWidget,
  'PUT /api/widgets/{id}': sends(ofWidget, { name: text, description: text, enabled: true }),
  'DELETE /api/widgets/{id}': ofWidget,
  'POST /api/widgets/{id}/duplicate': ofWidget,
  'PUT /api/widgets/{id}/draft': sends(ofWidget, ({ picture: pictureId }: Ids) => ({
    settings: { ...defaultSettings, avatar: { kind: 'picture', pictureId } },
    draftRevision: 2,
  })),
  'POST /api/widgets/{id}/discard': sends(ofWidget, { draftRevision: 2 }),
  'POST /api/widgets/{id}/publish': sends(ofWidget, { draftRevision: 2 }),
  'GET /api/widgets/{id}/versions': asks(ofWidget, { perPage: '10' }),
  'POST /api/widgets/{id}/restore': sends(ofWidget, { version: 1, draftRevision: 2 }),

  'GET /api/sites/{id}/documents': asks(ofSite, { search: 'parcel' }),
  'GET /api/sites/{id}/documents/counts': ofSite,
  'POST /api/sites/{id}/documents': sends(ofSite, { kind: 'written', title: text, text }),
  'POST /api/sites/{id}/documents/files': ids => ({ ...ofSite(ids), query: { name: 'example.txt' }, body: text }),
  'POST /api/sites/{id}/documents/bulk': sends(ofSite, ({ document }: Ids) => ({
    ids: [document],
    action: 'switch-off',
  })),
  'GET /api/documents/{id}': ofDocument,
  'PUT /api/documents/{id}': sends(ofDocument, { text }),
  'DELETE /api/documents/{id}': ofDocument,
  'POST /api/documents/{id}/retry': ({ original: id }) => ({ params: { id } }),
  'GET /api/documents/{id}/original': ({ original: id }) => ({ params: { id } }),
  'GET /api/documents/{id}/uses': ofDocument,
  'GET /api/documents/{id}/versions': ofDocument,
  'GET /api/documents/{id}/versions/{version}': ({ document: id }) => ({ params: { id, version: 1 } }),
  'POST /api/documents/{id}/restore': sends(ofDocument, { version: 1 }),
  'GET /api/sites/{id}/crawls': ofSite,
  'POST /api/sites/{id}/crawls': sends(ofSite, { kind: 'links', url: 'https://shop.example/' }),
  'GET /api/crawls/{id}': ofCrawl,
  'GET /api/crawls/{id}/pages': ofCrawl,
  'POST /api/crawls/{id}/choose': sends(ofCrawl, ({ crawlPage }: Ids) => ({ ids: [crawlPage] })),
  'POST /api/crawls/{id}/cancel': ofCrawl,
  'GET /api/documents/{id}/source': ofPage,
  'POST /api/documents/{id}/refresh': ofPage,

  'GET /api/sites/{id}/products': asks(ofSite, { search: 'lamp' }),
  'POST /api/sites/{id}/products': sends(ofSite, product),
  'PUT /api/sites/{id}/products': sends(ofSite, [{ ...product, externalId: 'example' }]),
  'POST /api/sites/{id}/products/bulk': sends(ofSite, ({ product: id }: Ids) => ({ ids: [id], action: 'switch-off' })),
  'GET /api/sites/{id}/products/categories': ofSite,
  'POST /api/sites/{id}/products/find': sends(ofSite, { question: 'Is there a lamp?' }),
  'GET /api/products/{id}': ofProduct,
  'PUT /api/products/{id}': sends(ofProduct, product),
  'DELETE /api/products/{id}': ofProduct,
  'GET /api/sites/{id}/product-imports': ofSite,
  'POST /api/sites/{id}/product-imports': sends(ofSite, { fileName: 'example.csv' }),
  'PUT /api/product-imports/{id}/pieces/{position}': sends(({ uploading: id }) => ({ params: { id, position: 1 } }), {
    text,
  }),
  'POST /api/product-imports/{id}/complete': sends(({ uploading: id }) => ({ params: { id } }), { pieces: 2 }),
  'POST /api/product-imports/{id}/preview': sends(ofImport, mapping),
  'POST /api/product-imports/{id}/start': sends(ofImport, mapping),
  'POST /api/product-imports/{id}/stop': ofImport,
  'POST /api/product-imports/{id}/resume': ofImport,
  'GET /api/product-imports/{id}': ofImport,
  'GET /api/product-imports/{id}/problems': ({ doneImport: id }) => ({ params: { id } }),

  'GET /api/sites/{id}/rules': ofSite,
  'POST /api/sites/{id}/rules': sends(ofSite, rule),
  'PUT /api/sites/{id}/rules/order': sends(ofSite, ({ rule: id }: Ids) => ({ ids: [id] })),
  'POST /api/sites/{id}/rules/try': sends(ofSite, ({ rule: id }: Ids) => ({
    question: 'Where are you?',
    draft: { id, rule },
  })),
  'POST /api/sites/{id}/rules/review': sends(ofSite, ({ rule: id }: Ids) => ({ draft: { id, rule } })),
  'GET /api/rules/{id}': ofRule,
  'PUT /api/rules/{id}': sends(ofRule, { rule }),
  'PUT /api/rules/{id}/enabled': sends(ofRule, { enabled: false }),
  'DELETE /api/rules/{id}': ofRule,
  'GET /api/sites/{id}/synonyms': ofSite,
  'POST /api/sites/{id}/synonyms': sends(ofSite, { phrases: ['tent', 'shelter'] }),
  'PUT /api/sites/{id}/synonyms/{synonymsId}': sends(ofSynonyms, { phrases: ['torch', 'flashlight'] }),
  'DELETE /api/sites/{id}/synonyms/{synonymsId}': ofSynonyms,

  'GET /api/chats': ofChats,
  'GET /api/chats/counts': ofChats,
  'GET /api/chats/export': ofChats,
  'POST /api/chats/delete': sends(nothing, ({ chat }: Ids) => ({ ids: [chat] })),
  'GET /api/chats/{id}': ofChat,
  'DELETE /api/chats/{id}': ofChat,
  'GET /api/chats/{id}/neighbours': ids => ({ ...ofChat(ids), ...ofChats(ids) }),
  'GET /api/answers/{id}/trace': ofAnswer,
  'GET /api/answers/{id}/sources/{place}': ({ answer: id }) => ({ params: { id, place: 0 } }),
  'POST /api/answers/{id}/replay': ofAnswer,
  'POST /api/answers/{id}/correct': sends(ofAnswer, { as: 'rule', question: text, answer: text }),
  'POST /api/sites/{id}/playground': sends(ofSite, ({ document, rule: id }: Ids) => ({
    question: 'When is a parcel sent?',
    drafts: { document: { id: document, text }, rule: { id, rule } },
  })),
  'GET /api/sites/{id}/playground/questions': ofSite,
  'GET /api/sites/{id}/report': ofSite,
  'GET /api/sites/{id}/report/questions': ofSite,
  'GET /api/sites/{id}/report/steps': ofSite,

  'GET /api/webhook-endpoints': nothing,
  'POST /api/webhook-endpoints': sends(nothing, { url: 'https://hooks.example/', events: ['chat.finished'] }),
  'PUT /api/webhook-endpoints/{id}': sends(ofEndpoint, { enabled: false }),
  'DELETE /api/webhook-endpoints/{id}': ofEndpoint,
  'POST /api/webhook-endpoints/{id}/rotate': sends(ofEndpoint, { overlapHours: 1 }),
  'POST /api/webhook-endpoints/{id}/test': ofEndpoint,
  'GET /api/webhook-endpoints/{id}/deliveries': ofEndpoint,
  'GET /api/webhook-endpoints/{id}/deliveries/{deliveryId}': ofDelivery,
  'POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/resend': ofDelivery,

  'GET /shopify/api/syncs': nothing,
  'POST /shopify/api/syncs': sends(nothing, { kind: 'catalogue' }),
  'GET /shopify/api/session': nothing,
  'GET /shopify/api/connection': nothing,
  'POST /shopify/api/connection': sends(nothing, {}),
  'POST /shopify/api/invitation': sends(nothing, { email: 'merchant@else.example' }),
  'POST /api/sites/{id}/shopify-code': ofSite,
  'GET /api/organizations/shop': nothing,
  'GET /shopify/api/events': nothing,
  'GET /shopify/api/data-requests': nothing,
  'GET /shopify/api/data-requests/{id}/file': ({ dataRequest: id }) => ({ params: { id } }),
  'GET /shopify/api/embed': nothing,

  'GET /api/widget/{key}/config': asks(ofVisitor, { language: 'de' }),
  'POST /api/widget/{key}/session': sends(ofVisitor, { language: 'en' }),
  'POST /api/widget/{key}/ask': sends(ofVisitor, { id: chosenId, text: 'When is a parcel sent?' }),
  'GET /api/widget/{key}/chat': ofVisitor,
  'DELETE /api/widget/{key}/chat': ofVisitor,
  'POST /api/widget/{key}/feedback': sends(ofVisitor, ({ answer: messageId }: Ids) => ({ messageId, feedback: 'up' })),
  'POST /api/widget/{key}/contact': sends(ofVisitor, { name: text, email: 'jo@else.example', message: text }),
  'POST /api/v1/ask': sends(nothing, ({ apiChat: chatId }: Ids) => ({ question: 'When is a parcel sent?', chatId })),
  'GET /api/v1/chats/{id}': ofApiChat,
  'DELETE /api/v1/chats/{id}': ofApiChat,
};
