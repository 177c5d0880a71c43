import { type Context, requirePermission, requirePerson } from '#domain/context.ts';
import { pictureUrlOf } from '#domain/people/avatar.ts';
import { raiseIdentityVersion, readIdentityVersion } from '#domain/people/identity-version.ts';
import type { Profile, ProfileInput } from '#domain/people/inputs.ts';
import { spendMailBudget } from '#domain/people/mail-budget.ts';
import { AppError } from '#platform/errors.ts';
import type { DirectoryUser, PasswordIssue, UserChange, UserChanges } from '#providers/directory/people.ts';
import { composeEmail } from '#providers/mail.ts';

export async function readProfile(ctx: Context): Promise<Profile> {
  requirePermission(ctx, 'manage:user');
  const id = requirePerson(ctx);
  const user = await ctx.directory.findRecentUser(id, await readIdentityVersion(ctx, id));
  if (!user) throw gone();
  return toProfile(ctx, user);
}

export async function updateProfile(ctx: Context, { name, username }: ProfileInput): Promise<Profile> {
  requirePermission(ctx, 'manage:user');
  return toProfile(ctx, await changeUser(ctx, { name, username: username || null }));
}

/** Sends a code to the new address, to prove that the person can read its mail. */
export async function requestEmailChange(ctx: Context, email: string): Promise<{ email: string }> {
  requirePermission(ctx, 'manage:user');
  const user = await ctx.directory.findUser(requirePerson(ctx));
  if (user?.primaryEmail?.toLowerCase() === email) {
    const words = 'This is already your address.';
    throw new AppError('conflict', 'same_email', words, { fields: { email: words } });
  }
  await spendMailBudget(ctx, email);
  await ctx.directory.sendCode(email);
  return { email };
}

export async function changeEmail(ctx: Context, { email, code }: { email: string; code: string }): Promise<Profile> {
  requirePermission(ctx, 'manage:user');
  const before = await requireUser(ctx);
  const check = await ctx.directory.checkCode(email, code);
  if (check !== 'right')
    throw new AppError('invalid', 'wrong_code', codeWords[check], { fields: { code: codeWords[check] } });
  const changed = await changeUser(ctx, { primaryEmail: email });
  await sendNotice(ctx, before.primaryEmail, 'Your email address was changed', [
    `You now sign in to Aisle with ${email}.`,
    'If this wasn’t you, contact us right away: someone else can now access your organisations.',
  ]);
  return toProfile(ctx, changed);
}

export async function changePassword(
  ctx: Context,
  { current, password }: { current: string; password: string },
): Promise<{ hasPassword: true }> {
  requirePermission(ctx, 'manage:user');
  const user = await requireUser(ctx);
  // The identity provider does not check empty passwords.
  const isRight = !user.hasPassword || (current !== '' && (await ctx.directory.isPassword(user.id, current)));
  if (!isRight) {
    throw refused('wrong_password', 'current', 'This isn’t your current password.');
  }
  const issues = await ctx.directory.findPasswordIssues(user.id, password);
  if (issues.length > 0) throw refused('weak_password', 'password', issues.map(passwordWords).join(' '));
  await ctx.directory.setPassword(user.id, password);
  await raiseIdentityVersion(ctx, user.id);
  await sendNotice(ctx, user.primaryEmail, 'Your password was changed', [
    'The password of your Aisle account was changed.',
    'If this wasn’t you, reset it from the sign-in page, then sign out everywhere in your profile.',
  ]);
  return { hasPassword: true };
}

export function nameOf({ name, username, primaryEmail }: DirectoryUser): string {
  return name || username || primaryEmail || 'Someone';
}

const codeWords = {
  wrong: 'This isn’t the code from the email.',
  expired: 'This code has expired. Request a new one.',
  'too-often': 'This code was tried too many times. Request a new one.',
};

function passwordWords({ code, interpolation: { min, max } = {} }: PasswordIssue): string {
  const words: Record<string, string> = {
    too_short: `Use at least ${min} characters.`,
    too_long: `Use at most ${max} characters.`,
    character_types: `Use at least ${min} of these: lowercase letters, uppercase letters, digits, symbols.`,
    unsupported_characters: 'Use only the letters A to Z, digits, spaces and common symbols.',
    pwned: 'This password was found in a data breach. Choose another.',
    'restricted.repetition': 'Avoid repeated characters, such as aaa.',
    'restricted.sequence': 'Avoid sequences, such as 123 or abc.',
    'restricted.user_info': 'Avoid your name, username, email address and phone number.',
    'restricted.words': 'Avoid words that aren’t allowed, such as the product’s name.',
  };
  return words[code.replace('password_rejected.', '')] ?? 'Choose another password.';
}

/** Not the recent one: its password decides what is asked for. */
async function requireUser(ctx: Context): Promise<DirectoryUser> {
  const user = await ctx.directory.findUser(requirePerson(ctx));
  if (!user) throw gone();
  return user;
}

async function changeUser(ctx: Context, changes: UserChanges): Promise<DirectoryUser> {
  const id = requirePerson(ctx);
  const user = requireChanged(await ctx.directory.updateUser(id, changes));
  await raiseIdentityVersion(ctx, id);
  return user;
}

function requireChanged(change: UserChange): DirectoryUser {
  if ('user' in change) return change.user;
  if (change.problem === 'gone') throw gone();
  if (change.problem === 'username_taken') throw refused('username_taken', 'username', 'This username is taken.');
  throw refused('email_taken', 'email', 'Another account uses this address.');
}

/** A courtesy: a failure to send it does not undo the change. */
async function sendNotice(ctx: Context, to: string | null, subject: string, lines: string[]): Promise<void> {
  if (!to) return;
  try {
    await ctx.mail.send({ to, ...composeEmail({ subject, lines }) });
  } catch (error) {
    ctx.log.warn({ err: error }, 'a notice could not be mailed');
  }
}

function toProfile(ctx: Context, user: DirectoryUser): Profile {
  return {
    id: user.id,
    name: user.name ?? '',
    username: user.username ?? '',
    email: user.primaryEmail ?? '',
    picture: pictureUrlOf(ctx, user.avatar),
    hasPassword: user.hasPassword ?? false,
  };
}

function refused(code: string, field: string, words: string): AppError {
  return new AppError('invalid', code, words, { fields: { [field]: words } });
}

function gone(): AppError {
  return new AppError('unauthenticated', 'no_person', 'User is not authenticated');
}
