import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ownMigrations } from './migration-names.ts';
import { brokenReleases, RELEASED, releasedWith } from './released-migrations.ts';

const own = await ownMigrations();

test('each migration has a number of its own, of four digits, so that their order is the order of the numbers', () => {
  const names = own.map(({ name }) => name);
  expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+$/.test(name))).toEqual([]);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  expect(names).toEqual([...names].sort());
});

test('no migration that was released has changed', async () => {
  expect(brokenReleases(await readFile(RELEASED, 'utf8'), own)).toEqual([]);
});

const FIRST = { name: '0001-a', sha256: 'a'.repeat(64) };
const SECOND = { name: '0002-b', sha256: 'b'.repeat(64) };
const LIST = releasedWith('', [FIRST, SECOND]);

test.each([
  ['the same files, and later ones', [FIRST, SECOND, { name: '0003-c', sha256: 'c' }], []],
  ['a file with other contents', [FIRST, { ...SECOND, sha256: 'c' }], ['0002-b']],
  ['a file that is gone', [FIRST], ['0002-b']],
  ['a file with another name', [FIRST, { ...SECOND, name: '0002-c' }], ['0002-b']],
  ['a new file between those that were released', [FIRST, { name: '0001-b', sha256: 'c' }, SECOND], ['0002-b']],
])('what is wrong with %s', (_, files, broken) => {
  expect(brokenReleases(LIST, files)).toEqual(broken);
});

test('releasing again adds the new migrations and keeps the lines that are there', () => {
  const third = { name: '0003-c', sha256: 'c' };
  const added = releasedWith(LIST, [{ ...FIRST, sha256: 'changed' }, SECOND, third]);
  expect(added).toBe(`${LIST}c  0003-c\n`);
});
