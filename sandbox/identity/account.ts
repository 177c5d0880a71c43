// Identifies a person at the sign-in page. Every refusal is a sentence for that page.
import type { Directory, User } from '#sandbox/identity/directory.ts';
import { createUser, findUserByEmail } from '#sandbox/identity/membership.ts';
import { consumeOneTimeToken, joinPromised } from '#sandbox/identity/one-time-token.ts';
import { hashPassword, isPassword } from '#sandbox/identity/password.ts';
import { findPasswordIssues } from '#sandbox/identity/password-policy.ts';
import { demoPeople } from '#sandbox/identity/seed.ts';
import { collectsName, readExperience } from '#sandbox/identity/sign-in-experience.ts';

export type SignInResult = { user: User; isNew: boolean; joined: string[] };

export class Refusal extends Error {}

/** The account already exists. */
export class KnownAddress extends Refusal {}

/** Only the demo's people can sign in without a password. */
export function enterAsDemoPerson(directory: Directory, id: string): SignInResult {
  const user = demoPeople.some(person => person.id === id) ? directory.users.find(id) : undefined;
  if (!user) throw new Refusal('This person is no longer here. Choose another.');
  return arrive(directory, user);
}

export function enterWithPassword(directory: Directory, email: string, password: string): SignInResult {
  const user = findUserByEmail(directory, email);
  if (!user || !isPassword(password, user.password)) {
    throw new Refusal('That e-mail address and password do not belong together.');
  }
  return arrive(directory, user);
}

type Registration = { name: string; email: string; password: string };

export function register(directory: Directory, values: Registration): SignInResult {
  requireRegistrable(directory, values);
  if (findUserByEmail(directory, values.email)) {
    throw new KnownAddress('There is an account with this e-mail address already.');
  }
  const user = createUser(directory, {
    name: values.name || null,
    primaryEmail: values.email,
    password: hashPassword(values.password),
  });
  return arrive(directory, user, true);
}

/** What a real tenant requires at registration in addition to the code. */
export function requireTenantRules(directory: Directory, { name }: Registration): void {
  const { signUp, signInMode } = readExperience(directory);
  if (signInMode === 'SignIn') throw new Refusal('Registration is closed.');
  if (!signUp.identifiers.includes('email')) throw new Refusal('People cannot register with an address here.');
  if (collectsName(directory) && name === '') throw new Refusal('Type your name.');
}

export function requireRegistrable(directory: Directory, { name, email, password }: Registration): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refusal('Type a whole e-mail address.');
  const person = { name, primaryEmail: email, username: null, primaryPhone: null };
  const { passwordPolicy: policy } = readExperience(directory);
  const [issue] = findPasswordIssues(policy, password, person);
  if (issue?.code.endsWith('too_short')) {
    throw new Refusal(`Choose a password of at least ${policy.length?.min ?? 8} characters.`);
  }
  if (issue) throw new Refusal('This password is too easy to guess. Choose another.');
}

export function enterWithToken(directory: Directory, token: string, email: string): SignInResult {
  return directory.transaction(() => {
    const consumed = consumeOneTimeToken(directory, token, email);
    const known = findUserByEmail(directory, email);
    const user = known ?? createUser(directory, { primaryEmail: consumed.email });
    return arrive(directory, user, !known, joinPromised(directory, consumed, user));
  });
}

function arrive(directory: Directory, user: User, isNew = false, joined: string[] = []): SignInResult {
  if (user.isSuspended) throw new Refusal('This account is suspended.');
  return { user: directory.users.put({ ...user, lastSignInAt: directory.now() }), isNew, joined };
}
