// The published Logto SDK against the identity sandbox, with a minimal browser for cookies and redirects.
import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import LogtoClient, { createRequester } from '@logto/client';
import { permissions } from '#domain/identity/inputs.ts';
import type { IdentitySandbox } from '#sandbox/identity/identity.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

export const shop = 'tarn-and-trail';
export const maren = { person: 'marenholt001' };

export const publicUrl = 'http://localhost:4790';
export const apiResource = `${publicUrl}/api`;
export const callback = `${publicUrl}/callback`;

const organizationScopes = ['urn:logto:scope:organizations', 'urn:logto:scope:organization_roles'];

export type TestSandbox = IdentitySandbox & {
  folder: string;
  passTime(milliseconds: number): void;
  remove(): Promise<void>;
};

type SandboxOptions = {
  apiResource?: string;
  smtpUrl?: string;
  folder?: string;
  publicUrl?: string;
  isEmpty?: boolean;
  isStrict?: boolean;
};

export async function startTestSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const { folder = temporaryFolder('identity'), ...more } = options;
  const { startIdentity } = await import('#sandbox/identity/identity.ts');
  let passed = 0;
  const now = () => Date.now() + passed;
  const sandbox = await startIdentity({ folder, port: 0, publicUrl, apiResource, now, ...more });
  return {
    ...sandbox,
    folder,
    passTime(milliseconds) {
      passed += milliseconds;
    },
    async remove() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps cookies and follows redirects as long as they stay at the sandbox. */
export function openBrowser(home: string) {
  const cookies = new Map<string, string>();

  async function visit(address: string, form?: Record<string, string>): Promise<{ url: string; response: Response }> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), Accept: 'text/html' },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = response.headers.get('Location');
    if (!location) return submitItself(address, response);
    const next = new URL(location, address).href;
    return next.startsWith(home) ? visit(next) : { url: next, response };
  }

  // Switching the person shows a page whose form a browser submits by script.
  async function submitItself(url: string, response: Response) {
    const page = await response.clone().text();
    const action = /document\.forms\[0\]\.submit[\s\S]*<form method="post" action="([^"]+)"/.exec(page)?.[1];
    if (!action) return { url, response };
    const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
    return visit(action, Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value])));
  }

  return { visit, cookies };
}

export type Session = ReturnType<typeof openSession>;

export function openSession(
  sandbox: { url: string; apps: Pick<IdentitySandbox['apps'], 'appId' | 'publicUrl'> },
  options: { appId?: string; scopes?: string[]; resources?: string[] } = {},
) {
  const storage = new Map<string, string>();
  const visited: string[] = [];
  const client = new LogtoClient(
    {
      endpoint: sandbox.url,
      appId: options.appId ?? sandbox.apps.appId,
      scopes: options.scopes ?? ['email', ...organizationScopes, ...permissions],
      resources: options.resources ?? [`${sandbox.apps.publicUrl}/api`],
    },
    {
      requester: createRequester(fetch),
      storage: {
        getItem: async key => storage.get(key) ?? null,
        setItem: async (key, value) => void storage.set(key, value),
        removeItem: async key => void storage.delete(key),
      },
      navigate: url => void visited.push(url),
      generateState: () => randomBytes(64).toString('base64url'),
      generateCodeVerifier: () => randomBytes(64).toString('base64url'),
      generateCodeChallenge: verifier => createHash('sha256').update(verifier).digest('base64url'),
    },
  );
  const browser = openBrowser(sandbox.url);
  const redirectUri = `${sandbox.apps.publicUrl}/callback`;

  return {
    client,
    browser,
    storage,
    /** Where the SDK last sent the browser. */
    lastAddress: () => visited.at(-1) ?? '',
    async signIn(form: Record<string, string> | undefined, more: Record<string, string> = {}): Promise<void> {
      const { login_hint: loginHint, prompt, ...extraParams } = more;
      await client.signIn({
        redirectUri,
        extraParams,
        ...(loginHint ? { loginHint } : {}),
        ...(prompt ? { prompt: prompt as never } : {}),
      });
      const arrived = await browser.visit(visited.at(-1) ?? '');
      const left = form ? await browser.visit(arrived.url, form) : arrived;
      if (!left.url.startsWith(redirectUri)) throw new Error(await left.response.text());
      await client.handleSignInCallback(left.url);
    },
  };
}

/** A session through the sign-in page; by default of Maren, the owner. */
export async function signInAs(
  sandbox: Pick<IdentitySandbox, 'url' | 'apps'>,
  form: Record<string, string> = maren,
): Promise<Session> {
  const session = openSession(sandbox);
  await session.signIn(form);
  return session;
}

export async function postForm(
  sandbox: IdentitySandbox,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(form);
  const response = await fetch(`${sandbox.url}/oidc/${path}`, { method: 'POST', headers, body });
  const text = await response.text();
  const answer = (text ? JSON.parse(text) : {}) as Record<string, string>;
  return { status: response.status, headers: response.headers, body: answer };
}

/** What the SDK sends when it wants a new access token. */
export function refresh(sandbox: IdentitySandbox, token: string | undefined, more: Record<string, string> = {}) {
  const grant = { grant_type: 'refresh_token', refresh_token: token ?? '' };
  return postForm(sandbox, 'token', { client_id: sandbox.apps.appId, ...grant, ...more });
}

/** Calls the Management API as the product's server does. */
export async function openManagement(sandbox: {
  url: string;
  apps: Pick<IdentitySandbox['apps'], 'machineId' | 'machineSecret'>;
}) {
  const { machineId, machineSecret } = sandbox.apps;
  const response = await fetch(`${sandbox.url}/oidc/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${machineId}:${machineSecret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      resource: 'https://default.logto.app/api',
      scope: 'all',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return async (call: string, body?: unknown): Promise<{ status: number; headers: Headers; body: never }> => {
    const [method = 'GET', path = ''] = call.split(' ');
    const answer = await fetch(`${sandbox.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : undefined) as never };
  };
}
