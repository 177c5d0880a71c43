// Finds documents, products, rules, widgets, chats and members by the beginnings of words, for the palette.
import { type SQL, sql } from 'drizzle-orm';
import { titleWords } from '#database/schema/search.ts';
import { sites } from '#database/schema/sites.ts';
import { openBudgets } from '#domain/budgets.ts';
import { findChats } from '#domain/chat/dashboard/find.ts';
import { titleOf } from '#domain/chat/dashboard/list.ts';
import { type Context, requireOrganization, requireWriter, single } from '#domain/context.ts';
import type { Permission } from '#domain/identity/inputs.ts';
import { listMembers } from '#domain/organizations/members.ts';
import { type ItemKind, itemKinds, type SearchQuery, type SearchResult, searchLimits } from '#domain/search/inputs.ts';
import { rankTitle, splitTitle } from '#domain/search/title-words.ts';
import { isAppError } from '#platform/errors.ts';

const spend = openBudgets({ search: { points: 300, seconds: 60 } });

/** Members are stored at the identity provider. Other results wait at most this long for it. */
const memberTimeout = 500;
/** Shorter queries match too many members to be worth a call. */
const shortestMemberSearch = 2;
/** Chats are found by all their words, so shorter queries would match most of them. */
const shortestChatSearch = 3;

type Item = SearchResult & { rank: number };

/** Best first, recently opened items before all others. Leaves out what the caller may not list. */
export async function search(ctx: Context, { q, site, recent = [] }: SearchQuery): Promise<SearchResult[]> {
  await spend(ctx, 'search', requireWriter(ctx), { why: 'You’ve searched too many times.' });
  const words = splitTitle(q).slice(0, searchLimits.words);
  if (words.length === 0 && (q || recent.length === 0)) return [];
  const parts = await Promise.all([
    findItems(ctx, words, recent),
    q.length >= shortestChatSearch && site ? findChatItems(ctx, site, q) : [],
    words.length > 0 && q.length >= shortestMemberSearch ? findMembers(ctx, q) : [],
  ]);
  const found = parts.flat();
  const seen = new Set<string>();
  return found
    .sort((a, b) => Number(b.isRecent) - Number(a.isRecent) || b.rank - a.rank || a.title.length - b.title.length)
    .filter(({ kind, id }) => !seen.has(`${kind}:${id}`) && seen.add(`${kind}:${id}`))
    .map(({ rank: _, ...item }) => item);
}

const sources: Record<ItemKind, { permission?: Permission; table: SQL; title: SQL; detail?: SQL }> = {
  document: { permission: 'list:sites', table: sql`documents`, title: sql`i.title` },
  product: { permission: 'list:sites', table: sql`products`, title: sql`i.title`, detail: sql`i.sku` },
  rule: { permission: 'list:sites', table: sql`rules`, title: sql`i.name` },
  widget: { permission: 'list:widgets', table: sql`widgets`, title: sql`i.name` },
  // Every member may read chats. New ones are found by findChats.
  chat: {
    table: sql`chats`,
    title: sql`coalesce((select ${titleOf} from chats where organization_id = i.organization_id and id = i.id), '')`,
  },
};

async function findItems(ctx: Context, words: string[], recent: readonly string[]): Promise<Item[]> {
  const organizationId = requireOrganization(ctx);
  const recentIdsOf = (kind: ItemKind) =>
    recent.filter(one => one.startsWith(`${kind}:`)).map(one => one.slice(kind.length + 1));
  const queries = itemKinds
    .filter(kind => mayList(ctx, kind))
    .flatMap(kind => {
      const ids = recentIdsOf(kind);
      const isRecent = sql`i.id = any(${sql.param(ids)}::uuid[])`;
      const matches = words.length > 0 && kind !== 'chat' ? [itemsOf(kind, sql`i.id in (${withWords(kind)})`)] : [];
      return ids.length > 0 ? [itemsOf(kind, isRecent), ...matches] : matches;
    });
  if (queries.length === 0) return [];

  /**
   * Ids of titles that may match; the caller compares whole titles. Every read is limited, so a search takes the same time in an
   * organisation of any size. If all words are common, it may miss titles.
   */
  function withWords(kind: ItemKind): SQL {
    const begins = (word: string, most: number) => sql`(select w.item_id from ${titleWords} w
      where w.organization_id = ${organizationId} and w.kind = ${kind}
        and w.word >= ${word} and w.word < ${`${word}\u{10ffff}`} order by w.word limit ${most})`;
    const each = words.map(word => begins(word, searchLimits.titles));
    if (words.length === 1) return sql.join(each, sql` union `);
    const all = sql.join(
      words.map(word => begins(word, searchLimits.common)),
      sql` intersect `,
    );
    return sql`(${all} limit ${searchLimits.titles}) union ${sql.join(each, sql` union `)}`;
  }

  function itemsOf(kind: ItemKind, condition: SQL): SQL {
    const { table, title, detail = sql`null` } = sources[kind];
    return sql`select ${kind}::text as kind, i.id, ${title} as title, ${detail}::text as detail, i.site_id as "siteId"
      from ${table} i join ${sites} s on s.organization_id = i.organization_id and s.id = i.site_id
      where i.organization_id = ${organizationId} and s.deleted_at is null and ${condition}`;
  }

  const { rows } = await single(ctx, tx =>
    tx.execute<Omit<SearchResult, 'isRecent'>>(sql.join(queries, sql` union all `)),
  );
  const items = rows.map(row => {
    const place = recent.indexOf(`${row.kind}:${row.id}`);
    const rank = words.length > 0 ? rankTitle(row.title, row.detail, words) : recent.length - place;
    return { ...row, isRecent: place >= 0, rank };
  });
  return bestOfEachKind(items.filter(({ rank }) => rank > 0));
}

function mayList({ permissions }: Context, kind: ItemKind): boolean {
  const { permission } = sources[kind];
  return permission === undefined || permissions.has(permission);
}

function bestOfEachKind(items: Item[]): Item[] {
  const ordered = items.toSorted((a, b) => b.rank - a.rank || a.title.length - b.title.length);
  const others = Map.groupBy(
    ordered.filter(({ isRecent }) => !isRecent),
    ({ kind }) => kind,
  );
  return [
    ...ordered.filter(({ isRecent }) => isRecent),
    ...[...others.values()].flatMap(group => group.slice(0, searchLimits.perKind)),
  ];
}

async function findChatItems(ctx: Context, site: string, q: string): Promise<Item[]> {
  const found = await findChats(ctx, site, q, searchLimits.perKind).catch(error => unlessMissing(error).data);
  return found.map(chat => ({
    ...chat,
    kind: 'chat',
    detail: null,
    isRecent: false,
    rank: rankTitle(chat.title, null, splitTitle(q)) > 0 ? 1 : 0,
  }));
}

async function findMembers(ctx: Context, q: string): Promise<Item[]> {
  if (!ctx.permissions.has('manage:organization-users')) return [];
  const found = listMembers(ctx, { search: q, perPage: searchLimits.perKind }).catch(unlessMissing);
  const { data } = await Promise.race([found, nothingAfter(memberTimeout)]);
  return data.map(({ id, name, email }) => ({
    kind: 'member',
    id,
    title: name || email,
    detail: email,
    siteId: null,
    isRecent: false,
    // The identity provider also finds names that contain the text inside a word.
    rank: Math.max(1, rankTitle(name, email, splitTitle(q))),
  }));
}

/** A deleted site or an identity provider that is down must not hide the other results. */
function unlessMissing(error: unknown): { data: never[] } {
  if (isAppError(error) && (error.kind === 'not-found' || error.kind === 'unavailable')) return { data: [] };
  throw error;
}

function nothingAfter(milliseconds: number): Promise<{ data: never[] }> {
  return new Promise(done => setTimeout(() => done({ data: [] }), milliseconds).unref());
}
