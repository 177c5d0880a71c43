import { html, raw } from 'hono/html';
import { type DemoPerson, demoPassword } from '#sandbox/identity/seed.ts';
import { brandMark, type Markup, renderPage } from '#sandbox/page.ts';

/** The error, and optionally a next step. */
export type Problem = { words: string; way?: { label: string; href: string } | undefined };

export type Typed = { name?: string | undefined; email?: string | undefined };

type Form = { problem?: Problem | undefined; typed?: Typed; query: string };

type Registration = Form & { asksCode?: boolean };

type Choice = Form & { people: readonly DemoPerson[]; expected?: string | undefined };

export function signInPage({ people, expected, problem, typed = {}, query }: Choice): Markup {
  const body = html`${brandMark()}
<h1>Sign in to Aisle</h1>
${people.length > 0 ? html`<p class="lead">This is the demo’s own sign-in. Choose who you want to be.</p>` : ''}
${problemOf(problem)}
${people.length > 0 ? peopleForm(people, expected, query) : ''}
<form method="post" action="/sign-in${query}">
${emailField(typed.email)}
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button class="primary">Sign in</button>
</form>
<p class="note">The demo’s people share the password <code>${demoPassword}</code>.</p>
<p class="note">New here? <a href="/register${query}">Create an account</a></p>`;
  return renderPage({ title: 'Sign in to Aisle', body });
}

function peopleForm(people: readonly DemoPerson[], expected: string | undefined, query: string): Markup {
  return html`<form method="post" action="/sign-in${query}" class="people">
<ul>${people.map(person => personRow(person, person.id === expected))}</ul>
</form>
<div class="or"><span>or with a password</span></div>`;
}

export function registerPage({ problem, typed = {}, query, asksCode = false }: Registration): Markup {
  const body = html`${brandMark()}
<h1>Create your account</h1>
<p class="lead">You can make or join an organisation afterwards.</p>
${problemOf(problem)}
<form method="post" action="/register${query}">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" maxlength="128" value="${typed.name ?? ''}">
${emailField(typed.email)}
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="8" required aria-describedby="rule">
<p class="hint" id="rule">At least 8 characters.</p>
${asksCode ? codeField() : ''}
<button class="primary">Create account</button>
</form>
<p class="note">Have an account? <a href="/sign-in${query}">Sign in</a></p>`;
  return renderPage({ title: 'Create your account', body });
}

export function lostPage(publicUrl: string): Markup {
  const body = html`${brandMark()}
<h1>This sign-in has ended</h1>
<p class="lead">It was finished already, or waited for more than an hour. Start again from Aisle.</p>
<p><a class="button" href="${publicUrl}">Back to Aisle</a></p>`;
  return renderPage({ title: 'This sign-in has ended', body });
}

function personRow({ id, name, email, role }: DemoPerson, isExpected: boolean): Markup {
  return html`<li><button name="person" value="${id}"${isExpected ? raw(' class="expected" autofocus') : ''}>
<span class="face" aria-hidden="true">${initials(name)}</span>
<span class="who"><strong>${name}</strong><span>${email}</span></span>
<span class="role">${role || 'No organisation'}</span>
</button></li>`;
}

function codeField(): Markup {
  return html`<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required aria-describedby="sent">
<p class="hint" id="sent">We sent it to your address. Type your password again, too.</p>`;
}

function emailField(email = ''): Markup {
  return html`<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}">`;
}

function problemOf(problem: Problem | undefined): Markup | string {
  if (!problem) return '';
  const { words, way } = problem;
  return html`<p class="problem" role="alert">${words}${way ? html` <a href="${way.href}">${way.label}</a>` : ''}</p>`;
}

function initials(name: string): string {
  return name
    .split(' ')
    .map(word => word[0] ?? '')
    .join('')
    .slice(0, 2);
}
