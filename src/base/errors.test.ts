import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errors } from '#texts/en/errors.ts';
import { errorTable } from './errors.ts';

test('every code is documented with its status, and has its text', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map((match) => [match[1], Number(match[2])]);
  expect(documented).toEqual(Object.entries(errorTable));
  expect(Object.keys(errors)).toEqual(Object.keys(errorTable));
});
