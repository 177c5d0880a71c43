import { createTransport } from 'nodemailer';
import { AppError } from '#platform/errors.ts';
import { timeStep } from '#platform/timing.ts';
import { requireOutgoingCalls } from '#providers/outgoing.ts';

type Email = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: { name: string; address: string };
  /** The Message-ID, constant over retries. */
  messageId?: string;
  /** The URL that ends a series of emails with one POST request (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: { filename: string; text: string }[];
};

export type Mail = {
  send(email: Email): Promise<void>;
  /** Connects and logs in without sending anything. */
  check(): Promise<void>;
  close(): void;
};

type EmailLink = { label: string; href: string };
/** A heading with lists below it. */
type EmailSection = { title: string; lines: string[]; lists: EmailList[] };
type EmailList = { title: string; items: string[]; link?: EmailLink };
type Draft = {
  subject: string;
  lines: string[];
  sections?: EmailSection[];
  button?: EmailLink;
  /** Small print at the end. */
  footer?: { line: string; links: EmailLink[] };
};

const timeout = 10_000;
// Exactly one address: a comma would add a second recipient.
const singleAddress = /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]{1,255}$/;
// A line break would start a new header; the other characters change the text direction.
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

const plainText = 'text/plain; charset=utf-8';

const font = `font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',sans-serif;color:#1c1b19`;
const frame = `max-width:480px;margin:0 auto;padding:32px;border:1px solid #e5e2dc;border-radius:12px;background:#ffffff;${font};overflow-wrap:anywhere`;
const buttonLook = `display:inline-block;padding:12px 20px;border-radius:8px;background:#007a56;color:#ffffff;font-weight:500;text-decoration:none`;

export function openMail(options: { url: string | undefined; from: string }): Mail {
  const refuse = () => Promise.reject(notConfigured());
  if (!options.url) return { send: refuse, check: refuse, close: () => {} };
  const { host } = new URL(options.url);
  const domain = /@([\w.-]+)/.exec(options.from)?.[1] ?? 'localhost';
  const transport = createTransport(
    {
      url: options.url,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  );
  return {
    async send({ to, subject, text, html, replyTo, messageId, unsubscribeUrl, attachments = [] }) {
      for (const address of [to, ...(replyTo ? [replyTo.address] : [])]) {
        if (singleAddress.test(address)) continue;
        throw new AppError('invalid', 'invalid_address', 'This email address isn’t valid.');
      }
      await requireOutgoingCalls();
      const message = {
        subject: oneLine(subject),
        text,
        ...(html ? { html } : {}),
        ...(replyTo ? { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } } : {}),
        ...(messageId ? { messageId: `<${messageId}@${domain}>` } : {}),
        ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
        attachments: attachments.map(({ filename, text: content }) => ({ filename, content, contentType: plainText })),
      };
      try {
        await timeStep('outbound', host, () => transport.sendMail({ to: { name: '', address: to }, ...message }));
      } catch (error) {
        throw unavailable(error);
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function oneLine(words: string): string {
  return words.replace(breaking, ' ').trim();
}

/** The same content as plain text and as HTML with at most one button. */
export function composeEmail({ subject, lines, sections = [], button, footer }: Draft): Omit<Email, 'to'> {
  const listed = sections.flatMap(({ lists }) => lists.flatMap(({ link }) => link ?? []));
  const links = [...(button ? [button] : []), ...listed, ...(footer?.links ?? [])];
  if (links.some(({ href }) => !/^https?:\/\//.test(href))) throw new TypeError('a link leads to a web address');
  const text = [
    ...lines,
    ...sections.flatMap(sectionText),
    ...(button ? [linkText(button)] : []),
    ...(footer ? [footer.line, ...footer.links.map(linkText)] : []),
  ].join('\n\n');
  const paragraphs = [...lines.map(paragraphHtml), ...sections.map(sectionHtml)].join('\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#faf9f7">
<div style="${frame}">
<p style="margin:0 0 24px;font-weight:600;color:#007a56">Aisle</p>
${paragraphs}
${button ? buttonHtml(button) : ''}
${footer ? footerHtml(footer) : ''}
</div>
</body>
</html>`;
  return { subject, text, html };
}

function paragraphHtml(line: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
}

function sectionText({ title, lines, lists }: EmailSection): string[] {
  const listed = lists.flatMap(({ title: name, items, link }) => [
    [`${name}:`, ...items.map(item => `- ${item}`)].join('\n'),
    ...(link ? [linkText(link)] : []),
  ]);
  return [`${title}\n${'-'.repeat(title.length)}`, ...lines, ...listed];
}

function linkText({ label, href }: EmailLink): string {
  return `${label}:\n${href}`;
}

function sectionHtml({ title, lines, lists }: EmailSection): string {
  const listed = lists.map(({ title: name, items, link }) => {
    const rows = items.map(item => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`).join('\n');
    return `<h3 style="margin:16px 0 4px;font-size:14px;font-weight:600">${escapeHtml(name)}</h3>
<ul style="margin:0;padding:0 0 0 20px">
${rows}
</ul>${link ? `\n<p style="margin:4px 0 0">${linkHtml(link, '#007a56')}</p>` : ''}`;
  });
  const heading = `<h2 style="margin:24px 0 8px;padding-top:24px;border-top:1px solid #e5e2dc;font-size:18px;font-weight:600">${escapeHtml(title)}</h2>`;
  return [heading, ...lines.map(paragraphHtml), ...listed].join('\n');
}

function footerHtml({ line, links }: NonNullable<Draft['footer']>): string {
  const linked = links.map(link => linkHtml(link, '#6b675f'));
  return `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e2dc;font-size:13px;color:#6b675f">${escapeHtml(line)}<br>
${linked.join(' · ')}</p>`;
}

function linkHtml({ label, href }: EmailLink, color: string): string {
  return `<a href="${escapeHtml(href)}" style="color:${color}">${escapeHtml(label)}</a>`;
}

function buttonHtml({ label, href }: { label: string; href: string }): string {
  const address = escapeHtml(href);
  return `<p style="margin:24px 0"><a href="${address}" style="${buttonLook}">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;color:#6b675f">If the button does nothing, open this address: <br>${address}</p>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, letter => entities[letter] ?? letter);
}

function notConfigured(): AppError {
  return new AppError('unavailable', 'mail_not_configured', 'This server can’t send email yet: SMTP_URL isn’t set.');
}

function unavailable(cause: unknown): AppError {
  const words = 'The email couldn’t be sent. Try again in a moment.';
  return new AppError('unavailable', 'mail_unavailable', words, { cause, retryAfter: 30 });
}
