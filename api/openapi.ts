import { z } from 'zod';
import type { Operation } from '#api/operation.ts';

/** The parts of a call that the document describes. */
export type Described = Omit<Operation, 'run' | 'stream' | 'token'> & {
  token: Operation['token'] | 'visitor' | 'site';
  headers?: z.ZodObject | undefined;
  /** Set where the response can also be streamed. */
  stream?: unknown;
};

export type ApiDocument = ReturnType<typeof describeApi>;

type Place = 'path' | 'query' | 'header';
type Parameter = { name: string; in: Place; required: boolean; schema: unknown };

/** OpenAPI 3.1, generated from the operations table. */
export function describeApi(table: Record<string, Described>, publicUrl: string) {
  const paths: Record<string, Record<string, ReturnType<typeof describeCall>>> = {};
  for (const [name, operation] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aisle',
      version: '1',
      description:
        'Every response is {success, data, error, pagination}. When success is false, error is a human-readable message, code one of the codes listed at /api/docs#errors, and fields names the invalid fields, at most 20.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        organization: { type: 'http', scheme: 'bearer', description: 'An organisation token of the identity provider' },
        api: { type: 'http', scheme: 'bearer', description: 'An API-resource token of the identity provider' },
        site: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A site key, created in the dashboard under Site, on the Keys tab. For servers only: never put it on a web page',
        },
        visitor: {
          type: 'http',
          scheme: 'bearer',
          description: 'A visitor session, started on a page of the site',
        },
      },
      schemas: { Error: errorSchema },
    },
  };
}

function describeCall(operation: Described) {
  return {
    summary: operation.summary,
    tags: [operation.tag],
    security: operation.token === 'none' ? [] : [{ [operation.token]: [...(operation.permissions ?? [])] }],
    'x-permissions': operation.permissions ?? [],
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...parametersOf(operation.headers, 'header'),
    ],
    ...(operation.body ? { requestBody: { required: true, content: contentOf(operation.body) } } : {}),
    responses: {
      [String(operation.status ?? 200)]: {
        description: 'Success',
        content:
          operation.output instanceof z.ZodFile
            ? contentOf(operation.output)
            : {
                ...json({
                  type: 'object',
                  required: ['success', 'data', 'error'],
                  properties: {
                    success: { const: true },
                    data: toSchema(operation.output, 'output'),
                    error: { type: 'null' },
                  },
                }),
                ...(operation.stream ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
              },
      },
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['success', 'data', 'error', 'code', 'requestId'],
  properties: {
    success: { const: false },
    data: { type: 'null' },
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
};

function parametersOf(shape: z.ZodObject | undefined, place: Place): Parameter[] {
  const schema = shape ? toSchema(shape, 'input') : {};
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries((schema.properties as Record<string, unknown> | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return rest;
}

type Content = Record<string, { schema: unknown }>;

function contentOf(body: z.ZodType): Content {
  const schema = toSchema(body, 'input');
  return body instanceof z.ZodFile ? { 'application/octet-stream': { schema } } : json(schema);
}

function json(schema: unknown): Content {
  return { 'application/json': { schema } };
}
