import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('jobs of accounts are added with their mark: by `app.add_job`, not by the queue’s own call', () => {
  const own = globSync(['src/**/*.ts', 'migrations/*.sql'])
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('0002-jobs-and-events.sql'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/graphile_worker\.add_jobs?\(([^,)]*)/g)])
    .map(([, task]) => task);
  // It belongs to no account.
  expect(own).toEqual(["'answer-password-requests'"]);
});
