// Parts that the examples of calls share.
import type { FilledOrganizations } from '#tests/attacks/filled-organizations.ts';
import { instruction } from '#tests/setup/rules.ts';

export type Example = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Is sent in place of the body, as it is. */
  raw?: string;
  headers?: Record<string, string>;
};
export type Ids = FilledOrganizations['ids'];

export const text = 'as an example';
/** An id that the caller chooses. */
export const chosenId = '01a1d000-0000-7000-8000-00000000000e';
export const rule = instruction(text);
export const gapDraft = { as: 'document', question: text, answer: text, also: [] };
export const product = { title: text, price: 12, currency: 'EUR' };
export const mapping = { mapping: ['sku', 'title'], currency: 'EUR' };
export const model = { url: 'https://127.0.0.1:9/v1', model: text, key: text, enabled: false };
export const voice = { name: text, tone: 'own', toneText: text, say: text, avoid: text };
export const price = ({ price: priceId }: Ids): Example => ({ body: { priceId } });
export const noInput = (): Example => ({});

export const ofSite = ({ site: id }: Ids): Example => ({ params: { id } });
export const ofWaitingSite = ({ waitingSite: id }: Ids): Example => ({ params: { id } });
export const ofContactLink = ({ contactLink: token }: Ids): Example => ({ params: { token } });
export const ofDigestLink = ({ digestLink: token }: Ids): Example => ({ params: { token } });
export const ofAnswerLink = ({ answerLink: token }: Ids): Example => ({ params: { token } });
export const ofTopic = ({ site: id, topic: key }: Ids): Example => ({ params: { id, key } });
export const ofWidget = ({ widget: id }: Ids): Example => ({ params: { id } });
export const ofDocument = ({ document: id }: Ids): Example => ({ params: { id } });
export const ofSectionQuestion = ({ sectionQuestion: id }: Ids): Example => ({ params: { id } });
export const ofPage = ({ pageDocument: id }: Ids): Example => ({ params: { id } });
export const ofProduct = ({ product: id }: Ids): Example => ({ params: { id } });
export const ofImport = ({ waiting: id }: Ids): Example => ({ params: { id } });
export const ofCrawl = ({ crawl: id }: Ids): Example => ({ params: { id } });
export const ofRule = ({ rule: id }: Ids): Example => ({ params: { id } });
export const ofChat = ({ chat: id }: Ids): Example => ({ params: { id } });
export const ofApiChat = ({ apiChat: id }: Ids): Example => ({ params: { id } });
export const ofAnswer = ({ answer: id }: Ids): Example => ({ params: { id } });
export const ofEndpoint = ({ endpoint: id }: Ids): Example => ({ params: { id } });
export const ofDelivery = ({ endpoint: id, delivery: deliveryId }: Ids): Example => ({ params: { id, deliveryId } });
export const ofKey = ({ site: id, key: keyId }: Ids): Example => ({ params: { id, keyId } });
export const ofSynonyms = ({ site: id, synonyms: synonymsId }: Ids): Example => ({ params: { id, synonymsId } });
export const ofFact = ({ fact: id }: Ids): Example => ({ params: { id } });
/** A document whose changed version is held back. */
export const ofHeldDocument = ({ heldDocument: id }: Ids): Example => ({ params: { id } });
export const ofQualityQuestion = ({ qualityQuestion: id }: Ids): Example => ({ params: { id } });
export const ofQualityRun = ({ qualityRun: id }: Ids): Example => ({ params: { id } });
export const ofGap = ({ gap: id }: Ids): Example => ({ params: { id } });
export const ofInvitation = ({ invitation: id }: Ids): Example => ({ params: { id } });
export const ofMember = ({ member: userId }: Ids): Example => ({ params: { userId } });
export const ofVisitor = ({ widgetKey: key }: Ids): Example => ({ params: { key } });
export const ofChats = ({ site, widget }: Ids): Example => ({ query: { site, widget } });

export const withBody =
  (example: (ids: Ids) => Example, body: unknown | ((ids: Ids) => unknown)) =>
  (ids: Ids): Example => ({ ...example(ids), body: typeof body === 'function' ? body(ids) : body });
export const withQuery =
  (example: (ids: Ids) => Example, query: Record<string, string>) =>
  (ids: Ids): Example => ({ ...example(ids), query });
