// The pages of the sign-in flow.
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { InteractionResults, Provider } from 'oidc-provider';
import * as account from '#sandbox/identity/account.ts';
import { ApiError } from '#sandbox/identity/api-error.ts';
import { type Apps, allOrigins } from '#sandbox/identity/apps.ts';
import { checkCode, newCode } from '#sandbox/identity/code.ts';
import type { Directory } from '#sandbox/identity/directory.ts';
import type { Mailer } from '#sandbox/identity/mailer.ts';
import { demoPeople } from '#sandbox/identity/seed.ts';
import { lostPage, type Problem, registerPage, signInPage, type Typed } from '#sandbox/identity/sign-in-page.ts';
import { describeUser } from '#sandbox/identity/user.ts';
import type { Webhooks } from '#sandbox/identity/webhooks.ts';
import { pageHeaders } from '#sandbox/page.ts';

type Sandbox = {
  provider: Provider;
  directory: Directory;
  webhooks: Webhooks;
  mailer: Mailer;
  apps: Apps;
  /** Allows only the sign-in methods of a real tenant. */
  isStrict: boolean;
};
type Page = Context<{ Bindings: HttpBindings }>;

const linkProblems: Record<string, string> = {
  'one_time_token.token_expired': 'This link has expired. Sign in another way, or ask for a new link.',
  'one_time_token.token_consumed': 'This link was used already. Sign in another way, or ask for a new link.',
  'one_time_token.token_revoked': 'This link was withdrawn. Sign in another way.',
  'one_time_token.email_mismatch': 'This link is for another e-mail address.',
  'one_time_token.token_not_found': 'This link is not known here. Sign in another way.',
};

export function createSignIn(sandbox: Sandbox): Hono<{ Bindings: HttpBindings }> {
  const { provider, directory, apps } = sandbox;
  const app = new Hono<{ Bindings: HttpBindings }>();
  // Browsers apply the policy to redirects of a form too, and these lead back to the product.
  const headersNow = () => pageHeaders(allOrigins(directory));

  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(headersNow())) c.header(name, value);
    await next();
  });
  app.onError((error, c) => {
    if (!/session.*not found|invalid_request/i.test(String(error))) throw error;
    return c.html(lostPage(apps.publicUrl), 400, headersNow());
  });

  app.get('/sign-in', async c => {
    const { prompt } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    const { one_time_token: token, login_hint: email = '' } = c.req.query();
    if (!token || prompt.name !== 'login') return c.html(showSignIn(sandbox, c));
    try {
      return await finish(sandbox, c, account.enterWithToken(directory, token, email));
    } catch (error) {
      return c.html(showSignIn(sandbox, c, explain(error)), 400);
    }
  });
  app.get('/register', async c => {
    await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    return c.html(registerPage({ typed: { email: c.req.query('login_hint') }, query: queryOf(c) }));
  });

  app.post('/sign-in', async c => {
    await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    const { person, email = '', password = '' } = await readForm(c);
    try {
      if (person && sandbox.isStrict) throw new account.Refusal('Sign in with a password.');
      const arrival = person
        ? account.enterAsDemoPerson(directory, person)
        : account.enterWithPassword(directory, email.trim(), password);
      return await finish(sandbox, c, arrival);
    } catch (error) {
      return c.html(showSignIn(sandbox, c, explain(error), { email }), 400);
    }
  });
  app.post('/register', async c => {
    await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    const { name = '', email = '', password = '', code } = await readForm(c);
    try {
      const values = { name: name.trim(), email: email.trim(), password };
      if (sandbox.isStrict && !(await proveAddress(sandbox, values, code))) {
        return c.html(registerPage({ typed: { name, email }, query: queryOf(c), asksCode: true }));
      }
      return await finish(sandbox, c, account.register(directory, values));
    } catch (error) {
      const problem = explain(error);
      if (error instanceof account.KnownAddress) {
        problem.way = { label: 'Sign in instead', href: `/sign-in${queryOf(c, { login_hint: email.trim() })}` };
      }
      const asksCode = sandbox.isStrict && code !== undefined;
      return c.html(registerPage({ problem, typed: { name, email }, query: queryOf(c), asksCode }), 400);
    }
  });

  app.get('/consent', async c => leave(sandbox, c, { consent: { grantId: await consent(sandbox, c) } }));
  return app;
}

/** Emails a code to the address; returns true when the correct code was entered. */
async function proveAddress(
  { directory, mailer }: Sandbox,
  values: { name: string; email: string; password: string },
  given: string | undefined,
): Promise<boolean> {
  account.requireTenantRules(directory, values);
  account.requireRegistrable(directory, values);
  const id = `register ${values.email.toLowerCase()}`;
  const known = directory.codes.find(id);
  if (given !== undefined && known) {
    checkCode(known, given.trim(), directory.now(), guessed => void directory.codes.put({ id, ...guessed }));
    directory.codes.delete(id);
    return true;
  }
  await mailer.sendCode(values.email, directory.codes.put({ id, ...newCode(directory.now()) }).code);
  return false;
}

function showSignIn({ directory, isStrict }: Sandbox, c: Page, problem?: Problem, typed?: Typed) {
  const email = c.req.query('login_hint');
  const present = isStrict ? [] : demoPeople.filter(({ id }) => directory.users.find(id));
  const expected = present.find(person => person.email === email?.toLowerCase());
  const people = expected ? [expected, ...present.filter(person => person !== expected)] : present;
  return signInPage({ people, expected: expected?.id, problem, typed: typed ?? { email }, query: queryOf(c) });
}

async function finish(sandbox: Sandbox, c: Page, { user, isNew, joined }: account.SignInResult): Promise<Response> {
  const { params } = await sandbox.provider.interactionDetails(c.env.incoming, c.env.outgoing);
  const about = {
    userAgent: c.req.header('User-Agent') ?? '',
    interactionEvent: isNew ? 'Register' : 'SignIn',
    applicationId: params.client_id,
    userId: user.id,
    user: describeUser(user),
  };
  if (isNew) sandbox.webhooks.emit('User.Created', { data: describeUser(user) });
  for (const organizationId of joined) {
    sandbox.webhooks.emit('Organization.Membership.Updated', { organizationId, addedUserIds: [user.id] });
  }
  sandbox.webhooks.emit(isNew ? 'PostRegister' : 'PostSignIn', about);
  return leave(sandbox, c, { login: { accountId: user.id } });
}

async function leave({ provider }: Sandbox, c: Page, result: InteractionResults): Promise<Response> {
  return c.redirect(await provider.interactionResult(c.env.incoming, c.env.outgoing, result), 303);
}

/** The product is a first-party application: access is granted without asking. */
async function consent({ provider }: Sandbox, c: Page): Promise<string> {
  const { session, params, grantId, prompt } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  const grant =
    known ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  const missing = prompt.details as {
    missingOIDCScope?: string[];
    missingResourceScopes?: Record<string, string[]>;
  };
  if (missing.missingOIDCScope) grant.addOIDCScope(missing.missingOIDCScope.join(' '));
  for (const [resource, scopes] of Object.entries(missing.missingResourceScopes ?? {})) {
    grant.addResourceScope(resource, scopes.join(' '));
  }
  return grant.save();
}

async function readForm(c: Page): Promise<Record<string, string | undefined>> {
  const form = await c.req.parseBody();
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, String(value)]));
}

function queryOf(c: Page, changed: Record<string, string> = {}): string {
  const { searchParams } = new URL(c.req.url);
  for (const [name, value] of Object.entries(changed)) searchParams.set(name, value);
  return `?${searchParams}`;
}

function explain(error: unknown): Problem {
  if (error instanceof account.Refusal) return { words: error.message };
  if (error instanceof ApiError) return { words: linkProblems[error.code] ?? error.message };
  throw error;
}
