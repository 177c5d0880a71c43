import { z } from 'zod';
import { operation } from '#api/operation.ts';
import {
  createRule,
  deleteRule,
  listRules,
  orderRules,
  readRule,
  switchRule,
  updateRule,
} from '#domain/knowledge/rule.ts';
import { reviewRules } from '#domain/knowledge/rule-findings.ts';
import {
  findingOutput,
  reviewInput,
  ruleChange,
  ruleInput,
  ruleMatchOutput,
  ruleOrder,
  ruleOutput,
  ruleSwitch,
  trialInput,
} from '#domain/knowledge/rule-inputs.ts';
import { tryRules } from '#domain/knowledge/rule-match.ts';

const tag = 'Rules';
const params = z.object({ id: z.uuid() });
const sees = { tag, token: 'organization', permissions: ['list:sites'], params } as const;
const manages = { tag, token: 'organization', permissions: ['manage:sites'], params } as const;

export const rules = {
  'GET /api/sites/{id}/rules': operation({
    ...sees,
    summary: 'List the rules of a site in the order they are checked',
    output: z.array(ruleOutput),
    run: (ctx, { params: { id } }) => listRules(ctx, id),
  }),
  'POST /api/sites/{id}/rules': operation({
    ...manages,
    summary: 'Add a rule at the end',
    body: ruleInput,
    output: ruleOutput,
    status: 201,
    run: (ctx, { params: { id }, body }) => createRule(ctx, id, body),
  }),
  'PUT /api/sites/{id}/rules/order': operation({
    ...manages,
    summary: 'Reorder the rules of a site',
    body: ruleOrder,
    output: z.array(ruleOutput),
    run: (ctx, { params: { id }, body }) => orderRules(ctx, id, body.ids),
  }),
  'POST /api/sites/{id}/rules/try': operation({
    ...sees,
    summary: 'Test which rules match a question, and why. Can include an unsaved rule',
    body: trialInput,
    output: ruleMatchOutput,
    run: (ctx, { params: { id }, body }, { signal }) => tryRules(ctx, id, body, signal),
  }),
  'POST /api/sites/{id}/rules/review': operation({
    ...sees,
    summary: 'Find rules that contradict or hide each other, or never match',
    body: reviewInput,
    output: z.array(findingOutput),
    run: (ctx, { params: { id }, body }, { signal }) => reviewRules(ctx, id, body.draft, signal),
  }),
  'GET /api/rules/{id}': operation({
    ...sees,
    summary: 'Get a rule',
    output: ruleOutput,
    run: (ctx, { params: { id } }) => readRule(ctx, id),
  }),
  'PUT /api/rules/{id}': operation({
    ...manages,
    summary: 'Update a rule. With revision, only if it hasn’t changed since',
    body: ruleChange,
    output: ruleOutput,
    run: (ctx, { params: { id }, body }) => updateRule(ctx, id, body),
  }),
  'PUT /api/rules/{id}/enabled': operation({
    ...manages,
    summary: 'Turn a rule on or off',
    body: ruleSwitch,
    output: ruleOutput,
    run: (ctx, { params: { id }, body }) => switchRule(ctx, id, body.enabled),
  }),
  'DELETE /api/rules/{id}': operation({
    ...manages,
    summary: 'Delete a rule',
    output: z.object({ id: z.uuid() }),
    run: (ctx, { params: { id } }) => deleteRule(ctx, id),
  }),
};
