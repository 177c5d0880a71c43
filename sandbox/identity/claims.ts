// Claims about a person: as of sign-in in the ID token, current in userinfo.
import type { Directory, User } from '#sandbox/identity/directory.ts';
import { rolesOf } from '#sandbox/identity/membership.ts';

const profile = [
  'name',
  'family_name',
  'given_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'updated_at',
  'username',
  'created_at',
];

export const scopeClaims: Record<string, string[]> = {
  openid: ['sub'],
  profile,
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
  custom_data: ['custom_data'],
  identities: ['identities', 'sso_identities'],
  roles: ['roles'],
  'urn:logto:scope:organizations': ['organizations', 'organization_data'],
  'urn:logto:scope:organization_roles': ['organization_roles'],
  'urn:logto:scope:sessions': [],
};

const onlyInUserinfo = ['organization_data', 'custom_data', 'identities', 'sso_identities'];

export function claimsOf(directory: Directory, user: User, use: string): { sub: string } & Record<string, unknown> {
  const claims: Record<string, unknown> = {
    ...profileOf(user),
    email: user.primaryEmail,
    email_verified: Boolean(user.primaryEmail),
    phone_number: user.primaryPhone,
    phone_number_verified: Boolean(user.primaryPhone),
    roles: [],
    custom_data: user.customData,
    identities: user.identities,
    sso_identities: [],
    ...organizationClaims(directory, user),
  };
  if (use === 'id_token') for (const name of onlyInUserinfo) delete claims[name];
  return { ...claims, sub: user.id };
}

// Times are milliseconds here, unlike in every other token.
function profileOf(user: User): Record<string, unknown> {
  return {
    ...snakeCased(user.profile),
    name: user.name,
    picture: user.avatar,
    username: user.username,
    preferred_username: user.profile.preferredUsername ?? user.username,
    updated_at: user.updatedAt,
    created_at: user.createdAt,
  };
}

function organizationClaims(directory: Directory, user: User): Record<string, unknown> {
  const members = directory.members.where('userId', user.id);
  const known = members.flatMap(member => directory.organizations.find(member.organizationId) ?? []);
  return {
    organizations: known.map(organization => organization.id),
    organization_data: known.map(({ id, name, description }) => ({ id, name, description })),
    organization_roles: members.flatMap(member =>
      rolesOf(directory, member).map(role => `${member.organizationId}:${role.name}`),
    ),
  };
}

function snakeCased(values: Record<string, unknown>): Record<string, unknown> {
  const snake = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [snake(key), value]));
}
