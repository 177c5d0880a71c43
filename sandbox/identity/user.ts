import type { User } from '#sandbox/identity/directory.ts';

/** As the Management API shows a person: never the password. */
export function describeUser({ password: _, ...user }: User): Omit<User, 'password'> {
  return user;
}
