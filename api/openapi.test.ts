import { expect, it } from 'vitest';
import { docs } from '#api/docs.ts';
import { type Described, describeApi } from '#api/openapi.ts';
import { apiCalls } from '#api/operations.ts';
import { permissions } from '#domain/identity/inputs.ts';

const calls: Record<string, Described> = apiCalls;
const document = describeApi(calls, 'http://localhost:3000');

it('P05 the document lists every call with the permissions of its table row', () => {
  const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call['x-permissions']] as const),
  );
  const declared = Object.entries(calls).map(([name, { permissions: needs = [] }]) => [name, needs] as const);
  expect(documented.sort()).toEqual(declared.sort());
  for (const [, needs] of declared) for (const permission of needs) expect(permissions).toContain(permission);
});

it('describes inputs as the server validates them', () => {
  const body = document.paths['/api/sites']?.post?.requestBody?.content['application/json']?.schema;
  expect(body).toMatchObject({ type: 'object', additionalProperties: false, required: ['name', 'urls'] });
  const [id] = document.paths['/api/sites/{id}']?.get?.parameters ?? [];
  expect(id).toMatchObject({ name: 'id', in: 'path', required: true, schema: { format: 'uuid' } });
});

it('documents that a visitor needs a session, and that an answer may be streamed', () => {
  const ask = document.paths['/api/widget/{key}/ask']?.post;
  expect(ask?.security).toEqual([{ visitor: [] }]);
  expect(ask?.responses['200']?.content).toHaveProperty(['text/event-stream']);
  expect(document.paths['/api/widget/{key}/session']?.post?.security).toEqual([]);
});

it('has an HTML reference that loads nothing from other hosts and runs no script', () => {
  const page = String(docs(document));
  for (const name of Object.keys(calls)) expect(page).toContain(name.split(' ')[1]);
  expect(page).not.toMatch(/<script|(?:src|href)="(?:https?:)?\/\//);
});
