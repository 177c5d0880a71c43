// Connections of Shopify's GraphQL API. A bulk operation reads each of them completely.
import { GraphQLError } from 'graphql';
import type { AccessToken } from '#sandbox/shopify/entities.ts';
import type { Platform } from '#sandbox/shopify/platform.ts';

/** The caller, and whether it is a bulk operation. */
export type QueryContext = { platform: Platform; shop: string; token: Pick<AccessToken, 'scopes'>; isBulk: boolean };
export type PageRange = { first?: number | null; after?: string | null };

const most = 250;

export function connect<T extends { id: string }>(items: Iterable<T>, range: PageRange, asking: QueryContext) {
  const size = asking.isBulk ? Number.POSITIVE_INFINITY : requireSize(range);
  const after = range.after ? Buffer.from(range.after, 'base64url').toString() : undefined;
  const taken: T[] = [];
  let isPast = after === undefined;
  let hasNextPage = false;
  for (const item of items) {
    if (!isPast) {
      isPast = item.id === after;
      continue;
    }
    hasNextPage = taken.length === size;
    if (hasNextPage) break;
    taken.push(item);
  }
  const edges = taken.map(node => ({ cursor: Buffer.from(node.id).toString('base64url'), node }));
  const pageInfo = {
    hasNextPage,
    hasPreviousPage: after !== undefined,
    startCursor: edges.at(0)?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  return { edges, nodes: taken, pageInfo };
}

export function requireScope(asking: QueryContext, scope: string, field: string): void {
  if (asking.token.scopes.includes(scope)) return;
  const words = `Access denied for ${field} field. Required access: \`${scope}\` access scope.`;
  throw new GraphQLError(words, {
    extensions: { code: 'ACCESS_DENIED', requiredAccess: `\`${scope}\` access scope.` },
  });
}

function requireSize({ first }: PageRange): number {
  if (!first || first < 0) throw badRequest('you must provide one of first or last');
  if (first > most) throw badRequest(`first must be at most ${most}`);
  return first;
}

export function badRequest(words: string): GraphQLError {
  return new GraphQLError(words, { extensions: { code: 'BAD_REQUEST' } });
}
