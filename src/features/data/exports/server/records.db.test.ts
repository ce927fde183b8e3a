import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { Export } from '../contract.ts';
import { writeExport } from './write-export.job.ts';

const Refusal = z.object({ errors: z.record(z.string(), z.array(z.string())) });

// A call that waits for its file waits as long as the machine needs.
const world = await givenWorld({ request_timeout_ms: 100_000 });

/** Makes the call while a worker works, and reads the file that it answers. */
async function exported({ staff, actor, cookie }: GivenAccount, path: string) {
  const asked = staff.get(path);
  let isOver = false;
  void asked.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const queued = await actor.db.selectFrom('exports').select('id').where('state', '=', 'queued').execute();
    for (const { id } of queued) await writeExport.run({ export_id: id }, givenRun(world, actor));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const record = Export.parse((await asked).body);
  const { body } = await world.app.inject({ method: 'GET', url: record.downloadLink ?? '', headers: { cookie } });
  const { data } = Papa.parse<Record<string, string>>(body.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  return { record, rows: data };
}

test('orders are exported by status, source, country and days of the account', async () => {
  const account = await world.account({ time_zone: 'America/Lima' });
  const early = await givenOrder(world, account, { order_date: '2026-11-01T04:59:59.999999Z', total_cost: '-12.5' });
  const first = await givenOrder(world, account, { order_date: '2026-11-01T05:00:00Z', order_status: 'pending' });
  const last = await givenOrder(world, account, { order_date: '2026-11-03T04:59:59.999999Z', order_status: 'pending' });
  const base = `/api/orders/export/${account.account_id}`;
  const numbers = async (query: string) =>
    (await exported(account, `${base}?${query}`)).rows.map(({ order_number }) => order_number);

  const all = await exported(account, base);
  expect(all.record).toMatchObject({
    kind: 'orders',
    state: 'ready',
    done: 3,
    status: '',
    startAtText: '',
    user: 'Sam Staff',
  });
  expect(all.rows[0]).toMatchObject({
    order_number: early.marker,
    total_cost: '-12.50',
    'order_date (America/Lima)': '2026-10-31 23:59:59',
  });
  await world.sql(`update orders set error = 'incomplete_address city; test_order *TEST*' where order_number = $1`, [
    early.marker,
  ]);
  expect((await exported(account, base)).rows[0]).toMatchObject({
    error: 'City missing; Test order (name contains *TEST*)',
  });
  const days = await exported(account, `${base}?start_at=2026-11-01&end_at=2026-11-02&status=pending`);
  expect(days.rows.map(({ order_number }) => order_number)).toEqual([first.marker, last.marker]);
  expect(days.record).toMatchObject({ status: 'pending', startAtText: 'Nov 1, 2026', endAtText: 'Nov 2, 2026' });
  expect(await numbers('status=CoreE%20Error')).toEqual([early.marker]);
  expect(await numbers(`source=${first.connection_id}`)).toEqual([first.marker]);
  expect(await numbers(`source=${last.marker}&country=pe`)).toEqual([last.marker]);
  expect(await numbers('country=MX')).toEqual([]);
});

test('customers are exported by state, and what makes no sense is refused with its field', async () => {
  const [account, other] = [await world.account(), await world.account()];
  const { marker, customer_id } = await givenOrder(world, account);
  await givenOrder(world, other);
  await world.sql("update customers set sync_status = 'errorCustomer', sync_error = '=bad' where id = $1", [
    customer_id,
  ]);
  const base = `/api/customers/export/${account.account_id}`;
  expect((await exported(account, `${base}?status=Error`)).rows).toMatchObject([
    { customer_name: marker, sync_status: 'errorCustomer', sync_error: "'=bad" },
  ]);
  expect((await exported(account, `${base}?status=Synced`)).rows).toEqual([]);
  for (const [query, field] of [
    ['status=pending', 'status'],
    ['source=nobody', 'source'],
    ['start_at=2026-02-30', 'start_at'],
    ['start_at=2026-11-02&end_at=2026-11-01', 'end_at'],
    ['country=Peru', 'country'],
  ]) {
    const reply = await account.staff.get(`${base}?${query}`);
    expect([query, reply.status, Object.keys(Refusal.parse(reply.body).errors)]).toEqual([query, 422, [field]]);
  }
  for (const kind of ['orders', 'customers'])
    expect((await account.staff.get(`/api/${kind}/export/${other.account_id}`)).status).toBe(404);
});

test('orders of one instant are each exported once, however many', async () => {
  const account = await world.account();
  const { connection_id } = await givenOrder(world, account);
  await world.sql(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date, order_status,
       customer_name, currency, total_cost, source_version)
     select $1, $2, 'N' || n, 'N' || n, '', '', '2026-11-05T10:00:00.123456Z', 'error', '', 'USD', 1, '1'
       from generate_series(1, 4500) n`,
    [account.account_id, connection_id],
  );
  const { rows } = await exported(account, `/api/orders/export/${account.account_id}`);
  expect([rows.length, new Set(rows.map(({ order_number }) => order_number)).size]).toEqual([4501, 4501]);
});

test('a call that waits for its file too long says that it goes on, and asking again joins it', async () => {
  const hasty = await givenWorld({ request_timeout_ms: 120 });
  const { staff, account_id } = await hasty.account();
  const message =
    'Your data is still being exported. Please check back in a couple minutes, the button will be enabled once the export is finished.';
  const all = { filterBy: 'entities', filterArray: ['all'] };
  const replies = [
    await staff.get('/api/download-csv?entity_id=2'),
    await staff.post('/api/download-csv/2', all),
    await staff.get(`/api/products/export/${account_id}`),
    await staff.get(`/api/orders/export/${account_id}`),
    await staff.get(`/api/customers/export/${account_id}`),
  ];
  for (const reply of replies) expect(reply).toMatchObject({ status: 504, body: { message } });
  expect(await hasty.sql('select kind from exports where account_id = $1 order by id', [account_id])).toEqual([
    { kind: 'products' },
    { kind: 'orders' },
    { kind: 'customers' },
  ]);
});

test('orders are exported as the list shows them: search, hold, problem, warehouse, customer', async () => {
  const account = await world.account();
  const [lamp, chair] = [await givenOrder(world, account), await givenOrder(world, account)];
  await world.sql("update orders set is_held = true, warehouse = 'LIM1' where id = $1", [lamp.id]);
  await world.sql(
    `insert into problems (account_id, order_id, connection_id, kind, subject)
      values ($1, $2, $3, 'incomplete_address', 'city')`,
    [account.account_id, chair.id, chair.connection_id],
  );
  const numbers = async (query: string) =>
    (await exported(account, `/api/orders/export/${account.account_id}?${query}`)).rows.map(
      ({ order_number }) => order_number,
    );
  expect(await numbers('is_held=1')).toEqual([lamp.marker]);
  expect(await numbers('is_held=0')).toEqual([chair.marker]);
  expect(await numbers('warehouse=LIM1')).toEqual([lamp.marker]);
  expect(await numbers(`search=${chair.marker}`)).toEqual([chair.marker]);
  expect(await numbers(`customer_id=${lamp.customer_id}`)).toEqual([lamp.marker]);
  expect(await numbers('problem=incomplete_address')).toEqual([chair.marker]);
  expect(await numbers('problem=incomplete_address&subject=city')).toEqual([chair.marker]);
  expect(await numbers('problem=incomplete_address&subject=address')).toEqual([]);
  expect(await numbers('problem=incomplete_address&is_held=1')).toEqual([]);
});

test('for programs a value stands as it is, for spreadsheets it is no formula; a phone is a phone in both', async () => {
  const account = await world.account();
  const { customer_id } = await givenOrder(world, account);
  await world.sql("update customers set customer_name = '=1+1;=2', phone = '+525512345678' where id = $1", [
    customer_id,
  ]);
  const path = `/api/customers/export/${account.account_id}`;
  const forSheets = await exported(account, path);
  expect(forSheets.record.style).toBe('spreadsheet');
  expect(forSheets.rows).toMatchObject([{ customer_name: "'=1+1;'=2", phone: '+525512345678' }]);
  const forPrograms = await exported(account, `${path}?style=program`);
  expect(forPrograms.record.style).toBe('program');
  expect(forPrograms.rows).toMatchObject([{ customer_name: '=1+1;=2', phone: '+525512345678' }]);
});
