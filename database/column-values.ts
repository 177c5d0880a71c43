// The values that columns with a fixed list may hold. The schema, the inputs and through them the browser use the same lists,
// so this file imports nothing. After a change run `npm run db:generate`: it updates the check constraints.

export const billers = ['paddle', 'shopify'] as const;
export const refreshIntervals = ['manual', 'weekly', 'daily', 'hourly'] as const;
export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'paused', 'canceled'] as const;
export const refundStatuses = ['requested', 'approved', 'rejected'] as const;
export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;

/** What a website is built with. It decides how a script is added. */
export const sitePlatforms = ['shopify', 'wordpress', 'wix', 'squarespace', 'tag-manager', 'html'] as const;

export const widgetTypes = ['bubble', 'inline', 'search'] as const;

export const documentKinds = ['written', 'qa', 'file', 'page', 'html'] as const;
export const documentStates = ['queued', 'reading', 'ready', 'failed'] as const;
/** Where an asked question is from. `gap`, `test`: a visitor's wording, whose answer a person confirmed. */
export const sectionQuestionSources = ['owner', 'gap', 'test', 'model'] as const;
export const ruleKinds = ['instruction', 'answer', 'refusal'] as const;

export const crawlKinds = ['page', 'sitemap', 'links'] as const;
export const crawlStates = ['finding', 'found', 'reading', 'done', 'canceled', 'failed'] as const;
export const crawlPageStates = ['queued', 'found', 'skipped', 'failed', 'chosen', 'read'] as const;

export const factKinds = [
  'opening-hours',
  'phone',
  'email',
  'address',
  'delivery-areas',
  'delivery-costs',
  'delivery-time',
  'return-window',
  'payment-methods',
] as const;
export const factStates = ['found', 'confirmed', 'corrected', 'hidden'] as const;

export const availabilities = ['in-stock', 'out-of-stock', 'unknown'] as const;
export const productSources = ['hand', 'file', 'api', 'page', 'shopify', 'demo'] as const;
export const importStates = ['uploading', 'waiting', 'running', 'done', 'failed', 'stopped'] as const;
/** The meaning of a column of an imported file. The last two take their name from the column's header. */
export const columnMeanings = [
  'ignore',
  'id',
  'title',
  'description',
  'sku',
  'price',
  'compareAtPrice',
  'currency',
  'availability',
  'stock',
  'enabled',
  'url',
  'image',
  'variantImage',
  'category',
  'optionName1',
  'optionValue1',
  'optionName2',
  'optionValue2',
  'optionName3',
  'optionValue3',
  'option',
  'attribute',
] as const;
/** What happens to products of an earlier file that the new file lacks. */
export const missingChoices = ['keep', 'switch-off', 'delete'] as const;

export const messageRoles = ['visitor', 'assistant'] as const;
/** How an answer came out. `offered`: passages that may help, instead of an answer. `clarified`: a question back. */
export const outcomes = [
  'answered',
  'clarified',
  'offered',
  'unknown',
  'refused',
  'limit',
  'unavailable',
  'stopped',
  'failed',
] as const;
export const engines = ['rule', 'extractive', 'generative'] as const;
export const quotas = ['plan', 'grace'] as const;

/** How a model's answers are worded: in its own words, or in those of the sources. */
export const wordings = ['natural', 'quotes'] as const;
export const tones = ['friendly', 'neutral', 'expert', 'own'] as const;
export const answerLengths = ['short', 'normal'] as const;
export const formalities = ['automatic', 'formal', 'informal'] as const;
export const ratings = ['up', 'down'] as const;
export const sourceKinds = ['document', 'product', 'rule', 'fact'] as const;

/** What a test question expects. `refused`: no answer. */
export const expectedOutcomes = ['answered', 'refused'] as const;
/** How a test question was added. */
export const qualityOrigins = ['hand', 'file', 'chat', 'correction', 'suggestion', 'gap', 'demo'] as const;
/** Why a test run started. `draft`: before saving. `held`: a crawled change that is held back. */
export const qualityCauses = ['asked', 'changed', 'draft', 'held'] as const;
export const qualityStates = ['waiting', 'running', 'done', 'failed'] as const;
export const heldStates = ['checking', 'held', 'discarded'] as const;

export const gapStates = ['open', 'closed', 'dismissed'] as const;
/** Products that visitors asked for and did not get. */
export const demandKinds = ['not-found', 'out-of-stock'] as const;

export const webhookEvents = ['chat.finished', 'question.unanswered', 'contact.left'] as const;
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const installationStates = ['installed', 'reauth_required', 'uninstalled'] as const;
export const shopSubscriptionStates = ['active', 'none', 'unknown'] as const;
export const syncKinds = ['catalogue', 'content'] as const;
export const syncCauses = ['first', 'asked', 'nightly', 'changed'] as const;
export const syncStates = ['waiting', 'preparing', 'reading', 'done', 'failed'] as const;
