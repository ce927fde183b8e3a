import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A time stored by the program's clock. The database's clock alone decides whether something is due, late or over. */
const PROGRAM_CLOCK = /\w_at: new Date\((?:\)(?!\.)|Date\.now\(\))/;

/** Stored by the clock that also reads them. */
const DECIDED = ['src/features/people/access/server/sessions.ts'];

test("times are stored by the database's clock", () => {
  const files = globSync('src/{features,platform,programs}/**/*.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\/web\/|\.test\.ts$/.test(path));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => PROGRAM_CLOCK.test(readFileSync(path, 'utf8')))).toEqual(DECIDED);
});

test.each([
  ['.set({ done, changed_at: new Date() })', true],
  ['  expires_at: new Date(Date.now() + HOUR_MS),', true],
  ['made_at: new Date().toISOString()', false],
  ['created_at: new Date(created_at).toISOString()', false],
])('%s: %s', (text, expected) => {
  expect(PROGRAM_CLOCK.test(text)).toBe(expected);
});
