import { type Context, requirePermission, requirePerson } from '#domain/context.ts';
import type { Profile, ProfileInput } from '#domain/people/inputs.ts';
import { AppError } from '#platform/errors.ts';
import type { DirectoryUser, UserChange } from '#providers/directory/people.ts';
import { composeLetter } from '#providers/mail.ts';

export async function readProfile(ctx: Context): Promise<Profile> {
  requirePermission(ctx, 'manage:user');
  const user = await ctx.directory.findUser(requirePerson(ctx));
  if (!user) throw gone();
  return toProfile(user);
}

export async function updateProfile(ctx: Context, { name, username }: ProfileInput): Promise<Profile> {
  requirePermission(ctx, 'manage:user');
  return toProfile(
    requireChanged(await ctx.directory.updateUser(requirePerson(ctx), { name, username: username || null })),
  );
}

/** Sends a code to the new address: it becomes the person's own only when they can read there. */
export async function requestEmailChange(ctx: Context, email: string): Promise<{ email: string }> {
  requirePermission(ctx, 'manage:user');
  const user = await ctx.directory.findUser(requirePerson(ctx));
  if (user?.primaryEmail?.toLowerCase() === email) {
    const words = 'This is your address already.';
    throw new AppError('conflict', 'same_email', words, { fields: { email: words } });
  }
  await ctx.directory.sendCode(email);
  return { email };
}

export async function changeEmail(ctx: Context, { email, code }: { email: string; code: string }): Promise<Profile> {
  requirePermission(ctx, 'manage:user');
  const before = await readProfile(ctx);
  const check = await ctx.directory.checkCode(email, code);
  if (check !== 'right')
    throw new AppError('invalid', 'wrong_code', codeWords[check], { fields: { code: codeWords[check] } });
  const changed = requireChanged(await ctx.directory.updateUser(before.id, { primaryEmail: email }));
  await tell(ctx, before.email, 'Your e-mail address was changed', [
    `You now sign in to Aisle with ${email}.`,
    'If this was not you, write to us at once: whoever did it can read your organisations.',
  ]);
  return toProfile(changed);
}

export async function changePassword(
  ctx: Context,
  { current, password }: { current: string; password: string },
): Promise<{ hasPassword: true }> {
  requirePermission(ctx, 'manage:user');
  const profile = await readProfile(ctx);
  // The identity provider does not even look at an empty one.
  const isRight = !profile.hasPassword || (current !== '' && (await ctx.directory.isPassword(profile.id, current)));
  if (!isRight) {
    throw refused('wrong_password', 'current', 'This is not your current password.');
  }
  if (!(await ctx.directory.setPassword(profile.id, password))) {
    throw refused('weak_password', 'password', 'This password is too easy to guess. Choose another.');
  }
  await tell(ctx, profile.email, 'Your password was changed', [
    'The password of your Aisle account was changed.',
    'If this was not you, reset it from the sign-in page, then sign out everywhere in your profile.',
  ]);
  return { hasPassword: true };
}

export function nameOf({ name, username, primaryEmail }: DirectoryUser): string {
  return name || username || primaryEmail || 'Somebody';
}

const codeWords = {
  wrong: 'This is not the code from the mail.',
  expired: 'This code has expired. Ask for a new one.',
  'too-often': 'This code was tried too often. Ask for a new one.',
};

function requireChanged(change: UserChange): DirectoryUser {
  if ('user' in change) return change.user;
  if (change.problem === 'gone') throw gone();
  if (change.problem === 'username_taken') throw refused('username_taken', 'username', 'This username is taken.');
  throw refused('email_taken', 'email', 'Another account uses this address.');
}

/** A courtesy to the person: what was done stays done when the mail cannot be sent. */
async function tell(ctx: Context, to: string, subject: string, lines: string[]): Promise<void> {
  if (!to) return;
  try {
    await ctx.mail.send({ to, ...composeLetter({ subject, lines }) });
  } catch (error) {
    ctx.log.warn({ err: error }, 'a notice could not be mailed');
  }
}

function toProfile(user: DirectoryUser): Profile {
  return {
    id: user.id,
    name: user.name ?? '',
    username: user.username ?? '',
    email: user.primaryEmail ?? '',
    picture: user.avatar || null,
    hasPassword: user.hasPassword ?? false,
  };
}

function refused(code: string, field: string, words: string): AppError {
  return new AppError('invalid', code, words, { fields: { [field]: words } });
}

function gone(): AppError {
  return new AppError('unauthenticated', 'no_person', 'User is not authenticated');
}
