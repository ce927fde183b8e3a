import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A statement, or a call of the query builder, that adds to the table, takes from it or changes its rows. */
const writesTo = (table: string) =>
  new RegExp(
    String.raw`(?:insert\s+into|delete\s+from|update|merge\s+into)\s+${table}\b|(?:insertInto|deleteFrom|updateTable)\(\s*'${table}\b`,
    'i',
  );
const WRITES_PARTS = writesTo('kit_parts');

const sources = globSync('src/**/*.ts')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.(test|gen)\.ts$/.test(path));
const textOf = (path: string) => readFileSync(path, 'utf8');

test.each([
  'sql`insert into kit_parts (kit_id, part_id, quantity) select`',
  'sql`with removed as (\n  delete from kit_parts q using same s`',
  'sql`update kit_parts q set quantity = 1`',
  "tx.deleteFrom('kit_parts').where('kit_id', '=', 1)",
  "tx.insertInto('kit_parts as k')",
])('this writes parts of kits: %s', (text) => {
  expect(WRITES_PARTS.test(text)).toBe(true);
});

test.each(['sql`select from kit_parts k where k.kit_id = 1`', "'kit_parts'", 'sql`for update of kit_parts`'])(
  'this writes none: %s',
  (text) => {
    expect(WRITES_PARTS.test(text)).toBe(false);
  },
);

test('who writes parts of kits has the items marked that are kits then', () => {
  const writers = sources.filter((path) => WRITES_PARTS.test(textOf(path)));
  expect(writers.length).toBeGreaterThan(2);
  expect(writers.filter((path) => !textOf(path).includes('await markKits('))).toEqual([]);
});
