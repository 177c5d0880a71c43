// biome-ignore-all lint/suspicious/noTemplateCurlyInString: guards are quoted as their files write them.
// The guards of organisations, roles, plans, visitors and public calls, file by file, with the tests that cover them.

import { type Guarded, guardsOfQuotes } from './guards-quotes.ts';

const organizationTest = (name: string) => `domain/organizations/${name}.test.ts`;
const tokens = 'tests/attacks/tokens.test.ts';
const tenants = 'tests/attacks/tenants.test.ts';
const crawler = 'tests/attacks/crawler.test.ts';
const widgetCallsTest = 'tests/attacks/widget-calls.test.ts';
const widgetAccess = 'api/widget-access.test.ts';
const serverApiTest = 'api/v1.test.ts';
const shopKeys = 'tests/contracts/shopify-keys.test.ts';
const chat = 'domain/chat/storage/chats.test.ts';
const proxy = 'api/shopify/proxy.test.ts';
export const services = 'tests/attacks/services.test.ts';

const bearer = '/^bearer ([^\\s]+)$/i';
const claimsAsked = '{ issuer, algorithms, typ, clockTolerance, requiredClaims }';
const sessionAsked = "jwtVerify(token, createSecretKey(secret, 'utf8'), options)";
const sessionWithout = (option: string) => ({
  text: sessionAsked,
  instead: sessionAsked.replace('options', `{ ...options, ${option}: undefined }`),
});

export const guarded: readonly Guarded[] = [
  { area: 'authorization', file: 'domain/context.ts', tests: ['domain/context.test.ts'] },
  { area: 'authorization', file: 'domain/identity/inputs.ts', tests: ['domain/identity/access.test.ts', tokens] },
  {
    area: 'authorization',
    file: 'api/user-calls.ts',
    tests: ['api/app.test.ts'],
    kinds: ['permission'],
  },
  {
    area: 'authorization',
    file: 'api/bearer.ts',
    tests: [tokens],
    named: [
      { text: bearer, instead: bearer.replace('$', '') },
      { text: bearer, instead: bearer.replace('bearer', '\\w+') },
    ],
  },
  {
    area: 'authorization',
    file: 'server/identify.ts',
    tests: [tokens, 'domain/people/profile.test.ts', 'api/webhooks/logto.test.ts', 'domain/shopify/connect.test.ts'],
  },
  {
    area: 'authorization',
    file: 'domain/organizations/membership-check.ts',
    tests: [organizationTest('membership-check')],
  },
  {
    area: 'authorization',
    file: 'domain/organizations/roles.ts',
    tests: [organizationTest('members'), organizationTest('organization'), organizationTest('owners')],
  },
  {
    area: 'authorization',
    file: 'domain/organizations/owners.ts',
    tests: [organizationTest('members'), organizationTest('access'), organizationTest('owners')],
  },
  { area: 'authorization', file: 'domain/organizations/members.ts', tests: [services, organizationTest('members')] },
  {
    area: 'authorization',
    file: 'domain/organizations/acceptance.ts',
    tests: [organizationTest('acceptance'), organizationTest('invitations')],
  },
  {
    area: 'authorization',
    file: 'domain/organizations/invitations.ts',
    tests: [services, organizationTest('acceptance'), organizationTest('invitations'), organizationTest('seats')],
  },
  {
    area: 'authorization',
    file: 'domain/organizations/invite.ts',
    tests: [
      services,
      organizationTest('acceptance'),
      organizationTest('invitations'),
      organizationTest('seats'),
      'domain/shopify/owner-invitation.test.ts',
    ],
  },
  {
    area: 'authorization',
    file: 'domain/shopify/merchant.ts',
    tests: ['domain/shopify/access.test.ts', 'domain/shopify/connect.test.ts'],
  },
  { area: 'authorization', file: 'domain/shopify/link-code.ts', tests: [services, 'domain/shopify/link-code.test.ts'] },
  {
    area: 'tenants',
    file: 'database/client.ts',
    tests: [tenants, 'tests/faults/database.test.ts', 'domain/shared-read.test.ts'],
    kinds: [],
    named: [
      {
        text: "`begin; set local app.organization_id = ${pg.escapeLiteral(organizationId ?? '')}`",
        instead: "`set app.organization_id = ${pg.escapeLiteral(organizationId ?? '')}; begin`",
      },
      { text: "pg.escapeLiteral(organizationId ?? '')", instead: "`'${organizationId ?? ''}'`" },
      { text: 'revoke();', instead: '' },
      { text: 'endAccess();', instead: '' },
      { text: "client.query('rollback')", instead: "client.query('commit')" },
    ],
  },
  {
    area: 'tenants',
    file: 'database/lookups.ts',
    tests: [tenants, 'domain/shopify/connect.test.ts', 'domain/sites/site.test.ts'],
  },
  {
    area: 'tenants',
    file: 'database/roles.ts',
    tests: [tenants, 'tests/faults/database.test.ts'],
    named: [
      { text: "(role.superuser && 'is a superuser')", instead: 'false' },
      { text: "(role.bypass && 'bypasses row-level security')", instead: 'false' },
      { text: "(role.owns && 'has the rights of their owner')", instead: 'false' },
    ],
  },
  {
    area: 'tokens',
    file: 'providers/identity.ts',
    tests: [tokens, 'tests/contracts/identity-tokens.test.ts'],
    named: [
      { text: claimsAsked, instead: claimsAsked.replace('issuer, ', '') },
      { text: claimsAsked, instead: claimsAsked.replace('algorithms, ', '') },
      { text: claimsAsked, instead: claimsAsked.replace('typ, ', '') },
      { text: claimsAsked, instead: claimsAsked.replace(', requiredClaims', '') },
      { text: 'remembered && remembered.exp > Date.now() / 1000', instead: 'remembered' },
    ],
  },
  {
    area: 'tokens',
    file: 'providers/shopify/session-token.ts',
    tests: [shopKeys, 'server/embedded.test.ts'],
    named: [
      sessionWithout('algorithms'),
      sessionWithout('audience'),
      sessionWithout('currentDate'),
      sessionWithout('requiredClaims'),
    ],
  },
  {
    area: 'quota',
    file: 'domain/usage/usage.ts',
    tests: ['domain/usage/usage.test.ts', 'domain/usage/read-usage.test.ts', 'domain/usage/daily-limit-email.test.ts'],
    named: [
      { text: 'limit === undefined', instead: 'false' },
      {
        text: "sql`${used} <= ${sql.placeholder('limit')}`",
        instead: "sql`${usage.used} <= ${sql.placeholder('limit')}`",
      },
    ],
  },
  {
    area: 'quota',
    file: 'domain/usage/inputs.ts',
    tests: ['domain/usage/usage.test.ts', 'domain/usage/read-usage.test.ts'],
    kinds: [],
    named: [{ text: 'limit === 0', instead: 'false' }],
  },
  {
    area: 'quota',
    file: 'domain/organizations/entitlement.ts',
    tests: ['domain/usage/usage.test.ts', organizationTest('seats')],
  },
  { area: 'quota', file: 'domain/chat/visitor-limits.ts', tests: [widgetCallsTest] },
  {
    area: 'quota',
    file: 'domain/chat/widget/actions.ts',
    tests: [widgetCallsTest, 'api/widget.test.ts'],
    kinds: ['call', 'refusal'],
  },
  { area: 'quota', file: 'domain/chat/server-api.ts', tests: [serverApiTest, widgetCallsTest] },
  {
    area: 'quota',
    file: 'database/rate-limits.ts',
    tests: [widgetCallsTest],
    kinds: [],
    named: [{ text: 'spent <= limit', instead: 'true' }],
  },
  {
    area: 'quota',
    file: 'database/rate-limit-counters.ts',
    tests: [widgetCallsTest],
    kinds: [],
    named: [{ text: 'limit * partOfOneProcess', instead: 'limit * 1000' }],
  },
  {
    area: 'quota',
    file: 'domain/products/product-quota.ts',
    tests: ['domain/products/product.test.ts', 'domain/products/import.test.ts', 'domain/products/bulk.test.ts'],
  },
  { area: 'webhooks', file: 'providers/paddle/signature.ts', tests: ['providers/paddle/signature.test.ts'] },
  {
    area: 'webhooks',
    file: 'providers/shopify/signatures.ts',
    tests: [shopKeys, 'api/webhooks/shopify.test.ts', proxy],
  },
  { area: 'webhooks', file: 'api/webhooks/logto.ts', tests: ['api/webhooks/logto.test.ts'] },
  {
    area: 'webhooks',
    file: 'domain/subscriptions/events.ts',
    tests: ['domain/subscriptions/events.test.ts', 'tests/faults/payments.test.ts'],
  },
  { area: 'webhooks', file: 'domain/shopify/inbox.ts', tests: ['api/webhooks/shopify.test.ts'] },
  { area: 'webhooks', file: 'domain/shopify/customer.ts', tests: [proxy] },
  {
    area: 'addresses',
    file: 'providers/crawler/addresses.ts',
    tests: ['providers/crawler/addresses.test.ts'],
  },
  {
    area: 'addresses',
    file: 'providers/crawler/crawler.ts',
    tests: [crawler, 'domain/webhooks/endpoints.test.ts', 'domain/webhooks/deliver.test.ts'],
    named: [
      { text: 'requireWebAddress(next)', instead: 'new URL(next)' },
      { text: 'hop <= mostRedirects', instead: 'hop <= mostRedirects + 1' },
    ],
  },
  {
    area: 'addresses',
    file: 'providers/crawler/request.ts',
    tests: [crawler, 'domain/webhooks/deliver.test.ts'],
    kinds: ['refusal'],
    named: [
      { text: 'pinTo(addresses)', instead: 'undefined' },
      { text: 'if (size >= largest) break;', instead: '' },
    ],
  },
  {
    area: 'addresses',
    file: 'providers/shopify/endpoints.ts',
    tests: [shopKeys, 'tests/contracts/shopify-provider.test.ts'],
  },
  { area: 'addresses', file: 'domain/sites/origins.ts', tests: ['domain/sites/origins.test.ts'] },
  { area: 'addresses', file: 'api/address.ts', tests: ['api/address.test.ts'] },
  {
    area: 'visitors',
    file: 'domain/chat/widget/session.ts',
    tests: ['domain/chat/widget/session.test.ts', widgetCallsTest, widgetAccess],
  },
  { area: 'visitors', file: 'domain/chat/widget/visit.ts', tests: [widgetAccess, 'api/widget.test.ts'] },
  {
    area: 'visitors',
    file: 'domain/chat/storage/chats.ts',
    tests: [
      widgetAccess,
      serverApiTest,
      chat,
      'domain/chat/storage/take-question.test.ts',
      'api/widget.test.ts',
      proxy,
    ],
  },
  {
    area: 'visitors',
    file: 'domain/chat/storage/chat-ownership.ts',
    tests: [chat, widgetAccess, serverApiTest, proxy, 'api/widget.test.ts'],
  },
  { area: 'visitors', file: 'domain/chat/storage/feedback.ts', tests: ['api/widget.test.ts', chat] },
  { area: 'visitors', file: 'domain/sites/key-bearer.ts', tests: ['domain/sites/keys.test.ts', serverApiTest] },
  { area: 'sealing', file: 'platform/crypto.ts', tests: ['platform/crypto.test.ts', widgetAccess] },
  ...guardsOfQuotes,
];
