import { expect, test } from 'vitest';
import { CustomerFilter } from '#features/customers/customers/customer-filter.ts';
import { customerList } from '#features/customers/customers/server/customer-list.ts';
import { givenWorld } from './given.ts';
import { unservedParts } from './unserved-parts.ts';

const world = await givenWorld();
const { actor } = await world.account();

test('each sort and filter of customers has an index', async () => {
  const parse = CustomerFilter.parse;
  const samples = {
    filterBy: parse({ filterBy: 'Synced' }),
    start_at: parse({ start_at: '2026-01-01' }),
    end_at: parse({ end_at: '2026-01-01' }),
  };
  expect(await unservedParts(actor.db, customerList, parse({}), samples)).toEqual([]);
});
