import { z } from 'zod';
import { dayInZone } from '#base/calendar-date.ts';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { findCountry } from '#countries/countries.ts';
import { sweepBalances } from '#features/orders/balance/server/sweep-balances.job.ts';
import { DocumentDetail } from '#features/tax/documents/contract.ts';
import type { OtherCurrency } from '#features/tax/documents/issuer-contract.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import type { World } from './given.ts';
import { givenRun } from './given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from './given-remote-order.ts';
import { givenShop } from './given-shop.ts';
import { givenDemoIssuer } from './given-tax.ts';
import { runQueued } from './run-queued.ts';

const Details = z.object({ data: z.array(DocumentDetail) });

type Given = { buyer: Partial<RemoteOrder>; from: string; to: string; rate: string };

/** A buyer in each country who pays in the currency of another one. */
export const FOREIGN_ORDERS: Readonly<Record<string, Given>> = {
  BO: { buyer: { buyer_tax_id: '5115889', buyer_tax_id_kind: 'CI' }, from: 'USD', to: 'BOB', rate: '6.96' },
  CO: {
    buyer: { buyer_tax_id: '1010101010', buyer_tax_id_kind: 'CC', locality_code: '11001' },
    from: 'USD',
    to: 'COP',
    rate: '4123.57',
  },
  EC: { buyer: { buyer_tax_id: '1710034065', buyer_tax_id_kind: 'CEDULA' }, from: 'PEN', to: 'USD', rate: '0.26641' },
  GT: { buyer: { buyer_tax_id: '16693949', buyer_tax_id_kind: 'NIT' }, from: 'USD', to: 'GTQ', rate: '7.73129' },
  MX: {
    buyer: { buyer_tax_id: 'XAXX010101000', buyer_tax_id_kind: 'RFC', postal_code: '06700' },
    from: 'USD',
    to: 'MXN',
    rate: '18.4567',
  },
  PE: { buyer: { buyer_tax_id: '44556677', buyer_tax_id_kind: 'DNI' }, from: 'USD', to: 'PEN', rate: '3.754' },
};

/** A shop with an issuer in a country, whose orders are in another currency than the country's. */
export async function givenForeignShop(
  world: World,
  partners: Parameters<typeof givenDemoIssuer>[2],
  code: string,
  other_currency: OtherCurrency,
) {
  const issuer = demoIssuers.find(({ country }) => country === code);
  const given = FOREIGN_ORDERS[code];
  if (!issuer || !given) throw new Error(`the demo does not issue in ${code}`);
  const account = await world.account();
  await givenDemoIssuer(world, account, partners, issuer);
  await world.sql('update tax_issuers set other_currency = $2 where account_id = $1', [
    account.account_id,
    other_currency,
  ]);
  const shop = await givenShop(world, account);
  const idOf = async (number: string) => (await shop.orders()).find(({ order_number }) => order_number === number)?.id;
  const documents = async (number: string) => {
    const { data } = Details.parse((await account.staff.get(`/api/orders/${await idOf(number)}/documents`)).body);
    return data.filter(({ kind }) => kind !== 'guide');
  };
  /** Pieces at 33.33 each, which no rate turns into whole coins. */
  const order = (id: string, quantity: number, more: Partial<RemoteOrder> = {}) => {
    const sign = more.is_refund ? '-' : '';
    const total = `${sign}${(quantity * 33.33).toFixed(2)}`;
    return givenRemoteOrder(id, {
      country: code,
      currency: given.from,
      tax_cost: '0',
      total_cost: total,
      order_date: new Date().toISOString(),
      payments: more.is_refund
        ? []
        : [{ means: 'card', amount: total, currency: given.from, paid_at: null, reference: '' }],
      lines: [givenRemoteLine({ quantity, unit_price: `${sign}33.33`, line_total: total })],
      ...given.buyer,
      ...more,
    });
  };
  const today = dayInZone(new Date(), findCountry(code)?.time_zone ?? 'UTC');
  const saveRate = (rate: string, day = today) =>
    account.admin.put('/api/exchange-rates', {
      to_currency: given.to,
      source: 'Banco central',
      rates: [{ from_currency: given.from, day, rate }],
    });
  const run = () => runQueued(world, account, true);
  const imbalances = async () => {
    await sweepBalances.run({}, givenRun(world, account.actor));
    return (await account.staff.get('/api/imbalances')).body;
  };
  const choose = (way: OtherCurrency) =>
    world.sql('update tax_issuers set other_currency = $2 where account_id = $1', [account.account_id, way]);
  return { ...given, account, shop, choose, idOf, documents, order, today, saveRate, run, imbalances };
}
