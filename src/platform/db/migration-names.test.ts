import { expect, test } from 'vitest';
import { migrationNames } from './migration-names.ts';

test('each migration has a number of its own, of four digits, so that their order is the order of the numbers', async () => {
  const names = await migrationNames();
  expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+$/.test(name))).toEqual([]);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  expect(names).toEqual([...names].sort());
});
