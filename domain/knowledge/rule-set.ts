// A site's rules, read once for a question or a review, with every phrase prepared for comparison.
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/client.ts';
import { synonyms } from '#database/schema/retrieval.ts';
import { type Context, requireOrganization } from '#domain/context.ts';
import type { RuleDraft, RuleInput, RuleKind } from '#domain/knowledge/rule-inputs.ts';
import { listOverPlan, listRows, type RuleRow, toColumns } from '#domain/knowledge/rule-rows.ts';
import {
  type AnalysedText,
  analyseText,
  readStems,
  type Text,
  type Thesaurus,
  toThesaurus,
} from '#domain/knowledge/rule-text.ts';
import { cachedKnowledge } from '#domain/shared-read.ts';
import { requireSite } from '#domain/sites/site.ts';

/** `use`: a question to answer, a topic to refuse, or a topic that limits the rule. */
export type Phrase = Text & { use: 'asked' | 'refused' | 'scope'; analysed: AnalysedText };

export type RuleOfSet = Omit<RuleInput, 'kind'> & {
  /** Null while it is being written. */
  id: string | null;
  kind: RuleKind;
  isOver: boolean;
  phrases: Phrase[];
};

export type RuleSet = {
  site: { id: string; language: string; timeZone: string };
  /** In order of precedence. */
  rules: RuleOfSet[];
  stems: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
  thesaurus: Thesaurus;
};

/** With a draft, the rules as if it were saved. `texts` are analysed along with them. */
export async function loadRuleSet(
  tx: Transaction,
  ctx: Context,
  siteId: string,
  { draft, texts = [] }: { draft?: RuleDraft | undefined; texts?: string[] } = {},
): Promise<RuleSet> {
  const { id, language, timeZone } = await requireSite(tx, siteId);
  const rows = withDraft(await listRows(tx, siteId), draft);
  if (rows.length === 0) return { site: { id, language, timeZone }, rules: [], stems: new Map(), thesaurus: new Map() };
  const over = await listOverPlan(tx, ctx);
  const bare = rows.map(row => ({ row, phrases: phrasesOf(row, language) }));
  const stems = await stemsOf(
    tx,
    bare.flatMap(({ phrases }) => phrases),
    texts,
    language,
  );
  const groups = await listSynonymStems(tx, ctx, siteId);
  const thesaurus = toThesaurus(groups.map(({ phrases }) => phrases));
  const analyse = (phrase: Text) => analyseText(phrase, { stems: stems.get(phrase.language) ?? new Map(), thesaurus });
  return {
    site: { id, language, timeZone },
    stems,
    thesaurus,
    rules: bare.map(({ row, phrases }) => ({
      ...row,
      isOver: row.id !== null && over.has(row.id),
      phrases: phrases.map(phrase => ({ ...phrase, analysed: analyse(phrase) })),
    })),
  };
}

export function listSynonymStems(tx: Transaction, ctx: Context, siteId: string): Promise<{ phrases: string[][] }[]> {
  return cachedKnowledge(tx, `synonyms ${siteId}`, () =>
    tx.select({ phrases: synonyms.stems }).from(synonyms).where(ofSite(ctx, siteId)).execute(),
  );
}

type Written = RuleInput & { id: string | null };
type BarePhrase = Omit<Phrase, 'analysed'>;

/** A new rule comes last, a changed one keeps its position. */
function withDraft(rows: RuleRow[], draft: RuleDraft | undefined): Written[] {
  if (!draft) return rows;
  const written = { ...toColumns(draft.rule), id: draft.id };
  const isKnown = rows.some(({ id }) => id === draft.id);
  return isKnown ? rows.map(row => (row.id === draft.id ? written : row)) : [...rows, { ...written, id: null }];
}

function phrasesOf({ kind, wordings, topics }: Written, siteLanguage: string): BarePhrase[] {
  const use = kind === 'answer' ? 'asked' : 'refused';
  return [
    ...wordings.flatMap(({ language, phrases }) => phrases.map(text => ({ use, language, text }) as const)),
    ...topics.map(text => ({ use: 'scope', language: siteLanguage, text }) as const),
  ];
}

async function stemsOf(
  tx: Transaction,
  phrases: BarePhrase[],
  texts: string[],
  siteLanguage: string,
): Promise<RuleSet['stems']> {
  const languages = new Set([siteLanguage, ...phrases.map(({ language }) => language)]);
  const stems = new Map<string, ReadonlyMap<string, string | null>>();
  for (const language of languages) {
    const own = phrases.filter(phrase => phrase.language === language).map(({ text }) => text);
    stems.set(language, await readStems(tx, [...own, ...texts], language));
  }
  return stems;
}

function ofSite(ctx: Context, siteId: string) {
  return and(eq(synonyms.organizationId, requireOrganization(ctx)), eq(synonyms.siteId, siteId));
}
