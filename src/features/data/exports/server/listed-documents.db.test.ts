import { expect, test } from 'vitest';
import { z } from 'zod';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { listedRows } from '../../../../../tests/given-list.ts';
import { givenListedFile } from '../../../../../tests/given-listed-file.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';

const world = await givenWorld();
const account = await world.account({ time_zone: 'America/Lima' });

/** Orders with a document each, by turns not submitted, rejected and ignored, of Peru and of Ecuador. */
async function givenDocuments(of: GivenAccount, many: number) {
  const { id, connection_id } = await givenOrder(world, of);
  await world.sql(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date, order_status,
       customer_name, currency, total_cost, source_version)
     select $1, $2, 'N' || n, 'N' || n, '', '', now(), 'error', 'Ana', 'USD', 1, '1'
       from generate_series(1, $3::int) n`,
    [of.account_id, connection_id, many],
  );
  await world.sql(
    `insert into tax_documents (account_id, order_id, country, kind, state, environment, currency, total, issued_on,
      send_by, notices)
     select account_id, id, (array['EC', 'PE'])[1 + id % 2], 'sale', (array['not_submitted', 'rejected',
       'ignored'])[1 + id % 3], 'test', 'USD', id,
            date '2026-11-01' + (id % 20)::int, '2026-12-01T05:00:00Z',
              '[{"code": "Z9", "text": "=Otra", "is_warning": false}]'
       from orders where account_id = $1 and id > $2`,
    [of.account_id, id],
  );
}
await givenDocuments(account, 1_500);

const exported = (of: GivenAccount, wanted: object) => givenListedFile(world, of, 'tax_documents', wanted);

const Row = z.object({ id: z.number(), order_number: z.string() });
const listed = (filter: Record<string, string>) => listedRows(account, '/api/documents', Row, filter);

const filters: Record<string, string>[] = [
  {},
  { country: 'PE', state: 'rejected' },
  { from: '2026-11-05', to: '2026-11-09' },
  { kind: 'sale', search: 'N12' },
];

test.each(filters)('a file holds the documents of the list in its order: %o', async (filter) => {
  const numbers = (await listed(filter)).map(({ order_number }) => order_number);
  const { rows, record } = await exported(account, { filter, columns: ['order'] });
  expect(numbers.length).toBeGreaterThan(0);
  expect(rows.map(({ order_number }) => order_number)).toEqual(numbers);
  expect(record.done).toBe(numbers.length);
});

test('a file has the columns of the list in its order, each with what stands below it', async () => {
  const columns = ['status', 'error', 'total', 'deadline', 'order'];
  const { head, rows } = await exported(account, { filter: { state: 'rejected' }, columns });
  expect(head).toBe(
    'state,error_codes,error,total,currency,deadline,deadline_at (America/Lima),order_number,customer_name',
  );
  expect(rows[0]).toMatchObject({
    state: 'rejected',
    error_codes: 'Z9',
    error: 'Z9 =Otra',
    currency: 'USD',
    deadline: 'send',
    'deadline_at (America/Lima)': '2026-12-01 00:00:00',
    customer_name: 'Ana',
  });
  const whole = await exported(account, { filter: { state: 'rejected' } });
  expect(whole.head?.split(',')).toContain('identifiers');
});

test('chosen documents are those alone, the latest first, whatever narrows the list', async () => {
  const chosen = (await listed({})).filter((_, index) => index % 300 === 7);
  const ids = chosen.map(({ id }) => id).toReversed();
  const { rows, record } = await exported(account, { filter: { country: 'MX' }, columns: ['order'], ids });
  expect(rows.map(({ order_number }) => order_number)).toEqual(chosen.map(({ order_number }) => order_number));
  expect(record.total).toBe(chosen.length);
});

test('what makes no sense is refused, and documents of another account are none', async () => {
  const ask = async (wanted: object) =>
    (await account.staff.post('/api/exports', { kind: 'tax_documents', listed: wanted })).status;
  expect(await ask({ filter: {}, columns: ['customer_phone'] })).toBe(422);
  expect(await ask({ filter: { state: 'lost' } })).toBe(422);
  expect(await ask({ filter: { from: '2026-11-02', to: '2026-11-01' } })).toBe(422);
  expect(await ask({ filter: {}, ids: [] })).toBe(422);
  const other = await world.account();
  const [mine] = await listed({});
  expect((await exported(other, { filter: {}, ids: [mine?.id ?? 0] })).rows).toEqual([]);
});
