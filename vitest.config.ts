import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

const DATABASE_TESTS = '**/*.db.test.ts';
const PEER_TESTS = '**/*.peer.test.ts';

export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/no-console-error.ts', 'tests/property-reports.ts'],
    // Only for what hangs: a slow machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [DATABASE_TESTS, PEER_TESTS],
          isolate: false, // otherwise each file imports, compiles and makes up again what others have
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['src', 'sandbox', 'tools', 'tests', 'bench'].map((folder) => `${folder}/${DATABASE_TESTS}`),
          globalSetup: 'tests/postgres.setup.ts',
          maxWorkers: 3, // many wait: for partners, for workers that were killed
          isolate: false, // otherwise each file spends most of its time importing the server again
        },
      },
      {
        extends: true,
        test: {
          name: 'peers',
          include: ['src', 'tests'].map((folder) => `${folder}/${PEER_TESTS}`),
          globalSetup: ['tests/postgres.setup.ts', 'tests/peers/vendure.setup.ts'],
          fileParallelism: false, // the server's database takes one transaction at a time
        },
      },
    ],
  },
});
