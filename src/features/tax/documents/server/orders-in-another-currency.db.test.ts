import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '#base/calendar-date.ts';
import { convertAmount, negateAmount } from '#base/money.ts';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { FOREIGN_ORDERS, givenForeignShop } from '../../../../../tests/given-foreign-shop.ts';
import { type OtherCurrency, TaxIssuer } from '../issuer-contract.ts';
import { findRates } from '../rate-contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const openShop = (code: string, way: OtherCurrency = 'convert') => givenForeignShop(world, partners, code, way);

const NOTHING_WRONG = { data: [], orders: 0 };

test.for(Object.keys(FOREIGN_ORDERS))(
  'an order to %s in another currency waits for its rate, is converted, and its refunds take all of it back',
  async (code) => {
    const { from, to, rate, shop, documents, order, today, saveRate, run, imbalances } = await openShop(code);
    await shop.store([order('1', 3)]);
    await run();
    const [waiting] = await documents('1');
    expect(waiting).toMatchObject({ state: 'not_submitted', error_code: 'no_rate', conversion: null });
    expect(waiting?.error).toContain(from);

    expect(await saveRate(rate)).toMatchObject({ status: 200, body: { saved: 1 } });
    await run();
    const [sale] = await documents('1');
    const total = convertAmount('99.99', rate, 2);
    const conversion = { currency: from, total: '99.99', rate, day: today, source: 'Banco central' };
    expect(sale).toMatchObject({ state: 'stored', error: null, currency: to, total, conversion });
    expect(await imbalances()).toEqual(NOTHING_WRONG);

    // Later rates are none of its refunds' business.
    await saveRate(convertAmount(rate, '2', 4));
    await shop.store([order('2', 1, { is_refund: true, corrects_source_order_id: '1' })]);
    await run();
    const [note] = await documents('2');
    const part = convertAmount('33.33', rate, 2);
    expect(note).toMatchObject({
      kind: 'correction',
      state: 'stored',
      error: null,
      currency: to,
      total: negateAmount(part),
      conversion: { ...conversion, total: '33.33' },
    });
    expect(await imbalances()).toEqual(NOTHING_WRONG);

    await shop.store([order('3', 2, { is_refund: true, corrects_source_order_id: '1' })]);
    await run();
    const [rest] = await documents('3');
    expect(rest).toMatchObject({ state: 'stored', conversion: { total: '66.66' } });
    const [sums] = await world.sql<{ left: string }>(
      `select (s.total + sum(c.total))::numeric(18, 2)::text as left from tax_documents s
        join tax_documents c on c.account_id = s.account_id and c.origin_id = s.id
       where s.id = $1 group by s.id, s.total`,
      [sale?.id],
    );
    expect(sums?.left).toBe('0.00');
    expect(await imbalances()).toEqual(NOTHING_WRONG);
  },
);

test('without a member’s word an order in another currency waits, and says where that is changed', async () => {
  const { account, shop, documents, order, saveRate, run } = await openShop('PE', 'stop');
  await saveRate('3.754');
  await shop.store([order('1', 1)]);
  await run();
  const [waiting] = await documents('1');
  expect(waiting).toMatchObject({ state: 'not_submitted', error_code: 'other_currency', currency: 'USD' });
  expect(waiting?.error).toContain('settings of tax documents');
  const issuers = z.object({ data: z.array(TaxIssuer) }).parse((await account.admin.get('/api/tax-issuers')).body).data;
  const peru = issuers.find(({ country }) => country === 'PE');
  const settings = demoIssuers.find(({ country }) => country === 'PE')?.settings;
  const { version, environment, issue_when, delay_minutes, connection_id } = peru ?? {};
  const kept = { version, environment, issue_when, delay_minutes, connection_id, is_active: true };
  const body = { ...kept, settings, other_currency: 'convert' };
  expect((await account.admin.put('/api/tax-issuers/PE', body)).status).toBe(200);
  await run();
  expect(await documents('1')).toMatchObject([{ state: 'stored', currency: 'PEN', total: '125.12' }]);
});

test('the latest rate of a week counts, and what was issued keeps its own', async () => {
  const { shop, documents, order, today, saveRate, run } = await openShop('PE');
  await saveRate('3.7', addDays(today, -8));
  await shop.store([order('1', 1)]);
  await run();
  expect(await documents('1')).toMatchObject([{ error_code: 'no_rate' }]);
  await saveRate('3.8', addDays(today, -7));
  await saveRate('3.9', addDays(today, -6));
  await run();
  const issued = [{ state: 'stored', total: '129.99', conversion: { rate: '3.9', day: addDays(today, -6) } }];
  expect(await documents('1')).toMatchObject(issued);
  await saveRate('4', addDays(today, -6));
  await run();
  expect(await documents('1')).toMatchObject(issued);
});

test('staff credit a part of a converted sale in its own currency, and the balance has it in that of the order', async () => {
  const { account, shop, idOf, documents, order, saveRate, run } = await openShop('PE');
  await saveRate('3.754');
  await shop.store([order('1', 3)]);
  await run();
  const [sale] = await documents('1');
  const creditable = await account.staff.get(`/api/documents/${sale?.id}/creditable`);
  expect(creditable.body).toMatchObject({ currency: 'PEN', left: '375.36', paid: { currency: 'USD', left: '99.99' } });
  const part = { of: 'lines', lines: [{ line: 0, quantity: 1 }] };
  const body = { part, reason: 'Llegó roto', left: '375.36' };
  expect((await account.staff.post(`/api/documents/${sale?.id}/credit`, body)).status).toBe(200);
  await run();
  const note = (await documents('1')).find(({ kind }) => kind === 'correction');
  expect(note).toMatchObject({ state: 'stored', total: '-125.12', conversion: { total: '33.33' } });
  const { sum } = getOrderBalance.replies[200].parse(
    (await account.staff.get(`/api/orders/${await idOf('1')}/balance`)).body,
  );
  expect(sum.amounts).toMatchObject({ charged: '99.99', invoiced: '99.99', credited: '33.33' });
});

test('a document in the place of a converted one has its rate, whatever the day has', async () => {
  const { account, shop, documents, order, saveRate, run } = await openShop('MX');
  await saveRate('18.4567');
  await shop.store([order('1', 1)]);
  await run();
  const [sale] = await documents('1');
  await saveRate('20');
  expect((await account.staff.post(`/api/documents/${sale?.id}/resubmit`)).status).toBe(200);
  await run();
  const further = (await documents('1')).find(({ id }) => id !== sale?.id);
  expect(further).toMatchObject({ state: 'stored', total: sale?.total, conversion: sale?.conversion });
});

test('a refund of more than is left of its converted sale is refused', async () => {
  const { shop, documents, order, saveRate, run } = await openShop('PE');
  await saveRate('3.754');
  await shop.store([order('1', 1)]);
  await run();
  await shop.store([order('2', 2, { is_refund: true, corrects_source_order_id: '1' })]);
  await run();
  expect(await documents('2')).toMatchObject([{ state: 'not_submitted', error_code: 'above_origin' }]);
});

test('rates are for members with the right, each for its own account, and those in use stay', async () => {
  const { account, shop, order, today, saveRate, run } = await openShop('PE');
  const other = await world.account();
  const listed = async (caller = account.admin) =>
    findRates.replies[200].parse((await caller.get('/api/exchange-rates?to_currency=PEN')).body).data;
  await saveRate('3.754');
  await saveRate('3.7', addDays(today, -1));
  await shop.store([order('1', 1)]);
  await run();
  const [used, free] = await listed();
  expect([used, free]).toMatchObject([
    { day: today, rate: '3.754', is_used: true },
    { rate: '3.7', is_used: false, source: 'Banco central' },
  ]);
  expect(await listed(other.admin)).toEqual([]);
  const remove = (id = 0, caller = account.admin) => caller.delete(`/api/exchange-rates/${id}`);
  expect(await remove(free?.id, other.admin)).toMatchObject({ status: 404 });
  expect(await remove(used?.id)).toMatchObject({ status: 409 });
  expect(await remove(free?.id)).toMatchObject({ status: 200 });
  expect((await account.staff.get('/api/exchange-rates?to_currency=PEN')).status).toBe(403);
  expect(await listed()).toHaveLength(1);
  const { body } = await account.admin.get('/api/audit?kind=settings');
  expect(JSON.stringify(body)).toContain(`${today}: 1 USD = 3.754 PEN (Banco central)`);
});

test.each([
  ['a currency that is none', { from_currency: 'XQX', rate: '3' }, 'rates.0.from_currency'],
  ['the currency of the documents', { from_currency: 'PEN', rate: '3' }, 'rates.0.from_currency'],
  ['a day that is still to come', { from_currency: 'USD', rate: '3', day: '2999-01-01' }, 'rates.0.day'],
])('a rate of %s is refused', async (_, given, field) => {
  const { admin } = await world.account();
  const rates = [{ day: '2026-01-02', ...given }];
  expect(await admin.put('/api/exchange-rates', { to_currency: 'PEN', source: 'SBS', rates })).toMatchObject({
    status: 422,
    body: { errors: { [field]: [expect.any(String)] } },
  });
});
