import { defineConfig } from 'vitest/config';

const everywhere = { environment: 'node', pool: 'forks', globals: false } as const;

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test') },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['node_modules/**', 'build*/**', 'tests/journeys/**', 'app/**'],
          globalSetup: ['tests/setup/postgres.ts'],
          // Servers keep nothing in their modules that a test could see, and reading them anew took half of the time.
          isolate: false,
          // They wait for the database about half of the time.
          maxWorkers: 2,
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
          // A browser waits more than it works: two files at once keep two cores busy.
          maxWorkers: 2,
          // Only what hangs should fail here: a busy machine starts the product slowly.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
