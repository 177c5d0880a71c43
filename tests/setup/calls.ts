// Calls the real app in this process: the same middleware, the same verifier, the same database as the server.
import type { Operation } from '#api/operation.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { QuestionQueue } from '#domain/answers/question-queue.ts';
import type { Services } from '#domain/context.ts';
import { openDirectory } from '#providers/directory/directory.ts';
import { openIdentity } from '#providers/identity.ts';
import { openManagement } from '#providers/management.ts';
import { createApp } from '#server/app.ts';
import { apiResource } from '#tests/setup/identity.ts';

export type Answer = {
  status: number;
  headers: Headers;
  body: { success: boolean; data: unknown; error: string | null; code?: string; fields?: Record<string, string> };
};

type Issuer = {
  url: string;
  machineId?: string;
  machineSecret?: string;
  apiResource?: string;
  webhookKey?: string;
  paymentSecrets?: string[];
  trustedProxies?: number | string[];
  visitorSecrets?: string[];
  visitorLimits?: Record<string, number>;
  answerer?: Answerer;
  queue?: QuestionQueue;
};

export const visitorSecret = 'a secret for the visitors of tests';

export function createCaller(services: Services, issuer: Issuer, operations?: Record<string, Operation>) {
  const { url, machineId: id = 'machine', machineSecret: secret = 'secret' } = issuer;
  const management = openManagement({ url, id, secret, resource: 'https://default.logto.app/api' });
  const app = createApp({
    env: {
      PUBLIC_URL: services.publicUrl,
      IDENTITY_URL: url,
      IDENTITY_APP_ID: 'aisle',
      API_RESOURCE: issuer.apiResource ?? apiResource,
      IDENTITY_WEBHOOK_KEY: issuer.webhookKey,
      PADDLE_WEBHOOK_SECRETS: issuer.paymentSecrets,
      VISITOR_SECRET: issuer.visitorSecrets ?? [visitorSecret],
      VISITOR_LIMITS: issuer.visitorLimits ?? {},
      TRUSTED_PROXIES: issuer.trustedProxies ?? 0,
    },
    services: { ...services, directory: openDirectory(management) },
    identity: openIdentity({ url, apiResource: issuer.apiResource ?? apiResource }),
    state: { draining: false },
    getBuild: () => Promise.reject(new Error('these tests ask for no pages')),
    mode: 'production',
    ...(operations ? { operations } : {}),
    ...(issuer.answerer ? { answerer: issuer.answerer } : {}),
    ...(issuer.queue ? { queue: issuer.queue } : {}),
  });
  const call = async (
    name: string,
    options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
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
  return Object.assign(call, {
    fetch: (path: string, init?: RequestInit) => app.request(path, init),
    app,
  });
}
