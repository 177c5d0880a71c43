// The pages of the mailbox. Emails are shown as text; their HTML is never rendered.
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Email, Mailbox } from '#sandbox/mail/mailbox.ts';
import { brandMark, type Markup, pageHeaders, renderPage, serveStylesheet } from '#sandbox/page.ts';

export function createPages(mailbox: Mailbox): Hono {
  const app = new Hono();
  serveStylesheet(app);
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(pageHeaders())) c.header(name, value);
    await next();
  });

  app.get('/', c => c.html(listPage(mailbox.list(c.req.query('to')), c.req.query('to'))));
  app.post('/empty', c => {
    // Other sites must not empty it: browsers send the origin of a form.
    const site = c.req.header('Sec-Fetch-Site');
    if (site && site !== 'same-origin') return c.text('Only the mailbox page may send this request.', 403);
    mailbox.empty();
    return c.redirect('/', 303);
  });
  app.get('/emails/:id', c => {
    const email = mailbox.find(c.req.param('id'));
    return email ? c.html(emailPage(email)) : c.html(gonePage(), 404);
  });
  app.get('/api/emails', c => c.json(mailbox.list(c.req.query('to'))));
  app.get('/api/emails/:id', c => {
    const email = mailbox.find(c.req.param('id'));
    return email ? c.json(email) : c.json({ message: 'Email not found.' }, 404);
  });
  return app;
}

function listPage(emails: readonly Email[], to: string | undefined): Markup {
  const whose = to ? html`<p class="lead">To ${to}. <a href="/">Show all</a></p>` : '';
  const lead = html`<p class="lead">Everything the demo would have sent by e-mail lands here. Nothing leaves this machine.</p>`;
  const body = html`${brandMark()}
<div class="bar"><h1>Mailbox</h1>${emails.length > 0 ? emptyForm() : ''}</div>
${to ? whose : lead}
${
  emails.length > 0
    ? html`<ul class="rows">${emails.map(row)}</ul>`
    : html`<p class="empty">No mail yet. Invite someone in Aisle, and the invitation appears here. Reload to check again.</p>`
}`;
  return renderPage({ title: 'Mailbox', body, wide: true });
}

function row(email: Email): Markup {
  return html`<li><a href="/emails/${email.id}">
<span class="who"><strong>${email.subject || 'No subject'}</strong><span>To ${email.to.join(', ')}</span></span>
<time class="role" datetime="${new Date(email.receivedAt).toISOString()}">${clock(email.receivedAt)}</time>
</a></li>`;
}

function emptyForm(): Markup {
  return html`<form method="post" action="/empty"><button class="quiet">Empty the mailbox</button></form>`;
}

function emailPage(email: Email): Markup {
  const elsewhere = email.links.filter(link => !email.text.includes(link));
  const body = html`<p><a href="/">All mail</a></p>
<h1>${email.subject || 'No subject'}</h1>
<dl class="facts">
<dt>From</dt><dd>${email.from}</dd>
<dt>To</dt><dd>${email.to.join(', ')}</dd>
${email.replyTo ? html`<dt>Replies to</dt><dd>${email.replyTo}</dd>` : ''}
<dt>Received</dt><dd>${clock(email.receivedAt)}</dd>
</dl>
<div class="document"><pre>${email.text ? withLinks(email.text) : 'This email has no text.'}</pre>
${elsewhere.length > 0 ? html`<ul>${elsewhere.map(link => html`<li>${linkTo(link)}</li>`)}</ul>` : ''}</div>
${(email.attachments ?? []).map(({ name, text }) => html`<h2>${name}</h2><div class="document"><pre>${text}</pre></div>`)}`;
  return renderPage({ title: email.subject || 'No subject', body, wide: true });
}

function withLinks(text: string): (Markup | string)[] {
  return text.split(/(https?:\/\/[^\s"'<>]+)/).map((part, place) => (place % 2 === 1 ? linkTo(part) : part));
}

function linkTo(address: string): Markup {
  return html`<a href="${address}">${address}</a>`;
}

function gonePage(): Markup {
  const body = html`${brandMark()}
<h1>Email not found</h1>
<p class="lead">The mailbox was emptied. <a href="/">Back to the mailbox</a></p>`;
  return renderPage({ title: 'Email not found', body });
}

function clock(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
