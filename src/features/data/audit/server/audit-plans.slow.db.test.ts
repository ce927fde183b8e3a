import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AccountDb } from '#platform/db/database.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { planSteps, readBy } from '../../../../../tests/index-reads.ts';
import type { AuditFilter } from '../contract.ts';
import { selectAudit } from './audit-sql.ts';
import { findAuditHits } from './find-audit-hits.ts';

const world = await givenWorld();
const { account_id, actor } = await world.account();

const EVENTS = 100_000;
const CHANGES_OF_CATEGORIES = EVENTS / 25;
const A_PAGE = 51;
/** The ids of members; Bea's is the third. */
const ADA = 1;
const SAM = 2;
const LONG_GONE = 4;

// As a busy account has them: most are of orders on their way, few a person's, and one member changed one thing long
// ago.
await world.sql(
  `insert into events (account_id, at, type, order_id, product_id, customer_id, actor, user_id, details)
   select $1, now() - (${EVENTS} - n) * interval '1 minute',
          case when n = 10 then 'department.created' when n % 25 = 5 then 'category.created' when n % 50 = 0
            then 'order.edited' when n % 400 = 3 then 'product.changed' when n % 30 = 1 then 'order.updated_by_channel'
               when n % 2 = 0 then 'order.imported' else 'order.status' end,
          case when n % 400 <> 3 and n % 25 <> 5 and n <> 10 then n / 10 end, case when n % 400 = 3 then n % 97
            end, null,
          case when n = 10 then 'Long Gone' when n % 50 = 0 or n % 400 = 3 or n % 25 = 5
            then (array['Ada', 'Sam', 'Bea'])[n % 3 + 1] end,
          case when n = 10 then ${LONG_GONE} when n % 50 = 0 or n % 400 = 3 or n % 25 = 5 then n % 3 + ${ADA} end,
          case when n = 10 then '{"name": "Night"}' when n % 25 = 5 then jsonb_build_object('name', 'Shelf ' || n)::text
            when n % 30 = 1 then '{"changes": [{"field": "city", "from": "a", "to": "b"}]}' else '{}' end::jsonb
     from generate_series(1, ${EVENTS}) n`,
  [account_id],
);
// An item and a customer that were changed again and again.
const BUSY = 500;
const CHANGES_OF_BUSY = 3_000;
await world.sql(
  `insert into events (account_id, at, type, product_id, customer_id, actor, user_id, details)
   select $1, now() - (${EVENTS} - n * 30) * interval '1 minute', case when n % 2 = 0 then 'product.changed'
     else 'customer.edited' end,
          case when n % 2 = 0 then ${BUSY} end, case when n % 2 = 1 then ${BUSY} end, 'Ada', ${ADA}, '{}'
            from generate_series(1, ${2 * CHANGES_OF_BUSY}) n`,
  [account_id],
);
await world.sql('vacuum analyze events');

/** How many events a filter's first page reads. */
async function eventsRead(filter: AuditFilter, hits?: Parameters<typeof selectAudit>[3]): Promise<number> {
  const select = selectAudit(filter, 'America/Lima', { most: A_PAGE }, hits);
  const scans = (await planSteps(actor.db, select)).filter(
    (node) => node['Relation Name'] === 'events' || node['Index Name'] !== undefined,
  );
  expect(scans.length).toBeGreaterThan(0);
  return scans.reduce((sum, node) => sum + readBy(node), 0);
}

const nobody = { orders: [], products: [], customers: [], connections: [], changes: [], patterns: [] };

const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);

test.each<[string, AuditFilter, Parameters<typeof selectAudit>[3]?]>([
  ['nothing', {}],
  ['people', { by: 'people' }],
  ['programs', { by: 'programs' }],
  ['a member who changed much', { person_id: ADA }],
  ['a member who changed one thing long ago', { person_id: LONG_GONE }],
  ['a member who changed nothing', { person_id: 9 }],
  ['a kind of records', { kind: 'order' }],
  ['a rare kind', { kind: 'team' }],
  ['a kind that has none', { kind: 'mapping' }],
  ['a kind of change', { type: 'order.edited' }],
  ['a member and a kind', { person_id: ADA, kind: 'team' }],
  ['days long ago', { from: day, to: day }],
  ['days before all', { to: '2001-01-01' }],
  ['a member on days long ago', { person_id: SAM, from: day, to: day }],
  ['changes that say words', { search: 'night' }, { ...nobody, changes: [1, 2, 3] }],
  ['an order', { search: '1' }, { ...nobody, orders: [500, 700] }],
  ['an item', { search: '1', person_id: ADA }, { ...nobody, products: [3] }],
  ['an item that was changed very often', { search: '1' }, { ...nobody, products: [BUSY, 3] }],
  ['a customer who was changed very often', { search: '1', by: 'people' }, { ...nobody, customers: [BUSY, 4] }],
  ['the latest changes of these', { search: '1', from: day }, { ...nobody, products: [BUSY], customers: [BUSY] }],
])('a page narrowed by %s reads no more than some pages of events', async (_, filter, hits) => {
  expect(await eventsRead(filter, hits)).toBeLessThan(20 * A_PAGE);
});

/** How many events the transaction has read. */
async function countRead(tx: AccountDb): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'events'`.execute(tx);
  return rows[0]?.read ?? Number.NaN;
}

test.each<[string, number | null]>([
  ['Night', 1],
  ['shelf 99980', 1],
  ['nothing-has-this-name', 0],
  ['shelf', null],
  ['n', 1],
  ['--', 0],
  ['李', null],
])(
  'changes that say “%s” are looked up by an index, unless they are many or no index has a word so short',
  async (term, found) => {
    const { changes, read } = await actor.db.transaction().execute(async (tx) => {
      const before = await countRead(tx);
      const { changes } = await findAuditHits(tx, term);
      return { changes, read: (await countRead(tx)) - before };
    });
    expect(changes?.length ?? null).toBe(found);
    expect(read).toBeLessThan(CHANGES_OF_CATEGORIES / 2);
  },
);

test.each([
  ['{"name": "Bodega Á", "changes": [{"to": "Núñez, 5", "from": ["one", "two"], "field": "city"}], "version": 3}'],
  [String.raw`{"name": "5\" pipe", "changes": [{"to": "a\\b", "from": "line\nNEXT", "field": "C:\\x\", \"y"}]}`],
  ['{"version": 3}'],
  ['{"name": ""}'],
])('the words of a change are all its texts, folded: %s', async (details) => {
  const [row] = await world.sql<{ words: string; expected: string }>(
    `select app.words_of($1) as words, (select app.search_text(coalesce(string_agg(text #>> '{}', ' '), ''))
       from jsonb_path_query($1, '$.**?(@.type() == "string")') text) as expected`,
    [details],
  );
  expect(row?.words).toBe(row?.expected);
});
