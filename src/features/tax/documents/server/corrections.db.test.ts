import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { DocumentDetail } from '../contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const Details = z.object({ data: z.array(DocumentDetail) });

type Given = {
  /** What the country's buyer has otherwise than `givenRemoteOrder`. */
  buyer: Partial<RemoteOrder>;
  /** Amounts of the note as its XML writes them, by name. */
  note: Readonly<Record<string, string>>;
};

/** A piece of 46.00 is bought twice, and one of the two comes back. */
const COUNTRIES: Readonly<Record<string, Given>> = {
  BO: {
    buyer: { buyer_tax_id: '5115889', buyer_tax_id_kind: 'CI', currency: 'BOB' },
    note: { montoTotalOriginal: '92.00', montoTotalDevuelto: '46.00', montoEfectivoCreditoDebito: '5.98' },
  },
  CO: {
    buyer: { buyer_tax_id: '1010101010', buyer_tax_id_kind: 'CC', currency: 'COP', locality_code: '11001' },
    note: { 'cbc:PayableAmount': '46.00', 'cbc:LineExtensionAmount': '38.66' },
  },
  EC: {
    buyer: { buyer_tax_id: '1710034065', buyer_tax_id_kind: 'CEDULA', currency: 'USD' },
    note: { valorModificacion: '46.00', totalSinImpuestos: '40.00' },
  },
  GT: {
    buyer: { buyer_tax_id: '16693949', buyer_tax_id_kind: 'NIT', currency: 'GTQ' },
    note: { 'dte:GranTotal': '46.00' },
  },
  MX: {
    buyer: { buyer_tax_id: 'XAXX010101000', buyer_tax_id_kind: 'RFC', currency: 'MXN', postal_code: '06700' },
    note: { Total: '46.00', SubTotal: '39.66' },
  },
  PE: {
    buyer: { buyer_tax_id: '44556677', buyer_tax_id_kind: 'DNI', currency: 'PEN' },
    note: { 'cbc:PayableAmount': '46.00', 'cbc:LineExtensionAmount': '38.98' },
  },
};

/** The text of an element, or of an attribute of the root, that is written first. */
const textOf = (xml: string, name: string) =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)<|\\s${name}="([^"]*)"`).exec(xml)?.slice(1).find(Boolean);

/** Makes orders to a country, each piece at 46. */
const ordersTo =
  (country: string, buyer: Partial<RemoteOrder>) =>
  (id: string, quantity: number, more: Partial<RemoteOrder> = {}) => {
    const sign = more.is_refund ? '-' : '';
    const total = `${sign}${quantity * 46}`;
    return givenRemoteOrder(id, {
      country,
      tax_cost: '0',
      total_cost: total,
      order_date: new Date().toISOString(),
      lines: [givenRemoteLine({ quantity, unit_price: `${sign}46`, line_total: total })],
      ...buyer,
      ...more,
    });
  };

test.for(Object.entries(COUNTRIES))(
  'a sale of %s is corrected, and amounts have its decimals',
  async ([code, given]) => {
    const issuer = demoIssuers.find(({ country }) => country === code);
    if (!issuer) throw new Error(`the demo does not issue in ${code}`);
    const account = await world.account();
    await givenDemoIssuer(world, account, partners, issuer);
    const shop = await givenShop(world, account);
    const order = ordersTo(code, given.buyer);
    await shop.store([order('1', 2)]);
    await runQueued(world, account, true);
    await shop.store([order('2', 1, { is_refund: true, corrects_source_order_id: '1' })]);
    await runQueued(world, account, true);

    const documents = async (number: string) => {
      const id = (await shop.orders()).find(({ order_number }) => order_number === number)?.id;
      const { data } = Details.parse((await account.staff.get(`/api/orders/${id}/documents`)).body);
      return data.filter(({ kind }) => kind !== 'guide');
    };
    const [sale] = await documents('1');
    expect(sale).toMatchObject({ state: 'stored', total: '92.00', error: null });
    // Where nothing cancels a sale, a second document of it would leave both valid.
    expect(sale?.actions.includes('resubmit')).toBe(!['CO', 'EC'].includes(code));
    const [note] = await documents('2');
    expect(note).toMatchObject({ kind: 'correction', state: 'stored', total: '-46.00', error: null });
    const [sent] = await world.sql<{ xml: string }>(
      `select convert_from(f.content, 'UTF8') as xml from tax_documents d join tax_files f on f.account_id = d.account_id
        and f.hash = d.xml_hash where d.id = $1`,
      [note?.id],
    );
    const written = Object.fromEntries(Object.keys(given.note).map((name) => [name, textOf(sent?.xml ?? '', name)]));
    expect(written).toEqual(given.note);
  },
);

test('a refund that came before its sale says which one it waits for, once that is known', async () => {
  const peru = demoIssuers.find(({ country }) => country === 'PE');
  if (!peru) throw new Error('the demo does not issue in Peru');
  const account = await world.account();
  await givenDemoIssuer(world, account, partners, peru);
  const shop = await givenShop(world, account);
  const order = ordersTo('PE', { ...COUNTRIES.PE?.buyer });
  const findings = async () => {
    await runQueued(world, account, true);
    const id = (await shop.orders()).find(({ order_number }) => order_number === '2')?.id;
    const { data } = Details.parse((await account.staff.get(`/api/orders/${id}/documents`)).body);
    return data.flatMap((one) => one.findings.map(({ code }) => code));
  };
  await shop.store([order('2', 1, { is_refund: true, corrects_source_order_id: '1' })]);
  expect(await findings()).toContain('no_origin');
  await shop.store([order('1', 2, { customer_name: 'Ana *TEST*' })]);
  expect(await findings()).toContain('origin_not_issued');
});
