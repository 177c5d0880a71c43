import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  callback,
  maren,
  openSession,
  refresh,
  signInAs,
  startTestSandbox,
  type TestSandbox,
} from '#tests/setup/logto.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

/** The page that the SDK sends the browser to. */
async function open(options: Record<string, unknown>) {
  const session = openSession(sandbox);
  await session.client.signIn({ redirectUri: callback, ...options });
  const { url, response } = await session.browser.visit(session.lastAddress());
  return { session, url: new URL(url), page: await response.text() };
}

function linkTo(path: string, page: string): string {
  const href = new RegExp(`href="(${path}[^"]*)"`).exec(page)?.[1] ?? '';
  return `${sandbox.url}${href.replaceAll('&amp;', '&')}`;
}

it('opens with the registration form on request, and keeps the email address between the forms', async () => {
  const { session, url, page } = await open({ firstScreen: 'register', loginHint: 'new+one@friend.example' });
  expect(url.pathname).toBe('/register');
  expect(page).toContain('value="new+one@friend.example"');
  const other = await session.browser.visit(linkTo('/sign-in', page));
  const signIn = await other.response.text();
  expect(signIn).toContain('Sign in to Aisle');
  expect(signIn).toContain('value="new+one@friend.example"');
  const back = await session.browser.visit(linkTo('/register', signIn));
  expect(await back.response.text()).toContain('value="new+one@friend.example"');
});

it('lists the expected person first', async () => {
  const firstPerson = (page: string) => /<button name="person" value="([^"]+)"([^>]*)>/.exec(page)?.slice(1);
  expect(firstPerson((await open({ loginHint: 'Tom@tarnandtrail.example' })).page)).toEqual([
    'tomaske00001',
    ' class="expected" autofocus',
  ]);
  expect(firstPerson((await open({ loginHint: 'new@friend.example' })).page)).toEqual([maren.person, '']);
});

it('offers sign-in when someone registers with a known address', async () => {
  const email = 'ida@fenwick.example';
  const { session, url } = await open({ firstScreen: 'register' });
  const refused = await session.browser.visit(url.href, { email, password: 'long enough', name: 'Ida' });
  const page = await refused.response.text();
  expect(page).toContain('There is an account with this e-mail address already.');
  const signIn = await session.browser.visit(linkTo('/sign-in', page));
  expect(await signIn.response.clone().text()).toContain(`value="${email}"`);
  const left = await session.browser.visit(signIn.url, { email, password: sandbox.password });
  await session.client.handleSignInCallback(left.url);
  expect((await session.client.getIdTokenClaims()).email).toBe(email);
});

it('lets another person sign in, and ends the previous session', async () => {
  const session = await signInAs(sandbox);
  await session.signIn({ person: 'tomaske00001' }, { prompt: 'login consent', login_hint: 'tom@tarnandtrail.example' });
  expect((await session.client.getIdTokenClaims()).sub).toBe('tomaske00001');
  expect((await refresh(sandbox, session.storage.get('refreshToken'))).status).toBe(200);
  await session.signIn(undefined);
  expect((await session.client.getIdTokenClaims()).sub).toBe('tomaske00001');
});

it('lets a new person register while another person is signed in', async () => {
  const session = await signInAs(sandbox);
  const form = { email: 'ada@friend.example', password: 'long enough', name: 'Ada' };
  await session.signIn(form, { prompt: 'login consent', first_screen: 'register' });
  expect((await session.client.getIdTokenClaims()).email).toBe('ada@friend.example');
});
