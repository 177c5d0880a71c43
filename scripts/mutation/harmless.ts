// Guards whose absence has no effect, and why: something else enforces the rule.

const nothingElse: Record<string, readonly string[]> = {
  'jose refuses what is no number, and what lacks a claim': [
    "providers/identity.ts typeof iat === 'number' → true",
    "providers/identity.ts typeof exp === 'number' → true",
    'providers/shopify/session-token.ts !claims.exp → false',
  ],
  'what was given up is given up again before it is sent': ['providers/identity.ts init.signal?.aborted → false'],
  'isForPerson asks for the same claims': [
    'providers/identity.ts { issuer, algorithms, typ, clockTolerance, requiredClaims } → { issuer, algorithms, typ, clockTolerance }',
  ],
  'every key of the identity provider names the one algorithm it is for': [
    'providers/identity.ts { issuer, algorithms, typ, clockTolerance, requiredClaims } → { issuer, typ, clockTolerance, requiredClaims }',
  ],
  'what is missing is no shop and no address either': [
    'providers/shopify/session-token.ts shop → true',
    "providers/shopify/session-token.ts typeof address === 'string' → true",
  ],
  'what cannot be opened is caught, and opens nothing': [
    'platform/crypto.ts secret === undefined → false',
    'platform/crypto.ts bytes.length < tagLength → false',
  ],
  'the condition of a widget names no conversation; only the compiler asks': [
    "domain/chat/storage/chat-ownership.ts 'chatId' in owner → true",
  ],
  'a transaction that does not come to its end throws what stopped it; only the compiler asks': [
    'domain/context.ts !result → false',
  ],
  'what is no AppError is of no kind; only the compiler asks': [
    'domain/organizations/membership-check.ts isAppError(error) → true',
  ],
  'no person has the id null: the identity provider finds no one': [
    'domain/organizations/acceptance.ts invitation.inviterId → true',
  ],
  'what is no address is in no block, and so not in the one that is public': [
    'providers/crawler/addresses.ts family !== 6 → false',
  ],
  'matchesOrigin refuses a missing origin; only the compiler needs this': [
    'domain/chat/widget/visit.ts !origin → false',
  ],
  'readProfile, which they call before anything else, asks for the same': [
    "domain/people/profile.ts requirePermission(ctx, 'manage:user'); → nothing (4)",
    "domain/people/profile.ts requirePermission(ctx, 'manage:user'); → nothing (5)",
  ],
  'every caller from the admin of a connected shop has it': [
    "domain/shopify/pricing.ts requirePermission(ctx, 'list:sites'); → nothing",
  ],
  'a login is in the catalogue that it asks': ['database/roles.ts !role → false'],
  'a key goes with its site, and without a site there is nothing to enter': ['domain/chat/server-api.ts !site → false'],
  'the id that is asked for is made of the site, too': [
    'domain/chat/server-api.ts eq(apiRequests.siteId, caller.site.id) → undefined',
  ],
  'there is one result for each invitee; only the compiler asks': ['domain/organizations/invite.ts created → true'],
  'api/webhooks/guard.ts refuses signatures of another length first': [
    'api/webhooks/logto.ts given.length === expected.length → true',
  ],
  'no id comes after null': ['domain/products/product-quota.ts overflow !== null → true'],
};

export const harmless: ReadonlyMap<string, string> = new Map(
  Object.entries(nothingElse).flatMap(([why, names]) => names.map(name => [name, why])),
);
