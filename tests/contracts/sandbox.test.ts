import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenAhead } from '#sandbox/listen.ts';
import { temporaryFolder } from '#tests/setup/folder.ts';

type Ready = {
  ready: { mail: { url: string }; identity?: { url: string; webhookKey: string }; shopify?: { url: string } };
};

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = temporaryFolder('sandbox');
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>): ChildProcess {
  child = spawn(process.execPath, [join(import.meta.dirname, '../../sandbox/main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      NODE_ENV: 'production',
      SANDBOX_DIR: folder,
      PUBLIC_URL: 'http://localhost:4790',
      API_RESOURCE: 'http://localhost:4790/api',
      IDENTITY_PORT: '0',
      MAIL_PORT: '0',
      SMTP_PORT: '0',
      SHOPIFY_PORT: '0',
      ...env,
    },
  });
  return child;
}

it('reports the addresses of its services, and ends with its parent process', async () => {
  const sandbox = start({});
  const [{ ready }] = (await once(sandbox, 'message')) as [Ready];
  expect((await fetch(`${ready.identity?.url}/oidc/jwks`)).status).toBe(200);
  expect((await fetch(ready.mail.url)).status).toBe(200);
  expect(ready.identity?.webhookKey).toHaveLength(43);
  expect(await (await fetch(`${ready.shopify?.url}`)).text()).toContain('tarn-and-trail.myshopify.com');
  sandbox.disconnect();
  expect(await once(sandbox, 'exit')).toEqual([0, null]);
});

it('answers requests that arrive while a service starts', async () => {
  const { server, port, answer } = await listenAhead(0);
  const arrived = once(server, 'request');
  const response = fetch(`http://localhost:${port}/oidc/jwks`);
  await arrived;
  answer((request, response) => void response.end(request.url));
  expect(await (await response).text()).toBe('/oidc/jwks');
  server.close();
});

it('ends on SIGTERM, and leaves Ctrl-C to its parent', async () => {
  const sandbox = start({});
  await once(sandbox, 'message');
  sandbox.kill('SIGINT');
  sandbox.kill('SIGTERM');
  expect(await once(sandbox, 'exit')).toEqual([0, null]);
});

it('starts no identity sandbox where a real one is used', async () => {
  const [{ ready }] = (await once(start({ IDENTITY_PORT: '' }), 'message')) as [Ready];
  expect(ready).not.toHaveProperty('identity');
});

it.each(['https://aisle.example', 'http://localhost.evil.example', 'http://10.0.0.1:3000', ''])(
  'refuses to serve %s in production',
  async address => {
    const sandbox = start({ PUBLIC_URL: address });
    const words: string[] = [];
    sandbox.stderr?.on('data', chunk => words.push(String(chunk)));
    expect(await once(sandbox, 'close')).toEqual([1, null]);
    expect(words.join('')).toContain('must be a loopback address');
  },
);
