// Reads what visitors asked, page by page, and sorts each question into one concept of the answer engine.
import { type SQL, sql } from 'drizzle-orm';
import { answerTraces, chats, messages } from '#database/schema/chat.ts';
import { type Outcome, outcomesOf, type ProductCard } from '#domain/answers/inputs.ts';
import { isProductConcept } from '#domain/answers/products/catalogue.ts';
import { type Context, single } from '#domain/context.ts';
import { otherTopic, productTopic, smallTalkTopic } from '#domain/insights/topic-names.ts';
import { certaintyOf, conceptNames, readConcepts } from '#domain/retrieval/concepts/classifier.ts';

export type AskedQuestion = {
  answerId: string;
  chatId: string;
  text: string;
  /** Follow-ups are completed. */
  understood: string;
  outcome: Outcome;
  engine: string | null;
  feedback: string | null;
  products: ProductCard[];
  citesProduct: boolean;
  missing: string | null;
  askedAt: Date;
};

type Row = Omit<AskedQuestion, 'askedAt'> & { askedAt: string };
type Cursor = { at: string; chatId: string };
type Place = { siteId: string; since: SQL; newestFirst: boolean };

const chatsPerPage = 500;
const longestText = 500;
/** Below this, the strongest concept is a guess. */
const sureEnough = 0.4;

/** The settled answers since a time, with their questions. They are the same that the daily statistics count. */
export async function* readAskedQuestions(
  ctx: Context,
  place: Place,
  mostPages: number,
): AsyncGenerator<AskedQuestion[]> {
  let cursor: Cursor | undefined;
  for (let page = 0; page < mostPages; page++) {
    const { rows, last, isFull } = await readPage(ctx, place, cursor);
    yield rows;
    if (!isFull || !last) return;
    cursor = last;
  }
}

/** One statement with two bounded index scans: some chats, then their messages. */
async function readPage(ctx: Context, { siteId, since, newestFirst }: Place, cursor: Cursor | undefined) {
  const order = newestFirst ? sql`desc` : sql`asc`;
  const sign = newestFirst ? sql`<` : sql`>`;
  const isNext = cursor
    ? sql`and (${chats.updatedAt}, ${chats.id}) ${sign} (${cursor.at}::timestamptz, ${cursor.chatId}::uuid)`
    : sql``;
  const { rows } = await single(ctx, tx =>
    tx.execute<{ chatId: string; at: string; asked: Row[] | null }>(sql`
      with newer as materialized (
        select ${chats.organizationId}, ${chats.id}, ${chats.updatedAt} from ${chats}
        where ${chats.siteId} = ${siteId} and ${chats.updatedAt} >= ${since} ${isNext}
        order by ${chats.updatedAt} ${order}, ${chats.id} ${order} limit ${chatsPerPage}
      )
      select s.id as "chatId", s.updated_at::text as at, (
        select json_agg(json_build_object(
          'answerId', a.id, 'chatId', a.chat_id, 'text', left(q.text, ${longestText}),
          'understood', left(coalesce(t.trace->>'understood', q.text), ${longestText}), 'outcome', a.outcome,
          'engine', a.engine, 'feedback', a.feedback, 'products', a.products,
          'citesProduct', a.sources @> '[{"kind":"product"}]', 'missing', t.trace->>'missing',
          'askedAt', a.created_at) order by a.position)
        from ${messages} a
        join ${messages} q on q.organization_id = a.organization_id and q.chat_id = a.chat_id
          and q.position = a.position - 1 and q.role = 'visitor' and q.client_id is not null
        left join ${answerTraces} t on t.organization_id = a.organization_id and t.message_id = a.id
        where a.organization_id = s.organization_id and a.chat_id = s.id and a.role = 'assistant'
          and a.outcome is not null and a.outcome not in ${outcomesOf(null)} and a.created_at >= ${since}
      ) as asked
      from newer s order by s.updated_at ${order}, s.id ${order}`),
  );
  const last = rows.at(-1);
  return {
    rows: rows.flatMap(row => row.asked ?? []).map(row => ({ ...row, askedAt: new Date(row.askedAt) })),
    last,
    isFull: rows.length === chatsPerPage,
  };
}

/**
 * The strongest concept if it is certain. Questions that the catalogue answered are about products, whatever their
 * words.
 */
export function conceptOf(
  asked: Pick<AskedQuestion, 'understood' | 'outcome' | 'engine' | 'citesProduct' | 'missing'>,
): string {
  const { understood, outcome, engine, citesProduct, missing } = asked;
  if (outcome === 'answered' && engine === null) return smallTalkTopic;
  const isAboutProducts = citesProduct || missing !== null;
  const read = readConcepts(understood);
  const name = conceptNames()[read.ids[0] ?? -1];
  const isSure = name !== undefined && certaintyOf(read) >= sureEnough;
  if (isSure && (!isAboutProducts || isProductConcept(name))) return name;
  return isAboutProducts ? productTopic : otherTopic;
}
