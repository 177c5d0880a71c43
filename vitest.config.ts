import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tests/setup/slow-files-first.ts';
import { isThorough } from './tests/setup/thorough.ts';

const everywhere = { environment: 'node', pool: 'forks', globals: false } as const;

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            ...['node_modules/**', 'build*/**', 'tests/journeys/**', 'app/**'],
            // They wait for real leases, or attack for ten minutes. tests/faults/random-kills.test.ts is a short form.
            ...(isThorough
              ? []
              : ['tests/faults/kills/**', 'tests/faults/abuse.test.ts', 'tests/faults/crowd.test.ts']),
          ],
          globalSetup: ['tests/setup/postgres.ts'],
          // Servers keep nothing in their modules that a test could see, and loading them again took half of the time.
          isolate: false,
          // They wait for the database, for other processes and for timers about half of the time.
          maxWorkers: 3,
          // Longer than one wait in it: tests/setup/eventually.ts.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          // A page is its own world: its modules keep who is signed in.
          name: 'unit-app',
          include: ['app/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'journey',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/setup/postgres.ts', 'tests/setup/product.ts', 'tests/setup/shared-browser.ts'],
          // Nothing in the modules of the journeys depends on the file that runs.
          isolate: false,
          // A page waits for the server and for timers.
          maxWorkers: 3,
          // Only what hangs should fail here: a busy machine starts the product slowly.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
