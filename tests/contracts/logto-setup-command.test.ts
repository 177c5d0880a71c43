import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openManagement as openOwnManagement } from '#providers/management.ts';
import { prepareTenant } from '#server/logto-tenant.ts';
import { apiResource, openManagement, publicUrl, startTestSandbox, type TestSandbox } from '#tests/setup/logto.ts';

describe('npm run logto:setup', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ isEmpty: true });
  });
  afterAll(() => sandbox.remove());

  async function run(env: Record<string, string>) {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/logto-setup.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
        PUBLIC_URL: publicUrl,
        IDENTITY_URL: sandbox.url,
        IDENTITY_MACHINE_ID: sandbox.apps.machineId,
        IDENTITY_MACHINE_SECRET: sandbox.apps.machineSecret,
        ...env,
      },
    });
    const ended = new Promise<number | null>(done => child.once('close', done));
    const [output, words] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await ended, output, words };
  }

  it('prints what to set, says so when nothing was to do, and fails while something is missing', async () => {
    const first = await run({});
    expect(first).toMatchObject({ code: 1, words: '' });
    expect(first.output).toContain('Added the role Owner.');
    expect(first.output).toContain('Still missing:\n\n  Logto has no email connector.');
    const management = openOwnManagement({
      url: sandbox.url,
      id: sandbox.apps.machineId,
      secret: sandbox.apps.machineSecret,
      resource: 'https://default.logto.app/api',
    });
    const { appId, webhookKey } = await prepareTenant(management, { appId: 'aisle', publicUrl, apiResource });
    for (const line of [
      `IDENTITY_URL=${sandbox.url}`,
      `IDENTITY_APP_ID=${appId}`,
      `API_RESOURCE=${apiResource}`,
      `IDENTITY_MACHINE_ID=${sandbox.apps.machineId}`,
      `IDENTITY_MACHINE_SECRET=${sandbox.apps.machineSecret}`,
      `IDENTITY_WEBHOOK_KEY=${webhookKey}`,
    ]) {
      expect(first.output).toContain(`  ${line}\n`);
    }
    expect((await run({})).output).toContain('Nothing was changed.');
    const manage = await openManagement(sandbox);
    const templates = ['Register', 'SignIn', 'ForgotPassword', 'Generic', 'OrganizationInvitation'];
    await manage('POST /connectors', { config: { templates: templates.map(usageType => ({ usageType })) } });
    expect(await run({})).toMatchObject({ code: 0, words: '' });
  });

  it('reports errors in one clear sentence', async () => {
    const manage = await openManagement(sandbox);
    const weak = (await manage('POST /applications', { name: 'Weak', type: 'MachineToMachine' })).body as {
      id: string;
      secret: string;
    };
    const cases: [Record<string, string>, string][] = [
      [{ IDENTITY_MACHINE_ID: '' }, 'IDENTITY_MACHINE_ID is not set'],
      [{ IDENTITY_MACHINE_SECRET: 'wrong' }, 'Logto rejects IDENTITY_MACHINE_ID and IDENTITY_MACHINE_SECRET.'],
      [
        { IDENTITY_MACHINE_ID: weak.id, IDENTITY_MACHINE_SECRET: weak.secret },
        'does not have permission to use the Management API',
      ],
      [{ IDENTITY_URL: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9 cannot be reached'],
      [{ IDENTITY_URL: `${sandbox.url}/elsewhere` }, 'does not respond like Logto'],
      [{ IDENTITY_MANAGEMENT: 'https://other.logto.app/api' }, 'Logto has no resource https://other.logto.app/api.'],
    ];
    for (const [env, words] of cases) {
      const ended = await run(env);
      expect(ended).toMatchObject({ code: 1, output: '' });
      expect(ended.words).toContain(words);
    }
  });
});
