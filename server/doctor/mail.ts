import { composeEmail, openMail } from '#providers/mail.ts';
import { type CheckInput, type Finding, fail, hostOf, ok, reasonOf, warn } from '#server/doctor/finding.ts';

/** Connects and logs in. Sends an email only with --send. */
export async function checkMail({ env, sendTo }: CheckInput): Promise<Finding> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return warn('SMTP_URL is not set: no emails are sent.');
  const mail = openMail({ url, from });
  try {
    await mail.check();
    if (!sendTo) return ok(`${hostOf(url)} accepts our emails. Add --send you@example to send one.`);
    await mail.send({ to: sendTo, ...composeEmail(message) });
    return ok(`${hostOf(url)} accepted an email to ${sendTo}. Check that it arrives, and not in the spam folder.`);
  } catch (error) {
    return fail(`${hostOf(url)} cannot send: ${explain(error)}. Check SMTP_URL and MAIL_FROM.`);
  } finally {
    mail.close();
  }
}

const message = {
  subject: 'Test email from Aisle',
  lines: ['npm run doctor sent this email. You do not need to do anything.'],
};

function explain(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, responseCode } = at as { code?: string; responseCode?: number };
    if (code === 'EAUTH') return 'the user name or password was rejected';
    if (code === 'EENVELOPE') return `the sender or the recipient was rejected (${responseCode})`;
    if (code === 'ETLS') return 'TLS is not available';
  }
  return reasonOf(error);
}
