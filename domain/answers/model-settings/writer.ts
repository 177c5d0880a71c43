// What writes an organisation's answers: its own model, the one of its plan, or none.
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { preparedStatement } from '#database/prepared.ts';
import { answerSettings, modelUsage } from '#database/schema/answers.ts';
import { modelMeasurements } from '#database/schema/global.ts';
import { effectiveWording, type Measurement } from '#domain/answers/model-settings/effective-wording.ts';
import type { Wording, WordingReason } from '#domain/answers/model-settings/model-inputs.ts';
import { findStoredModel, toEndpoint } from '#domain/answers/model-settings/stored-model.ts';
import { type Context, requireOrganization, transaction } from '#domain/context.ts';
import { findEntitlement } from '#domain/organizations/entitlement.ts';
import { cachedKnowledge, pipeline } from '#domain/shared-read.ts';
import { hashSecret } from '#platform/crypto.ts';
import type { Endpoint } from '#providers/model/model.ts';

/** `judge`: checks what the sources' facts alone cannot prove; null: turned off. */
type Model = { kind: 'own' | 'included'; endpoint: Endpoint; judge: Endpoint | null };

export type Writer = Model & {
  chosen: Wording;
  effective: Wording;
  reason: WordingReason;
  measurement: (Measurement & { measuredAt: Date }) | null;
  /** The day's tokens of the included model are used up. */
  isUsedUp: boolean;
  /** At least half of them are. */
  isHalfUsed: boolean;
};

/** The caller has checked access. */
export function findWriter(ctx: Context): Promise<Writer | undefined> {
  return transaction(ctx, async tx => {
    const [model, chosen] = await pipeline([findModel(tx, ctx), findChosenWording(tx, ctx)]);
    return model && withState(tx, ctx, model, chosen);
  });
}

/** Until an organisation chooses, a model that passed the measurement uses its own words. */
export async function findChosenWording(tx: Transaction, ctx: Context): Promise<Wording> {
  const isOwn = eq(answerSettings.organizationId, requireOrganization(ctx));
  const read = () => tx.select().from(answerSettings).where(isOwn).execute();
  const [row] = await cachedKnowledge(tx, 'answer settings', read);
  return row?.wording ?? 'natural';
}

/** The operator's model, if the organisation's plan includes it. */
export async function findIncludedModel(tx: Transaction, ctx: Context): Promise<Model | undefined> {
  const endpoint = ctx.models.serverDefault;
  if (!endpoint || !(await findEntitlement(tx, ctx))?.plan.includesModel) return undefined;
  return { kind: 'included', endpoint, judge: judgeOf(ctx, endpoint) };
}

export function judgeOf({ includedModel }: Pick<Context, 'includedModel'>, endpoint: Endpoint): Endpoint {
  return { ...endpoint, model: includedModel.judgeName ?? endpoint.model };
}

/** Measurements are stored with it: another server, model, judge or key is measured again. */
export function hashEndpoint(endpoint: Endpoint, judge: Endpoint | null): string {
  return hashSecret(JSON.stringify([endpoint.url, endpoint.model, judge?.model ?? null, endpoint.key]));
}

async function findModel(tx: Transaction, ctx: Context): Promise<Model | undefined> {
  const stored = await findStoredModel(tx, ctx);
  if (!stored) return findIncludedModel(tx, ctx);
  if (!stored.enabled) return undefined;
  const endpoint = toEndpoint(ctx, stored);
  return { kind: 'own', endpoint, judge: stored.judge ? endpoint : null };
}

async function withState(tx: Transaction, ctx: Context, model: Model, chosen: Wording): Promise<Writer> {
  const { endpoint, judge } = model;
  const values = { organizationId: requireOrganization(ctx), endpoint: hashEndpoint(endpoint, judge) };
  const [found] = await currentState(tx, values);
  const { caught = null, kept = null, measuredAt = null, tokens = null } = found ?? {};
  const isMeasured = caught !== null && kept !== null && measuredAt !== null;
  const measurement = isMeasured ? { caught, kept, measuredAt: new Date(measuredAt) } : null;
  const { dailyTokens } = ctx.includedModel;
  const isLimited = model.kind === 'included' && dailyTokens > 0;
  return {
    ...model,
    chosen,
    ...effectiveWording({ chosen, isJudged: judge !== null, measurement }),
    measurement,
    isUsedUp: isLimited && (tokens ?? 0) >= dailyTokens,
    isHalfUsed: isLimited && 2 * (tokens ?? 0) >= dailyTokens,
  };
}

type State = { caught: number | null; kept: number | null; measuredAt: string | null; tokens: number | null };

/** Read for every answer: other organisations share measurements, and each answer adds tokens. */
const currentState = preparedStatement<{ organizationId: string; endpoint: string }, State>(
  'model_state',
  ({ organizationId, endpoint }) => sql`
    select m.caught, m.kept, m.measured_at as "measuredAt", u.tokens::float8 as tokens
    from (select 1) as one
      left join ${modelMeasurements} m on m.endpoint = ${endpoint}
      left join ${modelUsage} u on u.organization_id = ${organizationId} and u.day = (now() at time zone 'utc')::date`,
);
