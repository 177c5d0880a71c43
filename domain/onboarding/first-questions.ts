// Questions for a new site's widget. Each is tested first: only questions that the site answers are shown.
import { and, desc, eq } from 'drizzle-orm';
import { documents } from '#database/schema/knowledge.ts';
import { products } from '#database/schema/products.ts';
import { isQuestion } from '#domain/answers/suggestions.ts';
import { type TryOptions, tryWithoutStream } from '#domain/answers/try.ts';
import { type Context, requirePermission, transaction } from '#domain/context.ts';
import { questionWords } from '#domain/onboarding/question-words.ts';
import { listHeadings } from '#domain/retrieval/headings.ts';
import { requireSite } from '#domain/sites/site.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import { type WidgetLanguage, widgetLimits } from '#domain/widgets/inputs.ts';
import { publishSuggestions } from '#domain/widgets/publish.ts';

const most = 3;
/** Of the headings and products that could be asked about. */
const mostTried = 4;
const longest = 80;

/** Finds up to three questions that the site answers, and shows them in its widget if it shows none yet. */
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
  const isAnswered = async (question: string) => {
    const asked = await tryWithoutStream(ctx, siteId, { question, language }, { ...trying, isFrugal: true });
    return asked.outcome === 'answered' && (asked.sources.length > 0 || asked.products.length > 0);
  };
  const { common, price } = questionWords[language];
  const asked = await firstOf(await questionsOnPages(ctx, siteId), isAnswered, 1);
  const usual = await firstOf(common, isAnswered, most - 1);
  const sold = await firstOf(await productQuestions(ctx, siteId, price, language), isAnswered, 1);
  const questions = [...new Set([...usual.slice(0, most - sold.length), ...sold, ...asked])].slice(0, most);
  if (questions.length === most) {
    await transaction(ctx, tx => publishSuggestions(tx, ctx, { siteId, language, questions }));
  }
  return { questions };
}

async function firstOf(
  candidates: readonly string[],
  isAnswered: (question: string) => Promise<boolean>,
  wanted: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const question of candidates) {
    if (found.length >= wanted) break;
    if (await isAnswered(question)) found.push(question);
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
  const isOfSite = and(eq(products.siteId, siteId), eq(products.enabled, true));
  const rows = await transaction(ctx, tx =>
    tx.select({ title: products.title }).from(products).where(isOfSite).orderBy(products.id).limit(mostTried),
  );
  const article = language === 'en' ? /^the /i : /^$/;
  return rows
    .map(({ title }) => words.replace('{title}', () => title.replace(article, '')))
    .filter(question => question.length <= widgetLimits.suggestion);
}
