import { expect, test } from 'vitest';
import { givenWorld } from './given.ts';

const world = await givenWorld();

test('every table has a primary key', async () => {
  const tables = await world.sql<{ name: string; has_key: boolean }>(`
    select c.oid::regclass::text as name, exists (select from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'p') as has_key
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'app') and c.relkind in ('r', 'p')`);
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter(({ has_key }) => !has_key).map(({ name }) => name)).toEqual([]);
});
