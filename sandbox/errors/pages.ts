// The pages: the list of errors with their counts, one report, and its replay.
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import {
  type Archive,
  type Group,
  type Item,
  type Report,
  replayOf,
  titleOf,
  tracesOf,
} from '#sandbox/errors/archive.ts';
import { momentsOf } from '#sandbox/errors/moments.ts';
import { replayPage } from '#sandbox/errors/replay-page.ts';
import { screenAt } from '#sandbox/errors/screen.ts';
import { brandMark, type Markup, pageHeaders, renderPage, serveStylesheet } from '#sandbox/page.ts';

const player = readFileSync(new URL('player.js', import.meta.url));
/** A recorded page runs and fetches nothing and cannot be framed by other sites. */
const pictureHeaders = {
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'`,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

export function createPages(archive: Archive): Hono {
  const app = new Hono();
  serveStylesheet(app);
  app.get('/look/player.js', c => c.body(player, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get('/replays/:id/screens/:place{\\d+}', c => {
    const events = archive.findReplay(c.req.param('id'))?.events ?? [];
    const screen = screenAt(events, Number(c.req.param('place')));
    return screen ? c.html(screen.html, 200, pictureHeaders) : c.text('Picture not found.', 404);
  });
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(pageHeaders([], "'self'"))) c.header(name, value);
    await next();
  });

  app.get('/', c => c.html(listPage(archive.groups())));
  app.post('/empty', c => {
    // Other sites must not empty it: browsers send the origin of a form.
    const site = c.req.header('Sec-Fetch-Site');
    if (site && site !== 'same-origin') return c.text('Only its own page may empty it.', 403);
    archive.empty();
    return c.redirect('/', 303);
  });
  app.get('/groups/:id', c => {
    const reports = archive.listOf(c.req.param('id'));
    return reports.length > 0 ? c.html(groupPage(reports)) : c.html(gonePage(), 404);
  });
  app.get('/reports/:id', c => {
    const report = archive.find(c.req.param('id'));
    return report ? c.html(reportPage(report, hasReplay(report))) : c.html(gonePage(), 404);
  });
  app.get('/replays/:id', c => {
    const replay = archive.findReplay(c.req.param('id'));
    if (!replay) return c.html(gonePage(), 404);
    const moments = momentsOf(replay.events);
    const last = screenAt(replay.events, replay.events.length - 1);
    return c.html(replayPage(replay, moments, last));
  });
  app.get('/api/reports', c => c.json(archive.list()));
  app.get('/api/replays/:id', c => c.json(archive.findReplay(c.req.param('id')) ?? null));
  return app;

  function hasReplay({ item }: Report): boolean {
    return archive.findReplay(replayOf(item) ?? '') !== undefined;
  }
}

function listPage(groups: readonly Group[]): Markup {
  const body = html`${brandMark()}
<div class="bar"><h1>Error reports</h1>${groups.length > 0 ? emptyForm() : ''}</div>
<p class="lead">What broke in the demo, in browsers and on the server. Nothing leaves this machine.</p>
${
  groups.length > 0
    ? html`<ul class="rows">${groups.map(groupRow)}</ul>`
    : html`<p class="empty">Nothing broke so far. When something does, it appears here with what was to be seen before. Reload to look again.</p>`
}`;
  return renderPage({ title: 'Error reports', body, wide: true });
}

function groupRow({ id, title, level, count, people, newest }: Group): Markup {
  const facts = [placeOf(newest.item), level, people > 0 ? counted(people, 'person', 'people') : ''].filter(Boolean);
  return html`<li><a href="/groups/${id}">
<span class="who"><strong>${title}</strong><span>${facts.join(' · ')}</span></span>
<span class="role">${counted(count, 'time', 'times')}, last ${clock(newest.at)}</span>
</a></li>`;
}

function groupPage(reports: readonly Report[]): Markup {
  const [newest] = reports as [Report];
  const body = html`<p><a href="/">All reports</a></p>
<h1>${titleOf(newest.item)}</h1>
<p class="lead">${counted(reports.length, 'report', 'reports')} of the same error. The newest comes first.</p>
<ul class="rows">${reports.map(
    ({ id, at, item }) => html`<li><a href="/reports/${id}">
<span class="who"><strong>${clock(at)}</strong><span>${item.person?.email ?? item.request?.url ?? placeOf(item)}</span></span>
<span class="role">${replayOf(item) ? 'with replay' : ''}</span>
</a></li>`,
  )}</ul>`;
  return renderPage({ title: titleOf(newest.item), body, wide: true });
}

function reportPage({ at, item, group }: Report, hasReplay: boolean): Markup {
  const { person, request, client, server, custom = {} } = item;
  const facts: [string, unknown][] = [
    ['When', clock(at)],
    ['Level', item.level],
    ['Environment', item.environment],
    ['Where', placeOf(item)],
    ['Address', request?.url],
    ['Person', [person?.username, person?.email, person?.id].filter(Boolean).join(', ')],
    ['Browser', client?.javascript?.browser],
    ['Version', client?.javascript?.code_version],
    ['Server', server?.host],
    ...Object.entries(custom),
  ];
  const body = html`<p><a href="/">All reports</a> · <a href="/groups/${group}">The same error</a></p>
<h1>${titleOf(item)}</h1>
<dl class="facts">${facts.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${String(value)}</dd>`)}</dl>
${hasReplay ? html`<p class="note"><a href="/replays/${replayOf(item)}">Play what was to be seen</a></p>` : ''}
${tracesOf(item.body).map(
  (
    trace,
    place,
  ) => html`${place > 0 ? html`<p class="note">caused by ${trace.exception?.class}: ${trace.exception?.message}</p>` : ''}
<div class="document"><pre>${(trace.frames ?? [])
    .toReversed()
    .map(
      ({ method, filename, lineno, colno }) =>
        `at ${method ?? '?'} (${filename}:${lineno ?? '?'}${colno ? `:${colno}` : ''})`,
    )
    .join('\n')}</pre></div>`,
)}`;
  return renderPage({ title: titleOf(item), body, wide: true });
}

function gonePage(): Markup {
  const body = html`${brandMark()}
<h1>Report not found</h1>
<p class="lead">The list was emptied, or newer reports replaced it. <a href="/">Back to the reports</a></p>`;
  return renderPage({ title: 'Report not found', body });
}

function emptyForm(): Markup {
  return html`<form method="post" action="/empty"><button class="quiet">Empty the list</button></form>`;
}

function placeOf({ platform, custom, request }: Item): string {
  if (platform === 'browser')
    return request?.url && URL.canParse(request.url) ? new URL(request.url).pathname : 'browser';
  return typeof custom?.queue === 'string' ? `job ${custom.queue}` : 'server';
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function clock(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }).format(time);
}
