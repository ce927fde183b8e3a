import { beforeEach, expect, test } from 'vitest';
import { convertAmount, negateAmount } from '#base/money.ts';
import { findCountry } from '#countries/countries.ts';
import { givenParcelInvoices } from '../../../../../tests/crash/given-parcel-invoices.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';

/** Orders in another currency that have an invoice a parcel, and are refunded here or by their channel. */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);
const { givenWaiting, documentsOf, balanceOf } = await givenParcelInvoices(world, partners, p);
await world.sql("update tax_issuers set other_currency = 'convert' where account_id = $1", [p.account_id]);

beforeEach(() => passTime(world));

/** What a unit of the order's currency costs: none turns 45.00 or 80.00 into whole coins. */
const RATES: Readonly<Record<string, { currency: string; rate: string }>> = {
  BO: { currency: 'EUR', rate: '7.31257' },
  CO: { currency: 'USD', rate: '4123.57123' },
  EC: { currency: 'PEN', rate: '0.266417' },
  GT: { currency: 'USD', rate: '7.731293' },
  MX: { currency: 'USD', rate: '18.456713' },
  PE: { currency: 'USD', rate: '3.75413' },
};

/** Yesterday is before today in every country. */
async function givenRate(country: string, rate: string, from_currency: string): Promise<void> {
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const to_currency = findCountry(country)?.currencies[0];
  const body = { to_currency, source: 'Banco central', rates: [{ from_currency, day, rate }] };
  expect((await p.admin.put('/api/exchange-rates', body)).status).toBe(200);
}

test.for(Object.entries(RATES))(
  'in %s the invoices and notes of each parcel agree with what was paid and refunded',
  async ([country, { currency, rate }]) => {
    await givenRate(country, rate, currency);
    const into = (amount: string) => convertAmount(amount, rate, 2);
    const order = await givenWaiting(country, 0, { currency });
    await order.split('TAZA-01', 2);
    await order.sendRest();
    expect(await order.papers()).toEqual([
      `sale · 0 · stored · ${into('80.00')} · 1 TAZA-01, 2 JARRA-01`,
      `sale · 1 · stored · ${into('45.00')} · 2 TAZA-01`,
    ]);
    await order.ship(1);
    await order.ship(0);
    expect(await order.told()).toEqual([]);
    expect((await order.balance()).sum.amounts).toMatchObject({ charged: '125.00', invoiced: '125.00' });

    await order.payBack('JARRA-01', 1);
    expect(await order.told()).toEqual([expect.stringMatching(/^refund_not_credited .* 30\.00$/)]);
    await order.credit();
    expect(await order.told()).toEqual([]);
    await order.payBack('TAZA-01', 3);
    await order.credit();
    await order.payBack('JARRA-01', 1);
    await order.credit();
    const { sum, imbalances } = await order.balance();
    expect(imbalances).toEqual([]);
    expect(sum.amounts).toMatchObject({ charged: '125.00', refunded: '120.00', credited: '120.00' });
    // All that the invoice of the rest said is taken back, to the coin.
    const all = await order.documents();
    const rest = all.find(({ kind, part }) => kind === 'sale' && part === 0);
    const notes = all.filter(({ origin }) => origin?.id === rest?.id);
    expect(notes.map(({ conversion }) => conversion?.total).toSorted()).toEqual(['20.00', '30.00', '30.00']);
    const [left] = await world.sql<{ left: string }>(
      `select (s.total + sum(c.total))::numeric(18, 2)::text as left from tax_documents s
        join tax_documents c on c.account_id = s.account_id and c.origin_id = s.id
       where s.id = $1 group by s.id, s.total`,
      [rest?.id],
    );
    expect(left?.left).toBe('0.00');
  },
);

test('a refund of pieces of two converted invoices has a note for each, by the rate of each', async () => {
  await givenRate('PE', '3.75413', 'USD');
  const order = await givenWaiting('PE', 0, { currency: 'USD' });
  await order.split('TAZA-01', 2);
  await givenRate('PE', '3.81', 'USD');
  await order.sendRest();
  for (const part of [1, 0]) await order.ship(part);
  const { source_order_id } = await p.order(order.id);
  const source = await p.createOrder({
    orderType: 'ReturnOrder',
    returnOrderID: Number(source_order_id),
    ...{ currencyCode: 'usd', shippingTotal: 0, discountPercent: 0 },
    details: [
      { itemCode: 'TAZA-01', description: 'Taza', quantity: 3, priceEach: -20 },
      { itemCode: 'JARRA-01', description: 'Jarra', quantity: 1, priceEach: -30 },
    ],
  });
  await p.import();
  await order.issue();
  const { id = 0 } = (await p.find(source)) ?? {};
  const notes = (await documentsOf(id)).filter(({ kind }) => kind === 'correction');
  expect(notes.map(({ state, total, currency }) => `${state} ${total} ${currency}`).toSorted()).toEqual(
    [
      `stored ${negateAmount(convertAmount('40.00', '3.75413', 2))} PEN`,
      `stored ${negateAmount(convertAmount('50.00', '3.81', 2))} PEN`,
    ].toSorted(),
  );
  expect(await order.told()).toEqual([]);
  expect((await order.balance()).sum.amounts).toMatchObject({ refunded: '90.00', credited: '90.00' });
  expect((await balanceOf(id)).imbalances).toEqual([]);
});
