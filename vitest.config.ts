import { defineConfig } from 'vitest/config';

const FOLDERS = '{src,sandbox,tools,tests,bench}';
const DATABASE_TESTS = '**/*.db.test.ts';
const SLOW_TESTS = '**/*.slow{,.db}.test.ts';
const PEER_TESTS = '**/*.peer.test.ts';
const JOURNEYS = '**/*.web.test.ts';
/** Of the peers too, whose packages have tests of their own. */
const PACKAGES = '**/node_modules/**';

export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    setupFiles: ['tests/no-console-error.ts', 'tests/property-reports.ts'],
    // Only for what hangs: a slow machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Projects with other numbers of workers run one after the other: each has a `groupOrder` of its own.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: [DATABASE_TESTS, SLOW_TESTS, PEER_TESTS, JOURNEYS, PACKAGES],
          isolate: false, // otherwise each file imports, compiles and makes up again what others have
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/component/browser-stubs.ts'],
          isolate: false, // otherwise each file imports the portal again
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: [`${FOLDERS}/${DATABASE_TESTS}`],
          exclude: [SLOW_TESTS, PACKAGES],
          globalSetup: 'tests/postgres.setup.ts',
          maxWorkers: 3, // many wait: for partners, for workers that were killed
          sequence: { groupOrder: 1 },
          isolate: false, // otherwise each file spends most of its time importing the server again
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [`${FOLDERS}/${SLOW_TESTS}`],
          globalSetup: 'tests/postgres.setup.ts',
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'peers',
          include: [`${FOLDERS}/${PEER_TESTS}`],
          globalSetup: ['tests/postgres.setup.ts', 'tests/peers/vendure.setup.ts'],
          fileParallelism: false, // the server's database takes one transaction at a time
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
