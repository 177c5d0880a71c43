// Questions of a site, to try a model or a voice with: those its widgets suggest, then headings of its documents.
import { and, asc, desc, eq } from 'drizzle-orm';
import { documents } from '#database/schema/knowledge.ts';
import { widgets } from '#database/schema/widgets.ts';
import { stripMarkdown } from '#domain/answers/plain-text.ts';
import { isQuestion } from '#domain/answers/suggestions.ts';
import { type Context, transaction } from '#domain/context.ts';
import { listHeadings } from '#domain/retrieval/headings.ts';
import { requireSite } from '#domain/sites/site.ts';
import { chooseLanguage, readSettings } from '#domain/widgets/config.ts';
import { readRows } from '#domain/widgets/rows.ts';

const maxQuestions = 3;
const maxDocuments = 50;
/** Shorter headings are often unclear without their document. */
const clearWords = 5;
const maxLength = 120;

/** Up to three, clear ones first. The caller has checked access. */
export async function findSampleQuestions(ctx: Context, siteId: string): Promise<string[]> {
  const { site, rows, newest } = await transaction(ctx, async tx => ({
    site: await requireSite(tx, siteId),
    rows: await readRows(tx, eq(widgets.siteId, siteId)),
    newest: await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.siteId, siteId), eq(documents.state, 'ready')))
      .orderBy(desc(documents.createdAt), asc(documents.id))
      .limit(maxDocuments),
  }));
  const language = chooseLanguage(site.language);
  const suggested = rows.flatMap(({ live }) => readSettings(live.settings).texts[language]?.suggestions ?? []);
  const headings = [
    ...(
      await listHeadings(
        ctx,
        newest.map(({ id }) => id),
      )
    ).values(),
  ]
    .flat()
    .map(stripMarkdown);
  const asked = headings.filter(text => isQuestion(text) && text.length <= maxLength);
  const isClear = (text: string) => text.split(/\s+/).length >= clearWords;
  const all = [...suggested, ...asked.filter(isClear), ...asked.filter(text => !isClear(text))];
  return [...new Set(all)].slice(0, maxQuestions);
}
