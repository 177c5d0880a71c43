// A site's rules, read once for a question or a review, with every phrase prepared for comparison.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { synonyms } from '#database/schema/retrieval.ts';
import { type Context, requireOrganization, single, transaction } from '#domain/context.ts';
import type { RuleDraft, RuleInput } from '#domain/knowledge/rule-inputs.ts';
import {
  buildRuleIndex,
  type FindStems,
  type IndexInput,
  type RuleIndex,
  sizeOfIndex,
} from '#domain/knowledge/rule-phrases.ts';
import { listOverPlan, listRows, type RuleRow, toColumns } from '#domain/knowledge/rule-rows.ts';
import { isOverLimits, sizeOfRules } from '#domain/knowledge/rule-set-limits.ts';
import { findStems } from '#domain/retrieval/analyser.ts';
import { cachedKnowledge, sharedRead } from '#domain/shared-read.ts';
import { requireSite } from '#domain/sites/site.ts';
import { hashSecret } from '#platform/crypto.ts';
import { createSizedCache } from '#platform/sized-cache.ts';

/** `id`: null while it is being written. */
export type RuleOfSet = RuleInput & { id: string | null };

export type RuleSet = {
  site: { id: string; language: string; timeZone: string };
  /** In order of precedence. */
  rules: RuleOfSet[];
  /** Without the draft. */
  saved: RuleOfSet[];
  index: RuleIndex;
  isOverPlan(rule: RuleOfSet): boolean;
  /** Saved before there were limits for a site: its questions and topics are not compared. */
  isOverLimits(rule: RuleOfSet): boolean;
};

/** For a question: others to the site wait for the same analysis. `ctx`: of the question's shared read, which has a connection. */
export async function loadRuleSet(ctx: Context, siteId: string): Promise<RuleSet> {
  const stored = await readStored(ctx, siteId);
  return { ...stored, index: await indexes.readOnce(siteId, stored.key, before => buildIndex(ctx, stored, before)) };
}

/** For members, with a draft as if it were saved. Holds no connection during the analysis. */
export async function loadForMember(ctx: Context, siteId: string, draft?: RuleDraft): Promise<RuleSet> {
  const saved = await loadSaved(ctx, siteId);
  if (!draft) return saved;
  const stored = await readStored(ctx, siteId, draft);
  return { ...stored, index: await buildRuleIndex(findStemsWith(ctx), stored.input, saved.index) };
}

/** Questions do not wait for this analysis: with all connections, they would leave none for it. */
async function loadSaved(ctx: Context, siteId: string): Promise<RuleSet> {
  const stored = await readStored(ctx, siteId);
  const known = indexes.find(siteId);
  if (known?.version === stored.key) return { ...stored, index: await known.value };
  const index = await buildIndex(ctx, stored, known?.value);
  return { ...stored, index: await indexes.readOnce(siteId, stored.key, async () => index) };
}

type Stored = Omit<RuleSet, 'index'> & { key: string; input: IndexInput };

function readStored(ctx: Context, siteId: string, draft?: RuleDraft): Promise<Stored> {
  return sharedRead(ctx, siteId, shared => transaction(shared, tx => readIn(tx, shared, siteId, draft)));
}

async function readIn(tx: Transaction, ctx: Context, siteId: string, draft: RuleDraft | undefined): Promise<Stored> {
  const { id, language, timeZone } = await requireSite(tx, siteId);
  const saved = await listRows(tx, siteId);
  const rules = withDraft(saved, draft);
  const over = await listOverPlan(tx, ctx);
  const groups = await listSynonymStems(tx, ctx, siteId);
  const synonyms = groups.map(({ phrases }) => phrases);
  const read = async () => prepare({ siteLanguage: language, rules, synonyms });
  const { key, input, overLimits } = draft ? await read() : await cachedKnowledge(tx, `rule set ${siteId}`, read);
  return {
    site: { id, language, timeZone },
    saved,
    rules,
    key,
    input,
    isOverPlan: rule => rule.id !== null && over.has(rule.id),
    isOverLimits: rule => overLimits.has(rule.id),
  };
}

async function buildIndex(ctx: Context, { input }: Stored, before: Promise<RuleIndex> | undefined): Promise<RuleIndex> {
  return buildRuleIndex(findStemsWith(ctx), input, await before?.catch(() => undefined));
}

export function findStemsWith(ctx: Context): FindStems {
  return (words, language) => single(ctx, tx => findStems(tx, words, language));
}

export function listSynonymStems(tx: Transaction, ctx: Context, siteId: string): Promise<{ phrases: string[][] }[]> {
  return cachedKnowledge(tx, `synonyms ${siteId}`, () =>
    tx.select({ phrases: synonyms.stems }).from(synonyms).where(ofSite(ctx, siteId)).execute(),
  );
}

const maxIndexBytes = 64 * 1024 * 1024;
/** One per site, by the content of its rules: another change of the site's knowledge needs no new analysis. */
const indexes = createSizedCache<RuleIndex>(maxIndexBytes, sizeOfIndex);

type Input = { siteLanguage: string; rules: readonly RuleOfSet[]; synonyms: string[][][] };
type Prepared = { key: string; input: IndexInput; overLimits: ReadonlySet<string | null> };

function prepare({ siteLanguage, rules, synonyms }: Input): Prepared {
  const overLimits = listOverLimits(rules);
  const fitting = rules.map(({ id, kind, wordings, topics }) =>
    overLimits.has(id) ? { kind, wordings: [], topics: [] } : { kind, wordings, topics },
  );
  const phrases = fitting.map(({ kind, wordings, topics }) => [
    kind,
    wordings.map(({ language, phrases }) => [language, phrases]),
    topics,
  ]);
  const input = { siteLanguage, rules: fitting, synonyms };
  return { key: hashSecret(JSON.stringify([siteLanguage, phrases, synonyms])), input, overLimits };
}

/** In order of precedence, those that no longer fit. */
function listOverLimits(rules: readonly RuleOfSet[]): Set<string | null> {
  const over = new Set<string | null>();
  const languages = new Set<string>();
  let used = { characters: 0, phrases: 0 };
  for (const rule of rules) {
    const own = sizeOfRules([rule]);
    const added = rule.wordings.map(({ language }) => language).filter(language => !languages.has(language));
    const sum = { characters: used.characters + own.characters, phrases: used.phrases + own.phrases };
    if (isOverLimits({ ...sum, languages: languages.size + added.length })) {
      over.add(rule.id);
    } else {
      used = sum;
      for (const language of added) languages.add(language);
    }
  }
  return over;
}

/** A new rule comes last, a changed one keeps its position. */
function withDraft(rows: RuleRow[], draft: RuleDraft | undefined): RuleOfSet[] {
  if (!draft) return rows;
  const written = { ...toColumns(draft.rule), id: draft.id };
  const isKnown = rows.some(({ id }) => id === draft.id);
  return isKnown ? rows.map(row => (row.id === draft.id ? written : row)) : [...rows, { ...written, id: null }];
}

function ofSite(ctx: Context, siteId: string) {
  return and(eq(synonyms.organizationId, requireOrganization(ctx)), eq(synonyms.siteId, siteId));
}
