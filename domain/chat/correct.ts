import type { Correction, CorrectionInput } from '#domain/chat/history-inputs.ts';
import { requireAnswer } from '#domain/chat/read.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { createDocument } from '#domain/knowledge/document.ts';
import { documentLimits } from '#domain/knowledge/inputs.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { type RuleInput, ruleLimits } from '#domain/knowledge/rule-inputs.ts';

/** Makes the right answer known to the site, as a rule that says it or as a document to answer from. */
export async function correctAnswer(ctx: Context, messageId: string, input: CorrectionInput): Promise<Correction> {
  requirePermission(ctx, 'manage:sites');
  const { chat } = await transaction(ctx, tx => requireAnswer(tx, messageId));
  const { as, question, answer } = input;
  if (as === 'rule') {
    const { id, name } = await createRule(ctx, chat.siteId, ruleOf(input, chat.language));
    return { as, id, name };
  }
  const title = question.slice(0, documentLimits.title);
  const pairs = [{ question, answer }];
  const made = await createDocument(ctx, chat.siteId, { kind: 'qa', title, pairs, language: chat.language });
  return { as, id: made.id, name: made.title };
}

function ruleOf({ question, answer }: CorrectionInput, language: string): RuleInput {
  return {
    kind: 'answer',
    name: question.slice(0, ruleLimits.name),
    enabled: true,
    instruction: '',
    wordings: [{ language, phrases: [question], text: answer }],
    pages: [],
    languages: [],
    topics: [],
    validFrom: null,
    validUntil: null,
  };
}
