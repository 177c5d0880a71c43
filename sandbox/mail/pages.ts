// The mailbox a person can open. Letters are shown as text; their HTML is never run, nor loads anything.
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Letter, Mailbox } from '#sandbox/mail/mailbox.ts';
import { brandMark, type Markup, pageHeaders, renderPage, serveLook } from '#sandbox/page.ts';

export function createPages(mailbox: Mailbox): Hono {
  const app = new Hono();
  serveLook(app);
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(pageHeaders())) c.header(name, value);
    await next();
  });

  app.get('/', c => c.html(listPage(mailbox.list(c.req.query('to')), c.req.query('to'))));
  app.post('/empty', c => {
    // A page elsewhere must not empty it: browsers say where a form comes from.
    const site = c.req.header('Sec-Fetch-Site');
    if (site && site !== 'same-origin') return c.text('Only the mailbox page may send this request.', 403);
    mailbox.empty();
    return c.redirect('/', 303);
  });
  app.get('/letters/:id', c => {
    const letter = mailbox.find(c.req.param('id'));
    return letter ? c.html(letterPage(letter)) : c.html(gonePage(), 404);
  });
  app.get('/api/letters', c => c.json(mailbox.list(c.req.query('to'))));
  app.get('/api/letters/:id', c => {
    const letter = mailbox.find(c.req.param('id'));
    return letter ? c.json(letter) : c.json({ message: 'Email not found.' }, 404);
  });
  return app;
}

function listPage(letters: readonly Letter[], to: string | undefined): Markup {
  const whose = to ? html`<p class="lead">To ${to}. <a href="/">Show all</a></p>` : '';
  const lead = html`<p class="lead">Everything the demo would have sent by e-mail lands here. Nothing leaves this machine.</p>`;
  const body = html`${brandMark()}
<div class="bar"><h1>Mailbox</h1>${letters.length > 0 ? emptyForm() : ''}</div>
${to ? whose : lead}
${
  letters.length > 0
    ? html`<ul class="rows">${letters.map(row)}</ul>`
    : html`<p class="empty">No mail yet. Invite someone in Aisle, and the invitation appears here. Reload to check again.</p>`
}`;
  return renderPage({ title: 'Mailbox', body, wide: true });
}

function row(letter: Letter): Markup {
  return html`<li><a href="/letters/${letter.id}">
<span class="who"><strong>${letter.subject || 'No subject'}</strong><span>To ${letter.to.join(', ')}</span></span>
<time class="role" datetime="${new Date(letter.receivedAt).toISOString()}">${clock(letter.receivedAt)}</time>
</a></li>`;
}

function emptyForm(): Markup {
  return html`<form method="post" action="/empty"><button class="quiet">Empty the mailbox</button></form>`;
}

function letterPage(letter: Letter): Markup {
  const elsewhere = letter.links.filter(link => !letter.text.includes(link));
  const body = html`<p><a href="/">All mail</a></p>
<h1>${letter.subject || 'No subject'}</h1>
<dl class="facts">
<dt>From</dt><dd>${letter.from}</dd>
<dt>To</dt><dd>${letter.to.join(', ')}</dd>
${letter.replyTo ? html`<dt>Replies to</dt><dd>${letter.replyTo}</dd>` : ''}
<dt>Received</dt><dd>${clock(letter.receivedAt)}</dd>
</dl>
<div class="letter"><pre>${letter.text ? withLinks(letter.text) : 'This email has no text.'}</pre>
${elsewhere.length > 0 ? html`<ul>${elsewhere.map(link => html`<li>${linkTo(link)}</li>`)}</ul>` : ''}</div>
${(letter.attachments ?? []).map(({ name, text }) => html`<h2>${name}</h2><div class="letter"><pre>${text}</pre></div>`)}`;
  return renderPage({ title: letter.subject || 'No subject', body, wide: true });
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
