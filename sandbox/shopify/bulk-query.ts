// Which queries Shopify runs in bulk.
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';

export type BulkQuery = { document: DocumentNode; search: string };

const mostConnections = 5;
const mostLevels = 2;

/** The query, or the sentence that says what is wrong with it. */
export function readBulkQuery(schema: GraphQLSchema, text: string): BulkQuery | string {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    return `Invalid bulk query: ${(error as Error).message}`;
  }
  const [problem] = validate(schema, document);
  if (problem) return `Invalid bulk query: ${problem.message}`;
  const root = rootOf(document);
  if (!root) return 'Bulk queries must contain a single root field.';
  const { count, levels } = countConnections(schema, document);
  if (count === 0) return 'Bulk queries must contain at least one connection.';
  if (count > mostConnections) return `Bulk queries cannot contain more than ${mostConnections} connections.`;
  if (levels > mostLevels)
    return `Bulk queries cannot contain connections with a nesting depth greater than ${mostLevels}.`;
  if (root.name.value !== 'products') return 'The sandbox runs bulk queries of products only.';
  return { document, search: searchOf(root) };
}

function rootOf(document: DocumentNode): FieldNode | undefined {
  const operations = document.definitions.filter(one => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  const [field, ...others] = operation?.selectionSet.selections ?? [];
  const isSingle = operations.length === 1 && operation?.operation === 'query' && others.length === 0;
  return isSingle && field?.kind === Kind.FIELD ? field : undefined;
}

function countConnections(schema: GraphQLSchema, document: DocumentNode): { count: number; levels: number } {
  const types = new TypeInfo(schema);
  let count = 0;
  let level = 0;
  let levels = 0;
  const isConnection = () => {
    const type = types.getType();
    const named = type && 'ofType' in type ? type.ofType : type;
    return isObjectType(named) && named.name.endsWith('Connection');
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: () => {
          if (!isConnection()) return;
          count += 1;
          level += 1;
          levels = Math.max(levels, level);
        },
        leave: () => {
          if (isConnection()) level -= 1;
        },
      },
    }),
  );
  return { count, levels };
}

function searchOf(root: FieldNode): string {
  const value = root.arguments?.find(({ name }) => name.value === 'query')?.value;
  return value?.kind === Kind.STRING ? value.value : '';
}
