// Every call of members that stores something spends the saves of a minute, or is listed here with the reason.
import { expect, it } from 'vitest';
import type { Operation } from '#api/operation.ts';
import { operations } from '#api/operations.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { openBearers } from '#tests/attacks/bearers.ts';
import { exampleOf, toRequest } from '#tests/attacks/calls.ts';
import type { Ids } from '#tests/attacks/example-parts.ts';
import { asSuper, limitSaves } from '#tests/setup/database.ts';

const storesNothing = 'stores nothing';
const setsMark = 'only marks rows that exist';
const atPaddle = 'changes the one subscription, at Paddle';
const atIdentityProvider = 'is stored by the identity provider';
const hasBudget = 'has a budget of its own';
const asksQuestion = 'has the budget of the Playground';
const ofImport = 'continues an import, and starting that spends a save';

/** Calls without a save. Deleting calls store nothing either. */
const free: Record<string, string> = {
  'PATCH /api/organizations/subscriptions/cancel': atPaddle,
  'PATCH /api/organizations/subscriptions/paymentMethod': storesNothing,
  'PATCH /api/organizations/subscriptions/update': storesNothing,
  'POST /api/answers/{id}/correct': 'creates a rule or a document, which spends a save',
  'POST /api/answers/{id}/replay': asksQuestion,
  'POST /api/answers/{id}/reviewed': setsMark,
  'POST /api/chats/delete': storesNothing,
  'POST /api/chats/handled': setsMark,
  'POST /api/crawls/{id}/cancel': setsMark,
  'POST /api/gaps/{id}/draft': asksQuestion,
  'POST /api/gaps/{id}/reopen': setsMark,
  'POST /api/gaps/{id}/try': asksQuestion,
  'POST /api/organizations/export': 'one at a time',
  'POST /api/organizations/invitations/bulk': hasBudget,
  'POST /api/organizations/invitations/create': hasBudget,
  'POST /api/organizations/invitations/{id}/send': hasBudget,
  'POST /api/organizations/leave': storesNothing,
  'POST /api/organizations/model/sample': asksQuestion,
  'POST /api/organizations/model/test': hasBudget,
  'POST /api/organizations/subscriptions/billingInformation': atPaddle,
  'POST /api/organizations/subscriptions/cancel': atPaddle,
  'POST /api/organizations/subscriptions/checkout': atPaddle,
  'POST /api/organizations/subscriptions/checkout/finish': atPaddle,
  'POST /api/organizations/subscriptions/free': 'changes the one subscription',
  'POST /api/organizations/subscriptions/resume': atPaddle,
  'POST /api/organizations/subscriptions/trialActivate': atPaddle,
  'POST /api/product-imports/{id}/complete': ofImport,
  'POST /api/product-imports/{id}/preview': ofImport,
  'POST /api/product-imports/{id}/resume': ofImport,
  'POST /api/product-imports/{id}/start': ofImport,
  'POST /api/product-imports/{id}/stop': ofImport,
  'POST /api/sites/{id}/contact-link': hasBudget,
  'POST /api/sites/{id}/first-questions': asksQuestion,
  'POST /api/sites/{id}/gaps/refresh': hasBudget,
  'POST /api/sites/{id}/playground': asksQuestion,
  'POST /api/sites/{id}/products/find': storesNothing,
  'POST /api/sites/{id}/quality/check': asksQuestion,
  'POST /api/sites/{id}/quality/runs': asksQuestion,
  'POST /api/sites/{id}/rules/review': storesNothing,
  'POST /api/sites/{id}/rules/try': storesNothing,
  'POST /api/sites/{id}/shopify-code': hasBudget,
  'POST /api/sites/{id}/voice/preview': asksQuestion,
  'POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/resend': hasBudget,
  'POST /api/webhook-endpoints/{id}/test': hasBudget,
  'POST /shopify/api/syncs': hasBudget,
  'PUT /api/organizations/digest': 'one row per person',
  'PUT /api/organizations/subscriptions/free': 'changes the one subscription',
  'PUT /api/organizations/subscriptions/update': atPaddle,
  'PUT /api/organizations/update': atIdentityProvider,
  'PUT /api/organizations/users/{userId}/roles/update': atIdentityProvider,
  'PUT /api/product-imports/{id}/pieces/{position}': 'a file has many pieces, and their bytes are counted',
};

/** Nothing has this ID: a call that spends no save finds and changes nothing. */
const ids = new Proxy({} as Ids, { get: () => '01a1d000-0000-7000-8000-00000000000f' });

it('every call of members that stores something spends a save', { timeout: 120_000 }, async () => {
  const { services, identity, call } = await openBearers();
  await limitSaves(services);
  const token = await identity.organizationToken('ours', ...permissions);
  await call('POST /api/sites', { token, body: { name: 'Shop', urls: [] } });
  const spendAll = `update rate_limits set points = 1000, expire = (extract(epoch from now()) + 110) * 1000
    where key like 'saves:%' returning key`;
  expect(await asSuper(services.superUrl, spendAll)).not.toEqual([]);

  const ofMembers = Object.entries(operations as Record<string, Operation>)
    .filter(([name, { token: kind }]) => kind === 'organization' && !/^(GET|DELETE) /.test(name))
    .map(([name]) => name);
  const spendsNothing: string[] = [];
  // The one that ends the membership is last.
  for (const name of ofMembers.toSorted((a, b) => Number(a.endsWith('/leave')) - Number(b.endsWith('/leave')))) {
    const { path, init } = toRequest(name, exampleOf(name, { ids }), name.endsWith('/files'));
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const response = await call.fetch(path, { ...init, headers });
    const { code } = (await response.json()) as { code?: string };
    if (code !== 'too_many_saves') spendsNothing.push(name);
  }
  expect(spendsNothing.toSorted()).toEqual(Object.keys(free).toSorted());
});
