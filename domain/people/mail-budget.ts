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
});

/** Call before each email to an address that a user entered: invitations, codes and confirmation links. */
export async function spendMailBudget(ctx: Context, recipient: string): Promise<void> {
  const person = authorIdOf(ctx);
  if (person) await spend(ctx, 'mail-person', person, because('You have sent a lot of emails.'));
  if (ctx.organizationId) {
    const why = 'Your organisation has sent a lot of emails today.';
    await spend(ctx, 'mail-organization', ctx.organizationId, because(why));
  }
  const why = `We have sent several emails to ${recipient} today.`;
  await spend(ctx, 'mail-recipient', mailboxOf(recipient), because(why));
}

function because(why: string) {
  return { why, code: 'too_many_mails' };
}

/** One mailbox has many spellings: capitals, and a suffix after a plus. */
function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.trim().toLowerCase().split('@');
  return hashSecret(`${name.split('+')[0]}@${domain}`);
}
