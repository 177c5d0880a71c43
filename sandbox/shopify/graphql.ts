// A GraphQL document over HTTP: parsed, validated against the schema, carried out.
import { readFileSync } from 'node:fs';
import { buildSchema, type DocumentNode, execute, type GraphQLSchema, parse, validate } from 'graphql';
import type { Context } from 'hono';
import { z } from 'zod';

export type GraphqlRequest = { document: DocumentNode; variables: Record<string, unknown> };
type Errors = { errors: unknown };

const body = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

export function readSchema(name: string): GraphQLSchema {
  return buildSchema(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/** The document, or the errors that Shopify would answer, with status 200. */
export async function readDocument(c: Context, schema: GraphQLSchema): Promise<GraphqlRequest | Errors> {
  const parsed = body.safeParse(await c.req.json().catch(() => undefined));
  if (!parsed.success) return { errors: { query: 'Required parameter missing or invalid' } };
  try {
    const document = parse(parsed.data.query);
    const errors = validate(schema, document);
    return errors.length > 0 ? { errors } : { document, variables: parsed.data.variables ?? {} };
  } catch (error) {
    return { errors: [error] };
  }
}

export async function executeQuery(
  schema: GraphQLSchema,
  asked: GraphqlRequest,
  rootValue: unknown,
  contextValue: unknown,
) {
  return execute({ schema, document: asked.document, variableValues: asked.variables, rootValue, contextValue });
}
