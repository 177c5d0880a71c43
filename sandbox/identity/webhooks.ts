// Sends signed webhooks to the registered addresses, once: Logto does not retry a failed delivery.
import { createHmac } from 'node:crypto';
import type { Directory, Hook } from '#sandbox/identity/directory.ts';

export const hookEvents = [
  'PostRegister',
  'PostSignIn',
  'PostSignInAdaptiveMfaTriggered',
  'PostResetPassword',
  'User.Created',
  'User.Deleted',
  'User.Data.Updated',
  'User.SuspensionStatus.Updated',
  'Role.Created',
  'Role.Deleted',
  'Role.Data.Updated',
  'Role.Scopes.Updated',
  'Scope.Created',
  'Scope.Deleted',
  'Scope.Data.Updated',
  'Organization.Created',
  'Organization.Deleted',
  'Organization.Data.Updated',
  'Organization.Membership.Updated',
  'OrganizationRole.Created',
  'OrganizationRole.Deleted',
  'OrganizationRole.Data.Updated',
  'OrganizationRole.Scopes.Updated',
  'OrganizationScope.Created',
  'OrganizationScope.Deleted',
  'OrganizationScope.Data.Updated',
  'Identifier.Lockout',
  'Message.RateLimited',
  'Grant.LimitExceeded',
] as const;

export type HookEvent = (typeof hookEvents)[number];
export type Webhooks = {
  emit(event: HookEvent, payload: object): void;
  deliver(hook: Hook, event: string, payload: object): Promise<boolean>;
  close(): void;
};

const timeout = 10_000;

export function openWebhooks(directory: Directory): Webhooks {
  const ending = new AbortController();

  async function deliver(hook: Hook, event: string, payload: object): Promise<boolean> {
    const createdAt = new Date(directory.now()).toISOString();
    const body = JSON.stringify({ hookId: hook.id, event, createdAt, ...payload });
    return post(hook, body, ending.signal);
  }

  return {
    deliver,
    emit(event, payload) {
      for (const hook of directory.hooks.list()) {
        if (hook.enabled && hook.events.includes(event)) void deliver(hook, event, payload);
      }
    },
    close: () => ending.abort(),
  };
}

async function post(hook: Hook, body: string, ending: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(hook.config.url, {
      method: 'POST',
      headers: {
        'User-Agent': 'Logto (https://logto.io/)',
        ...hook.config.headers,
        'Content-Type': 'application/json',
        'logto-signature-sha-256': createHmac('sha256', hook.signingKey).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.any([ending, AbortSignal.timeout(timeout)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
