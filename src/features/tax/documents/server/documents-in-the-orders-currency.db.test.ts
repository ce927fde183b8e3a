import { expect, test } from 'vitest';
import { convertAmount, subtractAmount } from '#base/money.ts';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenForeignShop } from '../../../../../tests/given-foreign-shop.ts';
import { findRates } from '../rate-contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

/** A shop whose orders in dollars have documents in dollars. */
const openShop = (code: string) => givenForeignShop(world, partners, code, 'keep');

const NOTHING_WRONG = { data: [], orders: 0 };

const sentOf = async (id: number | undefined) =>
  (
    await world.sql<{ xml: string }>(
      `select convert_from(f.content, 'UTF8') as xml from tax_documents d
         join tax_files f on f.account_id = d.account_id and f.hash = d.xml_hash where d.id = $1`,
      [id],
    )
  )[0]?.xml;

test.for([
  ['MX', 'Moneda="USD" TipoCambio="18.4567"'],
  ['PE', '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>'],
] as const)(
  'an order to %s waits for its rate, has its document in dollars, and its refunds are in dollars',
  async ([code, said]) => {
    const { to, rate, shop, choose, documents, order, today, saveRate, run, imbalances } = await openShop(code);
    await shop.store([order('1', 3)]);
    await run();
    expect(await documents('1')).toMatchObject([{ state: 'not_submitted', error_code: 'no_rate', equivalent: null }]);

    expect(await saveRate(rate)).toMatchObject({ status: 200, body: { saved: 1 } });
    await run();
    const [sale] = await documents('1');
    const by = { rate, day: today, source: 'Banco central', currency: to };
    const equivalent = { ...by, total: convertAmount('99.99', rate, 2) };
    expect(sale).toMatchObject({ state: 'stored', error: null, currency: 'USD', total: '99.99', conversion: null });
    expect(sale?.equivalent).toEqual(equivalent);
    expect(await sentOf(sale?.id)).toContain(said);
    expect(await imbalances()).toEqual(NOTHING_WRONG);

    // Neither a later rate nor another choice is the business of its refunds.
    await saveRate(convertAmount(rate, '2', 4));
    await choose('convert');
    await shop.store([order('2', 1, { is_refund: true, corrects_source_order_id: '1' })]);
    await run();
    const [note] = await documents('2');
    const part = convertAmount('33.33', rate, 2);
    expect(note).toMatchObject({ kind: 'correction', state: 'stored', currency: 'USD', total: '-33.33' });
    expect(note?.equivalent).toEqual({ ...by, total: part });
    expect(await sentOf(note?.id)).toContain(said);

    await choose('stop');
    await shop.store([order('3', 2, { is_refund: true, corrects_source_order_id: '1' })]);
    await run();
    const [rest] = await documents('3');
    expect(rest).toMatchObject({ state: 'stored', currency: 'USD', total: '-66.66' });
    expect(rest?.equivalent).toEqual({ ...by, total: subtractAmount(equivalent.total, part) });
    expect(await imbalances()).toEqual(NOTHING_WRONG);
  },
);

test('a refund of a converted sale is converted, also where documents are in dollars by then', async () => {
  const { shop, choose, documents, order, saveRate, run } = await openShop('PE');
  await choose('convert');
  await saveRate('3.754');
  await shop.store([order('1', 1)]);
  await run();
  await choose('keep');
  await shop.store([order('2', 1, { is_refund: true, corrects_source_order_id: '1' })]);
  await run();
  const [note] = await documents('2');
  expect(note).toMatchObject({ state: 'stored', currency: 'PEN', total: '-125.12', equivalent: null });
});

test('a document in the place of one in dollars is in dollars by the same rate, whatever is chosen by then', async () => {
  const { account, shop, choose, documents, order, saveRate, run } = await openShop('MX');
  await saveRate('18.4567');
  await shop.store([order('1', 1)]);
  await run();
  const [sale] = await documents('1');
  await saveRate('20');
  await choose('convert');
  expect((await account.staff.post(`/api/documents/${sale?.id}/resubmit`)).status).toBe(200);
  await run();
  const further = (await documents('1')).find(({ id }) => id !== sale?.id);
  expect(further).toMatchObject({ state: 'stored', currency: 'USD', total: '33.33', equivalent: sale?.equivalent });
});

test('staff credit a sale in dollars in dollars, and the balance agrees', async () => {
  const { account, shop, idOf, documents, order, saveRate, run } = await openShop('PE');
  await saveRate('3.754');
  await shop.store([order('1', 3)]);
  await run();
  const [sale] = await documents('1');
  const creditable = await account.staff.get(`/api/documents/${sale?.id}/creditable`);
  expect(creditable.body).toMatchObject({ currency: 'USD', left: '99.99', paid: null });
  const part = { of: 'lines', lines: [{ line: 0, quantity: 1 }] };
  const body = { part, reason: 'Llegó roto', left: '99.99' };
  expect((await account.staff.post(`/api/documents/${sale?.id}/credit`, body)).status).toBe(200);
  await run();
  const note = (await documents('1')).find(({ kind }) => kind === 'correction');
  expect(note).toMatchObject({ state: 'stored', currency: 'USD', total: '-33.33', equivalent: { total: '125.12' } });
  const { sum } = getOrderBalance.replies[200].parse(
    (await account.staff.get(`/api/orders/${await idOf('1')}/balance`)).body,
  );
  expect(sum.amounts).toMatchObject({ charged: '99.99', invoiced: '99.99', credited: '33.33' });
});

test('a currency in which no document may be waits, and so does the refund of a sale whose rate is not known', async () => {
  const { account, shop, documents, order, saveRate, run } = await openShop('PE');
  await saveRate('3.754');
  await shop.store([order('1', 3, { currency: 'JPY', total_cost: '99.99' }), order('2', 1)]);
  await run();
  expect(await documents('1')).toMatchObject([{ state: 'not_submitted', error_code: 'other_currency' }]);
  const [sale] = await documents('2');
  await world.sql('update tax_documents set equivalent = null where account_id = $1', [account.account_id]);
  await shop.store([order('3', 1, { is_refund: true, corrects_source_order_id: '2' })]);
  await run();
  expect(sale).toMatchObject({ state: 'stored' });
  expect(await documents('3')).toMatchObject([{ state: 'not_submitted', error_code: 'other_currency' }]);
});

test('a rate by which documents are in dollars stays, and one that corrects it is for those that still wait', async () => {
  const { account, shop, documents, order, saveRate, run } = await openShop('PE');
  const listed = async () =>
    findRates.replies[200].parse((await account.admin.get('/api/exchange-rates?to_currency=PEN')).body).data;
  await saveRate('3.754');
  await shop.store([order('1', 1)]);
  await run();
  const [rate] = await listed();
  expect(rate).toMatchObject({ is_used: true });
  expect(await account.admin.delete(`/api/exchange-rates/${rate?.id}`)).toMatchObject({ status: 409 });
  const issue_when = "update tax_issuers set issue_when = 'by_hand' where account_id = $1";
  await world.sql(issue_when, [account.account_id]);
  await shop.store([order('2', 1)]);
  await run();
  await saveRate('3.8');
  await run();
  expect(await documents('1')).toMatchObject([{ equivalent: { rate: '3.754' } }]);
  expect(await documents('2')).toMatchObject([
    { state: 'not_submitted', equivalent: { rate: '3.8', total: '126.65' } },
  ]);
});

test('only a country whose law allows it has documents in the currency of an order', async () => {
  const { account } = await openShop('EC');
  const settings = demoIssuers.find(({ country }) => country === 'EC')?.settings;
  const body = { version: 1, environment: 'test', issue_when: 'checked', delay_minutes: 0, connection_id: null };
  const saved = await account.admin.put('/api/tax-issuers/EC', {
    ...{ ...body, settings, is_active: false },
    other_currency: 'keep',
  });
  expect(saved).toMatchObject({ status: 422, body: { errors: { other_currency: [expect.any(String)] } } });
});
