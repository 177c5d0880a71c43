// Every call of the API, and requests made from its examples.
import { z } from 'zod';
import type { Described } from '#api/openapi.ts';
import { apiCalls } from '#api/operations.ts';
import type { AttackFixtures } from '#tests/attacks/attack-fixtures.ts';
import type { Example } from '#tests/attacks/example-parts.ts';
import { examples } from '#tests/attacks/examples.ts';
import type { FilledOrganizations } from '#tests/attacks/filled-organizations.ts';

export const allCalls: Record<string, Described> = apiCalls;
export const names = Object.keys(allCalls);

/** Calls that run last, because they delete or end what the others need. */
const ending = [
  'POST /api/chats/delete',
  'DELETE /api/sites/{id}/keys/{keyId}',
  'DELETE /api/widgets/{id}',
  'DELETE /api/sites/{id}',
  'POST /api/organizations/leave',
  'PUT /api/users/me/password',
  'DELETE /api/organizations/delete',
  'DELETE /api/users/me',
  'POST /api/users/me/sign-out',
];

/** Reading calls first, deleting calls last, so that each call finds its rows. */
export const callsInOrder = [
  ...names.filter(name => name.startsWith('GET')),
  ...names.filter(name => !/^(GET|DELETE)/.test(name) && !ending.includes(name)),
  ...names.filter(name => name.startsWith('DELETE') && !ending.includes(name)),
  ...ending,
];

export type Reply = { status: number; isFile: boolean; text: string };

export function callNamed(name: string): Described {
  const found = allCalls[name];
  if (!found) throw new Error(`there is no call ${name}`);
  return found;
}

export function exampleOf(name: string, { ids }: Pick<FilledOrganizations, 'ids'>): Example {
  const example = examples[name];
  if (!example) throw new Error(`${name} has no example: add one to tests/attacks/examples.ts`);
  return example(ids);
}

/** Sends the call as `who`; `bearer` replaces their own token. */
export async function send(
  { call }: Pick<AttackFixtures, 'call'>,
  who: FilledOrganizations,
  name: string,
  example: Example,
  bearer?: string | null,
): Promise<Reply> {
  const { token, body } = callNamed(name);
  const sentToken = bearer === undefined ? await who.bearers[token]() : bearer;
  const { path, init } = toRequest(name, example, body instanceof z.ZodFile);
  const headers = {
    ...init.headers,
    ...(name.includes('/api/widget/') ? { Origin: who.page } : {}),
    ...(sentToken ? { Authorization: `Bearer ${sentToken}` } : {}),
  };
  const response = await call.fetch(path, { ...init, headers });
  const isFile = response.headers.get('content-disposition')?.startsWith('attachment') ?? false;
  return { status: response.status, isFile, text: await response.text() };
}

export function toRequest(name: string, { params = {}, query = {}, body, raw, headers = {} }: Example, isFile = false) {
  const [method = 'GET', pattern = '/'] = name.split(' ');
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeAnything(String(params[key])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  const type = isFile ? 'application/octet-stream' : 'application/json';
  const sent = body === undefined ? {} : { body: raw ?? (isFile ? String(body) : JSON.stringify(body)) };
  return {
    path: search.size > 0 ? `${path}?${search}` : path,
    init: { method, headers: { ...(body === undefined ? {} : { 'Content-Type': type }), ...headers }, ...sent },
  };
}

/** Percent-encodes any text, including lone surrogates, which clients can send although no valid text contains them. */
function encodeAnything(text: string): string {
  const bytesOf = (half: number) => [0xed, 0x80 | ((half >> 6) & 0x3f), 0x80 | (half & 0x3f)];
  const escaped = (bytes: number[]) => bytes.map(byte => `%${byte.toString(16)}`).join('');
  const encode = (one: string) => (one.isWellFormed() ? encodeURIComponent(one) : escaped(bytesOf(one.charCodeAt(0))));
  return [...text].map(encode).join('');
}
