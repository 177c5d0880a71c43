// Questions that a site answers: for a new widget, and as examples in its preview. Each is tested first.
import { and, desc, eq, ne } from 'drizzle-orm';
import { documents } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { widgets } from '#database/schema/widgets.ts';
import { type TryOptions, tryWithoutStream } from '#domain/answers/playground/playground.ts';
import { isQuestion } from '#domain/answers/suggestions.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { commonQuestions } from '#domain/onboarding/common-questions.ts';
import type { Example, ExamplesQuery } from '#domain/onboarding/inputs.ts';
import { listHeadings } from '#domain/retrieval/headings.ts';
import { requireSite } from '#domain/sites/site.ts';
import { chooseLanguage, readSettings } from '#domain/widgets/config.ts';
import { type WidgetLanguage, widgetLimits } from '#domain/widgets/inputs.ts';
import { findNewWidget, publishSuggestions } from '#domain/widgets/publish.ts';
import { readRows } from '#domain/widgets/rows.ts';

const most = 3;
/** Headings and products that are tried. */
const mostTried = 4;
const longest = 80;

/** Finds up to three questions that the site answers, and shows them in its widget, if that is new. */
export async function proposeQuestions(
  ctx: Context,
  siteId: string,
  trying: TryOptions,
): Promise<{ questions: string[] }> {
  requirePermission(ctx, 'list:sites');
  requirePermission(ctx, 'manage:sites');
  requirePermission(ctx, 'manage:widgets');
  const site = await transaction(ctx, tx => requireSite(tx, siteId));
  const language = chooseLanguage(site.language);
  if (!(await transaction(ctx, tx => findNewWidget(tx, siteId, language)))) return { questions: [] };
  const ask = openAsk(ctx, siteId, language, trying);
  const { common, price } = commonQuestions[language];
  const asked = await firstOf(await questionsOnPages(ctx, siteId), ask, 1);
  const usual = await firstOf(common, ask, most - 1);
  const sold = await firstOf(await productQuestions(ctx, siteId, price, language), ask, 1);
  const found = [...usual.slice(0, most - sold.length), ...sold, ...asked].map(({ question }) => question);
  const questions = [...new Set(found)].slice(0, most);
  if (questions.length === most) {
    await transaction(ctx, tx => publishSuggestions(tx, ctx, { siteId, language, questions }));
  }
  return { questions };
}

/** For the preview of a widget: an answer from the site's pages, and one that shows a product. */
export async function listExamples(
  ctx: Context,
  siteId: string,
  { language: asked }: ExamplesQuery,
  trying: TryOptions,
): Promise<Example[]> {
  requirePermission(ctx, 'list:sites');
  const { site, rows } = await transaction(ctx, async tx => ({
    site: await requireSite(tx, siteId),
    rows: await readRows(tx, eq(widgets.siteId, siteId)),
  }));
  const own = chooseLanguage(site.language);
  const language = asked ?? own;
  const { common, price } = commonQuestions[language];
  const shown = rows.flatMap(({ live }) => readSettings(live.settings).texts[language]?.suggestions ?? []);
  const onPages = language === own ? await questionsOnPages(ctx, siteId) : [];
  const ask = openAsk(ctx, siteId, language, trying);
  const [page] = await firstOf([...new Set([...shown.slice(0, mostTried), ...onPages, ...common])], ask, 1);
  if (page && page.products.length > 0) return [page];
  const askProduct = async (question: string) => {
    const example = await ask(question);
    return example && example.products.length > 0 ? example : undefined;
  };
  const sold = await firstOf(await productQuestions(ctx, siteId, price, language), askProduct, 1);
  return [...(page ? [page] : []), ...sold];
}

type Ask = (question: string) => Promise<Example | undefined>;

/** Answers a question without a model; undefined if the site's own content does not answer it. */
function openAsk(ctx: Context, siteId: string, language: WidgetLanguage, trying: TryOptions): Ask {
  return async question => {
    const { outcome, text, sources, products, suggestions } = await tryWithoutStream(
      ctx,
      siteId,
      { question, language },
      { ...trying, isFrugal: true },
    );
    if (outcome !== 'answered' || sources.length + products.length === 0) return undefined;
    return { question, text, sources, products, suggestions };
  };
}

async function firstOf(candidates: readonly string[], ask: Ask, wanted: number): Promise<Example[]> {
  const found: Example[] = [];
  for (const question of candidates) {
    if (found.length >= wanted) break;
    const example = await ask(question);
    if (example) found.push(example);
  }
  return found;
}

/** Headings that are questions: a page with questions and answers has many. */
async function questionsOnPages(ctx: Context, siteId: string): Promise<string[]> {
  const isReady = and(eq(documents.siteId, siteId), eq(documents.state, 'ready'));
  const recent = await transaction(ctx, tx =>
    tx.select({ id: documents.id }).from(documents).where(isReady).orderBy(desc(documents.createdAt)).limit(50),
  );
  const headings = await listHeadings(
    ctx,
    recent.map(({ id }) => id),
  );
  const isShort = (heading: string) => heading.length <= longest;
  return [...headings.values()].flat().filter(isQuestion).filter(isShort).slice(0, mostTried);
}

async function productQuestions(ctx: Context, siteId: string, words: string, language: WidgetLanguage) {
  const isSold = and(eq(products.enabled, true), ne(products.availability, 'out-of-stock'));
  const isOfSite = and(eq(products.siteId, siteId), isSold);
  const rows = await transaction(ctx, tx =>
    tx.select({ title: products.title }).from(products).where(isOfSite).orderBy(products.id).limit(mostTried),
  );
  const article = language === 'en' ? /^the /i : /^$/;
  return rows
    .map(({ title }) => words.replace('{title}', () => title.replace(article, '')))
    .filter(question => question.length <= widgetLimits.suggestion);
}
