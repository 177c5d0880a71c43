import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { urlsOf } from '#server/postgres/local-database.ts';

/** Required settings of services that are never called. */
const outside = {
  IDENTITY_MACHINE_ID: 'machine',
  IDENTITY_MACHINE_SECRET: 'secret',
  PADDLE_API_KEY: 'pdl_test',
  VISITOR_SECRET: 'a secret for the visitors of tests',
};

/** A production server next to the product of the journeys, on the same database. */
export function spawnWeb(more: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../server/web.ts')], {
    env: {
      ...process.env,
      ...outside,
      NODE_ENV: 'production',
      PORT: '0',
      BUILD_DIR: 'build-test',
      DATABASE_URL: urlsOf(inject('superUrl'), 'journeys').appUrl,
      LOG_LEVEL: 'info',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
