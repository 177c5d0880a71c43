// Everything the identity sandbox knows about people and organisations, in the shapes of Logto's entities.
import { randomBytes } from 'node:crypto';
import type { AccountCenter } from '#sandbox/identity/account-center.ts';
import type { Code } from '#sandbox/identity/code.ts';
import type { Connector, ProfileField, SignInExperience } from '#sandbox/identity/sign-in-experience.ts';
import type { Store, Table } from '#sandbox/store.ts';

export const tenantId = 'default';

export type User = {
  id: string;
  username: string | null;
  primaryEmail: string | null;
  primaryPhone: string | null;
  name: string | null;
  avatar: string | null;
  customData: Record<string, unknown>;
  identities: Record<string, unknown>;
  lastSignInAt: number | null;
  createdAt: number;
  updatedAt: number;
  profile: Record<string, unknown>;
  applicationId: string | null;
  isSuspended: boolean;
  password: string | null;
};

export type Organization = {
  tenantId: string;
  id: string;
  name: string;
  description: string | null;
  customData: Record<string, unknown>;
  isMfaRequired: boolean;
  color: Record<string, unknown>;
  branding: Record<string, unknown>;
  customCss: string | null;
  createdAt: number;
};

export type Member = { id: string; organizationId: string; userId: string; roleIds: string[] };
type JitRoles = { id: string; roleIds: string[] };
export type Scope = { tenantId: string; id: string; name: string; description: string | null };
export type Role = Scope & {
  type: 'User' | 'MachineToMachine';
  scopeIds: string[];
  resourceScopeIds: string[];
};
export type Resource = {
  tenantId: string;
  id: string;
  name: string;
  indicator: string;
  isDefault: boolean;
  accessTokenTtl: number;
};
export type ResourceScope = Scope & { resourceId: string; createdAt: number };

export type Invitation = {
  tenantId: string;
  id: string;
  inviterId: string | null;
  invitee: string;
  acceptedUserId: string | null;
  organizationId: string;
  status: 'Pending' | 'Accepted' | 'Expired' | 'Revoked';
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  roleIds: string[];
};

export type OneTimeToken = {
  tenantId: string;
  id: string;
  email: string;
  token: string;
  context: { jitOrganizationIds?: string[] | undefined; interactionEvent?: string | undefined };
  status: 'active' | 'consumed' | 'revoked' | 'expired';
  createdAt: number;
  expiresAt: number;
};

export type Hook = {
  tenantId: string;
  id: string;
  name: string;
  events: string[];
  config: { url: string; headers?: Record<string, string> | undefined };
  signingKey: string;
  enabled: boolean;
  createdAt: number;
};

export type Application = {
  tenantId: string;
  id: string;
  name: string;
  description: string | null;
  type: 'Native' | 'SPA' | 'Traditional' | 'MachineToMachine';
  secret: string;
  oidcClientMetadata: { redirectUris: string[]; postLogoutRedirectUris: string[] };
  customClientMetadata: { corsAllowedOrigins?: string[] | undefined };
  isThirdParty: boolean;
  createdAt: number;
};

/** `id` is the address, so a new code replaces the old one. */
type VerificationCode = Code & { id: string };

/** What was verified: the person (`userId`) or an address (`email`). */
export type VerificationRecord = {
  id: string;
  userId: string | null;
  email?: string;
  code?: Code;
  isVerified: boolean;
  expiresAt: number;
};

/** A second factor. */
type Factor = { id: string; userId: string; type: 'Totp' | 'BackupCode'; createdAt: string };

export type Directory = {
  now(): number;
  transaction<T>(work: () => T): T;
  users: Table<User>;
  organizations: Table<Organization>;
  members: Table<Member>;
  jitRoles: Table<JitRoles>;
  roles: Table<Role>;
  scopes: Table<Scope>;
  resources: Table<Resource>;
  resourceScopes: Table<ResourceScope>;
  invitations: Table<Invitation>;
  oneTimeTokens: Table<OneTimeToken>;
  hooks: Table<Hook>;
  applications: Table<Application>;
  codes: Table<VerificationCode>;
  verificationRecords: Table<VerificationRecord>;
  accountCenter: Table<AccountCenter>;
  signInExperience: Table<SignInExperience>;
  profileFields: Table<ProfileField>;
  connectors: Table<Connector>;
  factors: Table<Factor>;
};

export function openDirectory(store: Store, now: () => number): Directory {
  return {
    now,
    transaction: store.transaction,
    users: store.table<User>('users', ['primaryEmail']),
    organizations: store.table<Organization>('organizations'),
    members: store.table<Member>('members', ['organizationId', 'userId']),
    jitRoles: store.table<JitRoles>('jit_roles'),
    roles: store.table<Role>('roles'),
    scopes: store.table<Scope>('scopes'),
    resources: store.table<Resource>('resources'),
    resourceScopes: store.table<ResourceScope>('resource_scopes', ['resourceId']),
    invitations: store.table<Invitation>('invitations', ['organizationId']),
    oneTimeTokens: store.table<OneTimeToken>('one_time_tokens', ['token']),
    hooks: store.table<Hook>('hooks'),
    applications: store.table<Application>('applications'),
    codes: store.table<VerificationCode>('codes'),
    verificationRecords: store.table<VerificationRecord>('verification_records'),
    accountCenter: store.table<AccountCenter>('account_center'),
    signInExperience: store.table<SignInExperience>('sign_in_experience'),
    profileFields: store.table<ProfileField>('profile_fields'),
    connectors: store.table<Connector>('connectors'),
    factors: store.table<Factor>('factors', ['userId']),
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** People and organisations have 12 characters, everything else 21. */
export function newId(length = 21): string {
  return Array.from(randomBytes(length), byte => letters[byte % letters.length]).join('');
}
