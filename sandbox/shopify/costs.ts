// Query costs and the remaining budget of a shop: a bucket that refills every second.
import { type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import type { GraphqlRequest } from '#sandbox/shopify/graphql.ts';

const maximumAvailable = 2_000;
const restoreRate = 100;
const mostOfOne = 1_000;
const mutationCost = 10;

type Bucket = { left: number; at: number };

export function createBuckets() {
  const buckets = new Map<string, Bucket>();
  const fill = (shop: string): Bucket => {
    const { left, at } = buckets.get(shop) ?? { left: maximumAvailable, at: Date.now() };
    const now = Date.now();
    return { left: Math.min(maximumAvailable, left + ((now - at) / 1_000) * restoreRate), at: now };
  };
  return {
    /** Whether the budget was sufficient, and how the response reports it. */
    take(shop: string, asked: GraphqlRequest) {
      const cost = costOf(asked);
      const bucket = fill(shop);
      const isEnough = bucket.left >= cost;
      const left = isEnough ? bucket.left - cost : bucket.left;
      buckets.set(shop, { left, at: bucket.at });
      const throttleStatus = { maximumAvailable, currentlyAvailable: Math.floor(left), restoreRate };
      return { isEnough, cost: { requestedQueryCost: cost, actualQueryCost: isEnough ? cost : null, throttleStatus } };
    },
    reset: () => buckets.clear(),
  };
}

function costOf({ document, variables }: GraphqlRequest): number {
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) return 1;
  const cost = costOfSet(operation.selectionSet, variables);
  return Math.min(mostOfOne, operation.operation === 'mutation' ? mutationCost + cost : Math.max(1, cost));
}

function costOfSet(set: SelectionSetNode, variables: GraphqlRequest['variables']): number {
  return set.selections.reduce((sum, one) => {
    if (one.kind === Kind.FRAGMENT_SPREAD || !one.selectionSet) return sum;
    const inside = costOfSet(one.selectionSet, variables);
    return sum + (one.kind === Kind.FIELD ? 1 + inside * sizeOf(one, variables) : inside);
  }, 0);
}

/** Shopify counts long lists by their logarithm. */
function sizeOf(field: FieldNode, variables: GraphqlRequest['variables']): number {
  const value = field.arguments?.find(({ name }) => name.value === 'first')?.value;
  const first =
    value?.kind === Kind.INT
      ? Number(value.value)
      : value?.kind === Kind.VARIABLE
        ? Number(variables[value.name.value] ?? 1)
        : 1;
  return 1 + Math.log2(Math.max(1, first));
}
