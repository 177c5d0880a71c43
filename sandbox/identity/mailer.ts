// Logto's email connector: the sandbox's own texts, sent by SMTP.
import { createTransport } from 'nodemailer';
import { ApiError } from '#sandbox/identity/api-error.ts';
import type { Directory } from '#sandbox/identity/directory.ts';

export type Mailer = {
  sendInvitation(to: string, about: Invitation): Promise<void>;
  sendCode(to: string, code: string): Promise<void>;
};

type Invitation = {
  organization: string;
  inviter: string | null | undefined;
  link: string | undefined;
  code: string | undefined;
};
type Mail = { to: string; subject: string; lines: string[]; link?: { label: string; href: string } | undefined };

const mostMessages = 10;
const messageWindow = 10 * 60_000;

export function openMailer(smtpUrl: string | undefined, directory: Directory): Mailer {
  const spend = openBudget(directory.now);
  const transport = smtpUrl ? createTransport(smtpUrl, { from: 'Aisle <accounts@aisle.example>' }) : undefined;

  async function send({ to, subject, lines, link }: Mail): Promise<void> {
    if (!transport || !directory.connectors.list().some(({ type }) => type === 'Email'))
      throw new ApiError(501, 'connector.not_found', 'Cannot find any available connector for type: Email.');
    spend(to);
    const text = [...lines, ...(link ? [link.href] : [])].join('\n\n');
    const paragraphs = lines.map(line => `<p>${escapeHtml(line)}</p>`);
    const button = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : '';
    try {
      await transport.sendMail({ to, subject, text, html: `${paragraphs.join('')}${button}` });
    } catch {
      throw new ApiError(500, 'connector.general', 'An error occurred in connector: the mail could not be sent.');
    }
  }

  return {
    sendInvitation: (to, { organization, inviter, link, code }) =>
      send({
        to,
        subject: `Join ${organization} on Aisle`,
        lines: [
          `${inviter || 'Someone'} invites you to join ${organization} on Aisle.`,
          ...(code ? [`Your code is ${code}.`] : []),
          ...(link ? ['Open this link to see the invitation:'] : []),
        ],
        link: link ? { label: 'See the invitation', href: link } : undefined,
      }),
    sendCode: (to, code) =>
      send({
        to,
        subject: `${code} is your Aisle code`,
        lines: [`Your code is ${code}. It is good for 10 minutes.`, 'If you did not ask for it, leave it alone.'],
      }),
  };
}

/** Logto counts messages by recipient, however the address is written. */
function openBudget(now: () => number): (to: string) => void {
  const sent = new Map<string, number[]>();
  return to => {
    const key = to.toLowerCase();
    const recent = (sent.get(key) ?? []).filter(at => Math.abs(now() - at) < messageWindow);
    if (recent.length >= mostMessages) {
      const message = 'Too many messages were sent to this recipient. Please try again later.';
      throw new ApiError(429, 'request.message_rate_limited', message);
    }
    sent.set(key, [...recent, now()]);
  };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, letter => entities[letter] ?? letter);
}
