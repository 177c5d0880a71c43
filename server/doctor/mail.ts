import { composeLetter, openMail } from '#providers/mail.ts';
import { type Finding, fail, hostOf, ok, type Patient, reasonOf, warn } from '#server/doctor/finding.ts';

/** Connects, greets and logs in; writes a letter only to who asked for it. */
export async function checkMail({ env, sendTo }: Patient): Promise<Finding> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url) return warn('SMTP_URL is not set: what needs mail says so, and sends none.');
  const mail = openMail({ url, from });
  try {
    await mail.check();
    if (!sendTo) return ok(`${hostOf(url)} takes our letters. With --send you@example one is sent.`);
    await mail.send({ to: sendTo, ...composeLetter(letter) });
    return ok(`${hostOf(url)} took a letter to ${sendTo}. Look whether it arrives, and not among the spam.`);
  } catch (error) {
    return fail(`${hostOf(url)} cannot send: ${explain(error)}. Look at SMTP_URL and MAIL_FROM.`);
  } finally {
    mail.close();
  }
}

const letter = {
  subject: 'Aisle can write to you',
  lines: ['This letter was asked for by npm run doctor. Nothing has to be done.'],
};

function explain(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, responseCode } = at as { code?: string; responseCode?: number };
    if (code === 'EAUTH') return 'it refuses the name or the password';
    if (code === 'EENVELOPE') return `it refuses the sender or the recipient (${responseCode})`;
    if (code === 'ETLS') return 'it does not offer TLS as it should';
  }
  return reasonOf(error);
}
