// Calls the real app in this process: the same middleware, the same verifier, the same database as the server.
import type { Operation } from '#api/operation.ts';
import type { Services } from '#domain/context.ts';
import { openIdentity } from '#providers/identity.ts';
import { createApp } from '#server/app.ts';
import { apiResource, type TestIdentity } from '#tests/setup/identity.ts';

export type Answer = {
  status: number;
  headers: Headers;
  body: { success: boolean; data: unknown; error: string | null; code?: string; fields?: Record<string, string> };
};

export function createCaller(services: Services, identity: TestIdentity, operations?: Record<string, Operation>) {
  const app = createApp({
    env: { PUBLIC_URL: 'http://localhost:3000', IDENTITY_URL: identity.url },
    services,
    identity: openIdentity({ url: identity.url, apiResource }),
    state: { draining: false },
    getBuild: () => Promise.reject(new Error('these tests ask for no pages')),
    mode: 'production',
    ...(operations ? { operations } : {}),
  });
  return async (name: string, options: { token?: string; body?: unknown; headers?: Record<string, string> } = {}) => {
    const [method = 'GET', path = '/'] = name.split(' ');
    const response = await app.request(path, {
      method,
      headers: {
        ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() } as Answer;
  };
}
