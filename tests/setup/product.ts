// The built product as its own process, on a database of its own, with an issuer whose tokens tests may use.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#database/client.ts';
import { demoOrganization, loadDemo } from '#database/demo.ts';
import { permissions } from '#domain/identity/inputs.ts';
import { urlsOf } from '#server/postgres/local-database.ts';
import { asSuper } from '#tests/setup/database.ts';
import { apiResource, startTestIdentity } from '#tests/setup/identity.ts';
import { findPort } from '#tests/setup/port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    ownerToken: string;
  }
}

export default async function setup(project: TestProject) {
  const superUrl = project.getProvidedContext().superUrl;
  const identity = await startTestIdentity();
  await asSuper(superUrl, 'create database journeys template template_aisle owner aisle_owner');
  const { appUrl } = urlsOf(superUrl, 'journeys');
  const database = openDatabase({ url: appUrl, poolSize: 1, onError: () => {} });
  await loadDemo(database);
  await database.close();

  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/web.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: appUrl,
      BUILD_DIR: 'build-test',
      IDENTITY_URL: identity.url,
      API_RESOURCE: apiResource,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  project.provide('productUrl', `http://localhost:${await findPort(server)}`);
  project.provide('ownerToken', await identity.organizationToken(demoOrganization.id, ...permissions));
  return async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await identity.stop();
  };
}
