import { expect, test } from 'vitest';
import { z } from 'zod';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { listedRows } from '../../../../../tests/given-list.ts';
import { givenListedFile } from '../../../../../tests/given-listed-file.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';

const world = await givenWorld();
const account = await world.account({ time_zone: 'America/Lima' });
const { marker, connection_id } = await givenOrder(world, account);

const MANY = 2_500;
/** With equal names and instants, and e-mails that sort without regard to case. */
await world.sql(
  `insert into customers (account_id, connection_id, source_customer_id, customer_name, email, country, city,
    sync_status, created_at)
   select $1, $2, 'S' || n, (array['Ángela', 'angel', 'Zoë', 'Ñandú', 'n'])[1 + n % 5] || n % 40,
          (array['B', 'b', 'a'])[1 + n % 3] || (n * 7919 % 10007) || '@example.com', (array['PE', 'MX'])[1 + n % 2],
            'Lima',
          (array['not_synced', 'synced', 'errorCustomer'])[1 + n % 3],
            timestamptz '2026-11-01T05:00:00Z' + (n % 400) * interval '97 minutes'
     from generate_series(1, $3::int) n`,
  [account.account_id, connection_id, MANY],
);

const exported = (of: GivenAccount, wanted: object) => givenListedFile(world, of, 'customers', wanted);

const Row = z.object({ id: z.number(), source_customer_id: z.string() });
const listed = (filter: Record<string, string>) => listedRows(account, '/api/customers', Row, filter);

const filters: Record<string, string>[] = [
  {},
  { orderBy: 'created_at', orderDir: 'ASC' },
  { orderBy: 'email', orderDir: 'ASC', filterBy: 'Synced' },
  { orderBy: 'customer_name', orderDir: 'DESC', filterBy: 'Error' },
  { orderBy: 'email', orderDir: 'DESC', start_at: '2026-11-05', end_at: '2026-11-20' },
  { orderBy: 'customer_name', orderDir: 'ASC', filterBy: 'Unsynced', search: 'ndu' },
];

test.each(filters)('a file holds the customers of the list in its order: %o', async (filter) => {
  const ids = (await listed(filter)).map(({ source_customer_id }) => source_customer_id);
  const { rows, record } = await exported(account, { filter, columns: ['source_customer_id'] });
  expect(ids.length).toBeGreaterThan(20);
  expect(rows.map(({ source_customer_id }) => source_customer_id)).toEqual(ids);
  expect(record.done).toBe(ids.length);
});

test('a file has the columns of the list in its order, each with what stands below it', async () => {
  const columns = ['sync_status', 'customer_name', 'connection_name', 'created_at'];
  const { head, rows, record } = await exported(account, {
    filter: { search: marker, start_at: '2026-01-01' },
    columns,
  });
  expect(head).toBe('sync_status,sync_error,customer_name,connection_name,created_at (America/Lima)');
  expect(rows).toMatchObject([{ customer_name: marker, connection_name: marker, sync_status: 'not_synced' }]);
  expect(record).toMatchObject({ startAtText: 'Jan 1, 2026', endAtText: '' });
  const whole = await exported(account, { filter: { search: marker } });
  expect(whole.head?.split(',')).toEqual(expect.arrayContaining(['phone', 'postal_code', 'connection_name']));
});

test('chosen customers are those alone, as the list is sorted, whatever narrows it', async () => {
  const chosen = (await listed({ orderBy: 'email', orderDir: 'ASC' })).filter((_, index) => index % 500 === 3);
  const ids = chosen.map(({ id }) => id).toReversed();
  const filter = { orderBy: 'email', orderDir: 'ASC', search: 'nobody', filterBy: 'Synced' };
  const { rows, record } = await exported(account, { filter, columns: ['source_customer_id'], ids });
  expect(rows.map((row) => row.source_customer_id)).toEqual(chosen.map((row) => row.source_customer_id));
  expect(record.total).toBe(chosen.length);
});

test('what makes no sense is refused, and customers of another account are none', async () => {
  const ask = async (wanted: object) =>
    (await account.staff.post('/api/exports', { kind: 'customers', listed: wanted })).status;
  expect(await ask({ filter: {}, columns: ['order_number'] })).toBe(422);
  expect(await ask({ filter: { filterBy: 'lost' } })).toBe(422);
  expect(await ask({ filter: { start_at: '2026-11-02', end_at: '2026-11-01' } })).toBe(422);
  expect(await ask({ filter: {}, ids: [] })).toBe(422);
  const other = await world.account();
  const [mine] = await listed({});
  expect((await exported(other, { filter: {}, ids: [mine?.id ?? 0] })).rows).toEqual([]);
  expect((await exported(other, { filter: { search: marker } })).rows).toEqual([]);
});
