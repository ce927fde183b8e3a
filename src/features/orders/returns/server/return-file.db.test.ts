import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { givenShippedOrder } from '../../../../../tests/given-return.ts';

const world = await givenWorld();

/** A file of returns as it is downloaded, and its rows by the names of their columns. */
async function download({ staff }: GivenAccount, query: Record<string, string> = {}) {
  const { status, body, headers } = await staff.get(`/api/returns/csv?${new URLSearchParams(query)}`);
  const text = z.string().parse(body);
  const options = { header: true, skipEmptyLines: true } as const;
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), options);
  return { status, text, rows: data, name: headers['content-disposition'] };
}

/** Returns of an order, by turns of two states and two reasons; every other has two lines. */
async function givenReturns(account: GivenAccount, many: number) {
  const order = await givenOrder(world, account);
  await world.sql(
    `insert into order_returns (account_id, order_id, number, state, reason)
     select $1, $2, n, (array['requested', 'received'])[1 + n % 2], (array['damaged', 'other'])[1 + n % 3 / 2]
       from generate_series(1, $3::int) n`,
    [account.account_id, order.id, many],
  );
  await world.sql(
    `insert into order_return_lines (account_id, return_id, source_item_id, sku, name, quantity)
     select r.account_id, r.id, line::text, 'S' || line, 'Item', 1
       from order_returns r cross join generate_series(1, 1 + r.number % 2) line where r.account_id = $1`,
    [account.account_id],
  );
  return order;
}

test('a line of a return is a row with all that is known of it, in times of the account', async () => {
  const account = await world.account({ time_zone: 'America/Lima' });
  const { make, take, order_number, id: orderId } = await givenShippedOrder(world, account);
  const { id, number } = await make(2, { tracking_number: 'BACK-1' });
  const lines = [{ source_item_id: '1', good: 1, damaged: 0, missing: 1 }];
  await take(id, { step: 'inspect', lines, restock_at: 'LIM1' });
  await take(id, { step: 'close', outcome: 'nothing', reason: '=Kept, as "agreed"' });
  await world.sql(
    `update order_returns set requested_at = '2026-11-01T03:00:00Z', state_at = '2026-11-02T15:30:00Z',
       exchange_order_id = $2 where id = $1`,
    [id, orderId],
  );
  const { rows, text, name } = await download(account);
  expect(name).toMatch(/^attachment; filename="returns-\d{4}-\d\d-\d\d\.csv"$/);
  expect(text).toMatch(/^\ufeffreturn_number,order_number,/);
  expect(text).toContain(`"'=Kept, as ""agreed"""`);
  const row = {
    return_number: number,
    order_number,
    customer_name: expect.stringMatching(/./),
    state: 'Closed',
    'since (America/Lima)': '2026-11-02 10:30:00',
    reason: 'Arrived damaged',
    'requested_at (America/Lima)': '2026-10-31 22:00:00',
    requested_by: 'Sam Staff',
    tracking_number: 'BACK-1',
    sku: 'A',
    name: expect.stringMatching(/./),
    pieces: '2',
    good: '1',
    damaged: '0',
    missing: '1',
    restocked_at: 'LIM1',
    outcome: 'Neither refunded nor exchanged',
    end_reason: `'=Kept, as "agreed"`,
    exchange_order_number: order_number,
  };
  expect(rows).toEqual([row]);
  const program = await download(account, { style: 'program' });
  expect(program.text).toMatch(/^return_number,/);
  expect(program.rows).toEqual([{ ...row, end_reason: '=Kept, as "agreed"' }]);
});

test('more returns than are read at once are in the file once each, the newest first, with all of their lines', async () => {
  const account = await world.account();
  await givenReturns(account, 1_001);
  const { rows } = await download(account);
  const wanted = Array.from({ length: 1_001 }, (_, n) => 1_001 - n).flatMap((n) =>
    n % 2 === 0 ? [`R-${n} S1`] : [`R-${n} S1`, `R-${n} S2`],
  );
  expect(rows.map(({ return_number, sku }) => `${return_number} ${sku}`)).toEqual(wanted);
});

const filters: Record<string, string>[] = [
  {},
  { filterBy: 'received' },
  { reason: 'other' },
  { filterBy: 'received', reason: 'other' },
  { search: 'R-7' },
];

test.each(filters)('a file has the returns that the list has, and none of another account: %o', async (filter) => {
  const [account, other] = [await world.account(), await world.account()];
  await givenReturns(account, 12);
  await givenReturns(other, 20);
  const { body } = await account.staff.get(`/api/returns?${new URLSearchParams(filter)}`);
  const { data } = z.object({ data: z.array(z.object({ number: z.string() })) }).parse(body);
  const { rows } = await download(account, filter);
  expect([...new Set(rows.map(({ return_number }) => return_number))]).toEqual(data.map(({ number }) => number));
  expect(data.length).toBeGreaterThan(0);
});

test('an order of another account narrows to nothing, and a state that is none is refused', async () => {
  const [account, other] = [await world.account(), await world.account()];
  const { marker } = await givenReturns(other, 3);
  await givenReturns(account, 3);
  expect((await download(other, { search: marker })).rows).not.toEqual([]);
  expect((await download(account, { search: marker })).rows).toEqual([]);
  expect((await account.staff.get('/api/returns/csv?filterBy=lost')).status).toBe(422);
});

test('states and reasons are in the language of who downloads', async () => {
  const account = await world.account();
  await world.sql("update users set language = 'es' where account_id = $1", [account.account_id]);
  await givenReturns(account, 1);
  expect((await download(account)).rows[0]).toMatchObject({ state: 'Recibida', reason: 'Llegó dañado' });
});
