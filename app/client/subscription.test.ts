import { expect, it } from 'vitest';
import { permittedBy } from '#app/client/subscription.ts';
import { type Permission, permissions } from '#domain/identity/inputs.ts';
import type { SubscriptionView } from '#domain/subscriptions/inputs.ts';

const standing = (status: SubscriptionView['status']) => ({ status }) as SubscriptionView;
const held: ReadonlySet<Permission> = new Set(['manage:sites', 'list:sites', 'manage:user'] as const);

it.each([standing('canceled'), standing('paused'), null])('S05 %j leaves what is held and in the baseline', ended => {
  expect([...permittedBy(ended, held)].sort()).toEqual(['list:sites', 'manage:user']);
  expect([...permittedBy(ended, new Set(permissions))]).not.toContain('manage:organization-users');
});

it.each([standing('active'), standing('trialing'), standing('past_due'), undefined])('S05 %j takes nothing', living => {
  expect(permittedBy(living, held)).toBe(held);
});
