import { expect, test } from 'vitest';
import { z } from 'zod';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { listedRows } from '../../../../../tests/given-list.ts';
import { givenListedFile } from '../../../../../tests/given-listed-file.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';

const world = await givenWorld();
const account = await world.account({ time_zone: 'America/Lima' });
const { marker, connection_id } = await givenOrder(world, account, { order_date: '2026-10-15T12:00:00Z' });

const MANY = 2_500;
/** With equal dates, names and totals, and names that sort by their letters. */
await world.sql(
  `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
    order_date,
      order_status, in_amware, customer_name, customer_email, currency, total_cost, source_version, country, is_held,
        warehouse, submit_after)
   select $1, $2, 'S' || n, 'N' || (n * 7919 % 10007), 'S' || n, 'Shop',
     timestamptz '2026-11-01T05:00:00Z' + (n % 400) * interval '97 minutes',
          (array['pending', 'shipped', 'error', 'fulfilled'])[1 + n % 4], 0, (array['Ángela', 'angel', 'Zoë', 'Ñandú',
            'n'])[1 + n % 5] || n % 40,
          'c' || n || '@example.com', 'PEN', (n * 37 % 500) / 4.0, '1', (array['PE', 'MX', 'CO'])[1 + n % 3], n % 7 = 0,
          (array['LIM', 'MEX'])[1 + n % 2], now() + case when n % 3 = 0 then interval '1 day' else interval '-1 day' end
     from generate_series(1, $3::int) n`,
  [account.account_id, connection_id, MANY],
);

const exported = (of: GivenAccount, wanted: object) => givenListedFile(world, of, 'orders', wanted);

const Row = z.object({ id: z.number(), order_number: z.string() });
const listed = (filter: Record<string, string>) => listedRows(account, '/api/orders', Row, filter);

const filters: Record<string, string>[] = [
  {},
  { orderBy: 'order_date', orderDir: 'ASC' },
  { orderBy: 'customer_name', orderDir: 'ASC', country: 'PE' },
  { orderBy: 'customer_name', orderDir: 'DESC', filterBy: 'CoreE Error', is_held: '0' },
  { orderBy: 'total_cost', orderDir: 'DESC', warehouse: 'MEX' },
  { orderBy: 'order_number', orderDir: 'ASC', filterBy: 'shipped', start_at: '2026-11-05', end_at: '2026-11-20' },
  { orderBy: 'total_cost', orderDir: 'ASC', is_held: '1', country: 'CO' },
  { orderBy: 'customer_name', orderDir: 'ASC', holding: '1' },
];

test.each(filters)('a file holds the rows of the list in its order: %o', async (filter) => {
  const numbers = (await listed(filter)).map(({ order_number }) => order_number);
  const { rows, record } = await exported(account, { filter, columns: ['order_number'] });
  expect(numbers.length).toBeGreaterThan(20);
  expect(rows.map(({ order_number }) => order_number)).toEqual(numbers);
  expect(record.done).toBe(numbers.length);
});

test('a search is what it finds, and no more', async () => {
  const { rows } = await exported(account, { filter: { search: marker }, columns: ['order_number'] });
  expect(rows.map(({ order_number }) => order_number)).toEqual([marker]);
});

test('a file has the columns of the list in its order, each with what stands below it', async () => {
  const columns = ['total_cost', 'order_number', 'order_date', 'warehouse', 'order_status'];
  const { head, rows } = await exported(account, { filter: { search: marker }, columns });
  expect(head).toBe(
    'total_cost,currency,order_number,source_order_number,order_date (America/Lima),warehouse,ship_method,order_status,error',
  );
  expect(rows[0]).toMatchObject({
    total_cost: '20.00',
    currency: 'USD',
    'order_date (America/Lima)': '2026-10-15 07:00:00',
  });
  const whole = await exported(account, { filter: { search: marker } });
  expect(whole.head?.split(',')).toContain('customer_phone');
});

test('chosen orders are those alone, as the list is sorted', async () => {
  const chosen = (await listed({ orderBy: 'total_cost', orderDir: 'ASC' })).filter((_, index) => index % 500 === 3);
  const ids = chosen.map(({ id }) => id).toReversed();
  const filter = { orderBy: 'total_cost', orderDir: 'ASC', country: 'XX' };
  const { rows, record } = await exported(account, { filter, columns: ['order_number'], ids });
  expect(rows.map(({ order_number }) => order_number)).toEqual(chosen.map(({ order_number }) => order_number));
  expect(record.total).toBe(chosen.length);
});

test('what makes no sense is refused, and orders of another account are none', async () => {
  const ask = async (listed: object) => (await account.staff.post('/api/exports', { kind: 'orders', listed })).status;
  expect(await ask({ filter: {}, columns: ['password'] })).toBe(422);
  expect(await ask({ filter: { filterBy: 'lost' }, columns: ['country'] })).toBe(422);
  expect(await ask({ filter: { start_at: '2026-11-02', end_at: '2026-11-01' }, columns: ['country'] })).toBe(422);
  expect(await ask({ filter: {}, columns: ['country'], ids: [] })).toBe(422);
  const other = await world.account();
  const [mine] = await listed({});
  const { rows } = await exported(other, { filter: {}, columns: ['order_number'], ids: [mine?.id ?? 0] });
  expect(rows).toEqual([]);
});
