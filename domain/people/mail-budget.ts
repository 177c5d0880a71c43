// How many emails a person, an organisation and a recipient can cause before the next one is refused.
import { openBudgets } from '#domain/budgets.ts';
import { authorIdOf, type Context } from '#domain/context.ts';
import { hashSecret } from '#platform/crypto.ts';

const hour = 3600;
const day = 24 * hour;

const spend = openBudgets({
  'mail-person': { points: 60, seconds: hour },
  'mail-organization': { points: 200, seconds: day },
  /** Counted across all organisations, to protect the recipient. */
  'mail-recipient': { points: 5, seconds: day },
  /** Both again, for emails to people who may not know the sender: visitors cannot use up what members need. */
  'mail-first': { points: 3, seconds: 30 * day },
  'mail-first-organization': { points: 200, seconds: day },
});

/** Call before each email to an address that a user entered: invitations, codes and confirmation links. */
export async function spendMailBudget(ctx: Context, recipient: string): Promise<void> {
  const person = authorIdOf(ctx);
  if (person) await spend(ctx, 'mail-person', person, because('You have sent a lot of emails.'));
  await spendOrganizationMail(ctx, 'mail-organization');
  await spendRecipientMail(ctx, recipient);
}

/** Call before the first email to an address that somebody entered as a visitor. */
export async function spendFirstEmail(ctx: Context, recipient: string): Promise<void> {
  const mailbox = mailboxOf(recipient);
  await spend(ctx, 'mail-first', mailbox, because(`We have asked ${recipient} several times.`));
  try {
    await spendOrganizationMail(ctx, 'mail-first-organization');
    await spendRecipientMail(ctx, recipient);
  } catch (error) {
    // The job tries again, and other sites may still ask.
    await spend.refund(ctx, 'mail-first', mailbox);
    throw error;
  }
}

async function spendOrganizationMail(
  ctx: Context,
  name: 'mail-organization' | 'mail-first-organization',
): Promise<void> {
  if (!ctx.organizationId) return;
  await spend(ctx, name, ctx.organizationId, because('Your organisation has sent a lot of emails today.'));
}

async function spendRecipientMail(ctx: Context, recipient: string): Promise<void> {
  const why = `We have sent several emails to ${recipient} today.`;
  await spend(ctx, 'mail-recipient', mailboxOf(recipient), because(why));
}

function because(why: string) {
  return { why, code: 'too_many_mails' };
}

/** One mailbox has many spellings: capitals, and a suffix after a plus. */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@');
  return hashSecret(`${name.split('+')[0]}@${domain}`);
}
