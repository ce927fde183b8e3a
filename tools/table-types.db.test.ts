import { expect, test } from 'vitest';
import { testDatabase } from '../tests/template-db.ts';
import { writeTableTypes } from './write-table-types.ts';

test('the types of rows are those of the migrated database: else `npm run table-types` writes them', async () => {
  const { ownerUrl } = await testDatabase();
  expect(writeTableTypes(ownerUrl, { isComparison: true })).toBe(true);
});
