import { expect, test } from 'vitest';
import { listedExport } from './listed-export.ts';

test('a list is asked for with its filter, the columns that a file can have, and the rows that are chosen', () => {
  const list = { kind: 'customers', filter: { search: 'nuñez' } } as const;
  expect(listedExport(list, { columns: ['email', 'actions', 'city'], ids: [3, 1] })).toEqual({
    kind: 'customers',
    listed: { filter: { search: 'nuñez' }, columns: ['email', 'city'], ids: [3, 1] },
  });
  expect(listedExport(list, {})).toEqual({ kind: 'customers', listed: { filter: { search: 'nuñez' } } });
  expect(listedExport({ kind: 'tax_documents', filter: {} }, { columns: ['email'] })).toEqual({
    kind: 'tax_documents',
    listed: { filter: {} },
  });
});
