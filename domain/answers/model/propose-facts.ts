// Asks the organisation's model for the shop facts that the finder did not find, each with the quote that states it.
import { askModelOnce } from '#domain/answers/model/model-calls.ts';
import { areData, markOf } from '#domain/answers/model/prompt.ts';
import { mayCallModel } from '#domain/answers/model-settings/background-calls.ts';
import { openTokenCount } from '#domain/answers/model-settings/token-budget.ts';
import { findWriter } from '#domain/answers/model-settings/writer.ts';
import { type Context, transaction } from '#domain/context.ts';
import type { FactKind } from '#domain/facts/inputs.ts';
import {
  addProposals,
  hasProposedNothing,
  isStated,
  listMissingKinds,
  noteProposedNothing,
  type Proposal,
} from '#domain/facts/proposals.ts';
import { type Passage, retrieve } from '#domain/retrieval/retrieve.ts';
import { requireSite } from '#domain/sites/site.ts';
import { hashSecret } from '#platform/crypto.ts';
import { isAppError } from '#platform/errors.ts';
import type { Prompt, Report } from '#providers/model/model.ts';

const limits = { timeout: 60_000, maxTokens: 500 };
const passagesPerKind = 2;
const maxPassage = 1200;

/**
 * Job, after documents changed. Does nothing without a model, if half of its tokens of the day are used up, or if it has found nothing in the
 * same passages before.
 */
export async function proposeFacts(ctx: Context, siteId: string): Promise<void> {
  const writer = await findWriter(ctx);
  if (!writer || writer.isHalfUsed) return;
  try {
    const kinds = await listMissingKinds(ctx, siteId);
    const passages = await findPassages(ctx, siteId, kinds);
    if (passages.length === 0) return;
    const prompt = makePrompt(kinds, passages);
    const hash = hashSecret(JSON.stringify([writer.endpoint.url, writer.endpoint.model, prompt]));
    if (await hasProposedNothing(ctx, siteId, hash)) return;
    if (!(await mayCallModel(ctx, writer))) return;
    const countTokens = writer.kind === 'included' ? openTokenCount(ctx) : () => {};
    const note = ({ inputTokens, outputTokens }: Report) => countTokens((inputTokens ?? 0) + (outputTokens ?? 0));
    const signal = new AbortController().signal;
    const endpoint = { ...writer.endpoint, temperature: 0 };
    const reply = await askModelOnce(ctx, endpoint, prompt, { ...limits, signal, note });
    const proposals = readProposals(reply, kinds, passages).filter(isStated);
    if (proposals.length > 0) await addProposals(ctx, siteId, proposals);
    else await noteProposedNothing(ctx, siteId, hash);
  } catch (error) {
    // The site has been deleted, or the model failed. It is asked again after the next change.
    if (!isAppError(error)) throw error;
    ctx.log.info({ err: error }, 'no shop facts were proposed');
  }
}

/** They find passages in any language of the widget, by their concepts. */
const questions: Record<FactKind, string> = {
  'opening-hours': 'When are you open?',
  phone: 'What is your phone number?',
  email: 'What is your email address?',
  address: 'Where is your shop?',
  'delivery-areas': 'Which countries do you ship to?',
  'delivery-costs': 'How much does delivery cost?',
  'delivery-time': 'How long does delivery take?',
  'return-window': 'How long do I have to return an order?',
  'payment-methods': 'How can I pay?',
};

/** The best passages for each kind. */
async function findPassages(ctx: Context, siteId: string, kinds: readonly FactKind[]): Promise<Passage[]> {
  const { language } = await transaction(ctx, tx => requireSite(tx, siteId));
  const found = new Map<string, Passage>();
  for (const kind of kinds) {
    const { passages } = await retrieve(ctx, { siteId, question: questions[kind], language, limit: passagesPerKind });
    for (const passage of passages) found.set(`${passage.documentId} ${passage.startsAt}`, passage);
  }
  return [...found.values()];
}

function makePrompt(kinds: readonly FactKind[], passages: readonly Passage[]): Prompt {
  const texts = passages.map(({ text }) => text.slice(0, maxPassage));
  const mark = markOf(texts);
  const system = [
    'You read passages of the website of a shop and find facts about the shop itself that they state.',
    `Find these: ${kinds.join(', ')}.`,
    'Write one line for each fact that a passage states: number of the passage | name of the fact | its value, short, in the language of the passage | the words of the passage that state it, copied exactly and without changes.',
    'Leave out what no passage states, and what applies only to some products or customers. Without any fact, write NONE.',
    areData,
  ];
  const numbered = texts.map((text, at) => `<passage-${mark} number="${at + 1}">\n${text}\n</passage-${mark}>`);
  return { system: system.join('\n'), user: numbered.join('\n\n') };
}

/** The first proposal for each kind. The output of a model is untrusted: its quote must be in the passage. */
export function readProposals(
  reply: string,
  kinds: readonly FactKind[],
  passages: readonly Pick<Passage, 'text' | 'documentId' | 'version'>[],
): Proposal[] {
  const found = new Map<FactKind, Proposal>();
  for (const line of reply.split('\n')) {
    const [number = '', name = '', value = '', ...rest] = line.split('|').map(part => part.trim());
    const passage = passages[Number(number.replace(/\D/g, '')) - 1];
    const kind = kinds.find(one => one === name.toLowerCase());
    const quote = rest.join(' | ').replace(/^["“„«]+|["”“»]+$/g, '');
    if (!passage || !kind || found.has(kind) || quote === '' || !passage.text.includes(quote)) continue;
    const { documentId, version } = passage;
    found.set(kind, { kind, value, quote, documentId, version });
  }
  return [...found.values()];
}
