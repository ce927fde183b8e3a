import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { Export } from '../contract.ts';
import { writeExport } from './write-export.job.ts';

const world = await givenWorld();

test('what disagrees leaves as a file, an imbalance a row, and nothing of another account', async () => {
  const [account, other] = [await world.account({ time_zone: 'America/Lima' }), await world.account()];
  const { staff, actor, account_id, cookie } = account;
  const order = await givenOrder(world, account);
  const theirs = await givenOrder(world, other);
  for (const { id, of, kind } of [
    { id: order.id, of: account_id, kind: 'invoice_differs' },
    { id: order.id, of: account_id, kind: 'overpaid' },
    { id: theirs.id, of: other.account_id, kind: 'overpaid' },
  ])
    await world.sql(
      `insert into imbalances (account_id, order_id, kind, subject, pieces, amount, currency, since)
       values ($1, $2, $3, 'F001-27', 1, 5, 'PEN', '2026-11-01T05:00:00Z')`,
      [of, id, kind],
    );
  await world.sql(
    `insert into tax_documents (account_id, order_id, country, kind, environment, currency, total, full_number)
     values ($1, $2, 'PE', 'sale', 'test', 'PEN', 1, 'F001-27')`,
    [account_id, order.id],
  );
  const { id } = Export.parse((await staff.post('/api/exports', { kind: 'imbalances' })).body);
  await writeExport.run({ export_id: id }, givenRun(world, actor));
  const { downloadLink } = Export.parse((await staff.get(`/api/exports/${id}`)).body);
  const { body } = await world.app.inject({ method: 'GET', url: downloadLink ?? '', headers: { cookie } });
  const { data } = Papa.parse<Record<string, string>>(body.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toMatchObject([
    {
      order_number: order.marker,
      kind: 'Invoice differs from the sale',
      subject: 'F001-27',
      pieces: '1',
      amount: '5.00',
      currency: 'PEN',
      documents: 'F001-27',
      'since (America/Lima)': '2026-11-01 00:00:00',
    },
    { kind: 'Paid more than is owed' },
  ]);
});
