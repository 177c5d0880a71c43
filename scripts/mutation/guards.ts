// biome-ignore-all lint/suspicious/noTemplateCurlyInString: guards are quoted as their files write them.
// What keeps organisations, roles, plans, visitors and strangers where they belong, file by file, and the tests that say so.

import { guardsOfQuotes } from './guards-quotes.ts';

export type Guarded = {
  /** Behind which promise they stand. */
  area: string;
  file: string;
  tests: readonly string[];
  /** Only guards of these kinds are taken out, where the rest of a file is no guard. */
  kinds?: readonly string[];
  /** Guards that are no condition, by their exact text. */
  named?: readonly { text: string; instead: string }[];
};

const house = (name: string) => `domain/organizations/${name}.test.ts`;
const tokens = 'tests/attacks/tokens.test.ts';
const tenants = 'tests/attacks/tenants.test.ts';
const crawler = 'tests/attacks/crawler.test.ts';
const widgetDoor = 'tests/attacks/widget-door.test.ts';
const widgetAccess = 'api/widget-access.test.ts';
const serverDoor = 'api/v1.test.ts';
const shopKeys = 'tests/contracts/shopify-keys.test.ts';
const chat = 'domain/chat/chat.test.ts';
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
    file: 'api/app.ts',
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
    tests: [tokens, 'domain/people/profile.test.ts', 'domain/shopify/connect.test.ts'],
  },
  {
    area: 'authorization',
    file: 'domain/organizations/standing.ts',
    tests: [house('standing')],
  },
  {
    area: 'authorization',
    file: 'domain/organizations/roles.ts',
    tests: [house('members'), house('organization'), house('owners')],
  },
  {
    area: 'authorization',
    file: 'domain/organizations/owners.ts',
    tests: [house('members'), house('access'), house('owners')],
  },
  { area: 'authorization', file: 'domain/organizations/members.ts', tests: [services, house('members')] },
  {
    area: 'authorization',
    file: 'domain/organizations/acceptance.ts',
    tests: [house('acceptance'), house('invitations')],
  },
  {
    area: 'authorization',
    file: 'domain/organizations/invitations.ts',
    tests: [services, house('acceptance'), house('invitations'), 'domain/shopify/owner-invitation.test.ts'],
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
    tests: [tenants, 'tests/faults/database.test.ts', 'domain/together.test.ts'],
    kinds: [],
    named: [
      {
        text: "`begin; set local app.organization_id = ${pg.escapeLiteral(organizationId ?? '')}`",
        instead: "`set app.organization_id = ${pg.escapeLiteral(organizationId ?? '')}; begin`",
      },
      { text: "pg.escapeLiteral(organizationId ?? '')", instead: "`'${organizationId ?? ''}'`" },
      { text: 'revoke();', instead: '' },
      { text: 'takeAway();', instead: '' },
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
    tests: ['domain/usage/usage.test.ts', 'domain/usage/read-usage.test.ts'],
    named: [
      { text: 'limit === 0', instead: 'false' },
      {
        text: "sql`${used} <= ${sql.placeholder('limit')}`",
        instead: "sql`${usage.used} <= ${sql.placeholder('limit')}`",
      },
    ],
  },
  {
    area: 'quota',
    file: 'domain/organizations/entitlement.ts',
    tests: ['domain/usage/usage.test.ts', house('seats')],
  },
  { area: 'quota', file: 'domain/chat/limits.ts', tests: [widgetDoor] },
  { area: 'quota', file: 'domain/chat/door.ts', tests: [widgetDoor, 'api/widget.test.ts'], kinds: ['call', 'refusal'] },
  { area: 'quota', file: 'domain/chat/api-door.ts', tests: [serverDoor, widgetDoor] },
  {
    area: 'quota',
    file: 'database/rate-limits.ts',
    tests: [widgetDoor],
    kinds: [],
    named: [
      { text: 'toSpending(false, limit, refused as RateLimiterRes)', instead: 'toSpending(true, limit, refused)' },
      { text: 'points * partOfOneProcess', instead: 'points * 1000' },
    ],
  },
  {
    area: 'quota',
    file: 'domain/products/room.ts',
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
    file: 'domain/chat/session.ts',
    tests: ['domain/chat/session.test.ts', widgetDoor, widgetAccess],
  },
  { area: 'visitors', file: 'domain/chat/customer.ts', tests: ['domain/chat/session.test.ts'] },
  { area: 'visitors', file: 'domain/chat/challenge.ts', tests: ['domain/chat/challenge.test.ts', widgetDoor] },
  { area: 'visitors', file: 'domain/chat/visit.ts', tests: [widgetAccess, 'api/widget.test.ts'] },
  {
    area: 'visitors',
    file: 'domain/chat/chat.ts',
    tests: [widgetAccess, serverDoor, chat, 'domain/chat/question.test.ts', 'api/widget.test.ts', proxy],
  },
  {
    area: 'visitors',
    file: 'domain/chat/theirs.ts',
    tests: [chat, widgetAccess, serverDoor, proxy, 'api/widget.test.ts'],
  },
  { area: 'visitors', file: 'domain/chat/feedback.ts', tests: ['api/widget.test.ts', chat] },
  { area: 'visitors', file: 'domain/sites/key-bearer.ts', tests: ['domain/sites/keys.test.ts', serverDoor] },
  { area: 'sealing', file: 'platform/crypto.ts', tests: ['platform/crypto.test.ts', widgetAccess] },
  ...guardsOfQuotes,
];
