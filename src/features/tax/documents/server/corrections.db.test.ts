import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import type { CreditPart } from '#countries/core/credit.ts';
import { sweepBalances } from '#features/orders/balance/server/sweep-balances.job.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { DocumentDetail } from '../contract.ts';
import { findOrigins } from './planning/find-origins.ts';

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
    const { account, shop, documents, order } = await shopOf(code);
    await shop.store([order('1', 2)]);
    await runQueued(world, account, true);
    await shop.store([order('2', 1, { is_refund: true, corrects_source_order_id: '1' })]);
    await runQueued(world, account, true);
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

/** Authorities know a number once: who issues in a country is one account for all tests. */
const shops = new Map<string, ReturnType<typeof openShop>>();
function shopOf(code: string) {
  const shop = shops.get(code) ?? openShop(code);
  shops.set(code, shop);
  return shop;
}

async function openShop(code: string) {
  const issuer = demoIssuers.find(({ country }) => country === code);
  if (!issuer) throw new Error(`the demo does not issue in ${code}`);
  const account = await world.account();
  await givenDemoIssuer(world, account, partners, issuer);
  const shop = await givenShop(world, account);
  const documents = async (number: string) => {
    const id = (await shop.orders()).find(({ order_number }) => order_number === number)?.id;
    const { data } = Details.parse((await account.staff.get(`/api/orders/${id}/documents`)).body);
    return data.filter(({ kind }) => kind !== 'guide');
  };
  return { account, shop, documents, order: ordersTo(code, COUNTRIES[code]?.buyer ?? {}) };
}

/** A sale of two pieces whose document is stored, and how staff credit it. */
async function issuedSale(code: string, number: string) {
  const { account, shop, documents, order } = await shopOf(code);
  await shop.store([order(number, 2)]);
  await runQueued(world, account, true);
  const [sale] = await documents(number);
  const credit = (part: CreditPart, left: string, staff = account.staff) =>
    staff.post(`/api/documents/${sale?.id}/credit`, { part, left, reason: 'Llegó roto' });
  return { account, sale, documents: () => documents(number), credit };
}

test.for(Object.keys(COUNTRIES))('staff of %s credit pieces of a sale, then all that is left', async (code) => {
  const { account, sale, documents, credit } = await issuedSale(code, '11');
  expect(sale?.actions).toContain('credit');
  const { body } = await account.staff.get(`/api/documents/${sale?.id}/creditable`);
  expect(body).toMatchObject({ total: '92.00', left: '92.00', lines: [{ quantity: 2, gross: '92.00' }] });

  const piece: CreditPart = { of: 'lines', lines: [{ line: 0, quantity: 1 }] };
  expect(await credit(piece, '92.00')).toMatchObject({ status: 200, body: { alertType: 'success' } });
  // A second press, or a colleague's: less is left than was seen.
  expect(await credit(piece, '92.00')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('another part of it was credited') },
  });
  expect(await credit({ of: 'whole' }, '46.00')).toMatchObject({ status: 422 });
  expect(await credit({ of: 'amount', amount: '46.01' }, '46.00')).toMatchObject({ status: 422 });
  await runQueued(world, account, true);
  const [first] = (await documents()).filter(({ kind }) => kind === 'correction');
  expect(first).toMatchObject({ state: 'stored', total: '-46.00', credit_reason: 'Llegó roto', error: null });
  const [sent] = await world.sql<{ xml: string }>(
    `select convert_from(f.content, 'UTF8') as xml from tax_documents d join tax_files f on f.account_id = d.account_id
      and f.hash = d.xml_hash where d.id = $1`,
    [first?.id],
  );
  const note = COUNTRIES[code]?.note ?? {};
  expect(Object.fromEntries(Object.keys(note).map((name) => [name, textOf(sent?.xml ?? '', name)]))).toEqual(note);
  expect(sent?.xml.includes('Llegó roto')).toBe(['EC', 'GT'].includes(code));

  const origins = await findOrigins(account.actor.db, [sale?.id ?? 0], []);
  expect([...origins.values()]).toMatchObject([{ corrected_by_rate: [{ gross: '46.00' }] }]);
  const withoutIt = await findOrigins(account.actor.db, [sale?.id ?? 0], [first?.id ?? 0]);
  expect([...withoutIt.values()]).toMatchObject([{ corrected_by_rate: [] }]);

  expect(await credit({ of: 'amount', amount: '46.00' }, '46.00')).toMatchObject({ body: { alertType: 'success' } });
  await runQueued(world, account, true);
  const [credited] = (await documents()).filter(({ kind }) => kind === 'sale');
  expect(credited?.corrections.map(({ state }) => state)).toEqual(['stored', 'stored']);
  expect(credited?.actions).not.toContain('credit');
  expect(await credit({ of: 'whole' }, '0.00')).toMatchObject({ status: 409 });
});

test('the whole document of a cancelled order is credited, and then nothing of it needs anybody', async () => {
  const { account, sale, documents, credit } = await issuedSale('CO', '12');
  const cancelled = await account.staff.post(`/api/orders/${sale?.order_id}/cancel`, { reason: 'by phone' });
  expect(cancelled.status).toBe(200);
  const problems = async () => (await account.staff.get('/api/imbalances')).body;
  const look = () => sweepBalances.run({}, givenRun(world, account.actor));
  await look();
  expect(await problems()).toMatchObject({ data: [{ kind: 'invoice_of_cancelled', orders: 1 }] });
  const other = await world.account();
  expect(await credit({ of: 'whole' }, '92.00', other.staff)).toMatchObject({ status: 404 });
  expect(await credit({ of: 'whole' }, '92.00')).toMatchObject({ status: 200 });
  await runQueued(world, account, true);
  const [note] = (await documents()).filter(({ kind }) => kind === 'correction');
  expect(note).toMatchObject({ state: 'stored', total: '-92.00' });
  await look();
  expect(await problems()).toEqual({ data: [], orders: 0 });
});

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
  await shop.store([order('1', 2, { currency: 'EUR' })]);
  expect(await findings()).toContain('origin_not_issued');
});

test('a refund of a test follows nothing, since no document is made of a test', async () => {
  const peru = demoIssuers.find(({ country }) => country === 'PE');
  if (!peru) throw new Error('the demo does not issue in Peru');
  const account = await world.account();
  await givenDemoIssuer(world, account, partners, peru);
  const shop = await givenShop(world, account);
  const order = ordersTo('PE', { ...COUNTRIES.PE?.buyer });
  await shop.store([order('1', 2, { customer_name: 'Ana *TEST*' })]);
  await shop.store([order('2', 1, { is_refund: true, corrects_source_order_id: '1' })]);
  await runQueued(world, account, true);
  const id = (await shop.orders()).find(({ order_number }) => order_number === '2')?.id;
  const { data } = Details.parse((await account.staff.get(`/api/orders/${id}/documents`)).body);
  expect(data).toMatchObject([{ awaits_sale: false, would_be_rejected: true, error_code: 'no_origin' }]);
});

test('a refund that follows its sale by itself needs nobody, unless its sale is never issued here', async () => {
  const peru = demoIssuers.find(({ country }) => country === 'PE');
  if (!peru) throw new Error('the demo does not issue in Peru');
  const account = await world.account();
  const { staff } = account;
  await givenDemoIssuer(world, account, partners, peru);
  const shop = await givenShop(world, account);
  const order = ordersTo('PE', { ...COUNTRIES.PE?.buyer });
  await shop.store([order('1', 2, { currency: 'EUR' })]);
  await shop.store([order('2', 1, { is_refund: true, corrects_source_order_id: '1' })]);
  await runQueued(world, account, true);
  const idOf = async (number: string) =>
    (await shop.orders()).find(({ order_number }) => order_number === number)?.id ?? 0;
  const refund = async () => {
    const { body } = await staff.get(`/api/orders/${await idOf('2')}/documents`);
    return Details.parse(body).data.find(({ kind }) => kind === 'correction');
  };
  const counted = async () => (await staff.get('/api/documents/counts?kind=correction')).body;
  const listed = async () => (await staff.get('/api/documents?kind=correction&would_be_rejected=true')).body;
  const orderError = async () => (await staff.get(`/api/orders/${await idOf('2')}`)).body;

  expect(await refund()).toMatchObject({ awaits_sale: true, would_be_rejected: false, error: null, error_code: null });
  expect((await refund())?.findings.map(({ code }) => code)).toEqual(['origin_not_issued']);
  expect(await counted()).toMatchObject({ would_be_rejected: 0 });
  expect(await listed()).toMatchObject({ data: [], total: 0 });
  expect(await orderError()).toMatchObject({ document_error: null });

  // Nobody issues its sale: the refund follows nothing any more, and that needs somebody.
  const ignored = { orderId: await idOf('1'), ignoredReason: 'by phone' };
  expect((await staff.post('/api/orders/clear-invoice-errors', ignored)).status).toBe(200);
  await runQueued(world, account, true);
  expect(await refund()).toMatchObject({ awaits_sale: false, would_be_rejected: true, error_code: 'no_origin' });
  expect(await counted()).toMatchObject({ would_be_rejected: 1 });
  expect(await orderError()).toMatchObject({ document_error: expect.stringContaining('names no issued sale') });
});

// It changes the account of the tests above, and is the last one.
test.for([
  ['PE', 'cac:AlternativeConditionPrice><cbc:PriceAmount currencyID="PEN">20.00<'],
  ['CO', 'cbc:FreeOfChargeIndicator>true<'],
] as const)(
  'what is free in %s waits for its value, and is then in the document and in its note',
  async ([code, written]) => {
    const { account, shop, documents, order } = await shopOf(code);
    const { account_id, staff } = account;
    const price = code === 'PE' ? '23.60' : '23.80';
    const fee = givenRemoteLine({ sku: 'FEE', is_goods: false, quantity: 1, unit_price: '92', line_total: '92' });
    const gift = givenRemoteLine({ source_item_id: 'gift', unit_price: '0', line_total: '0' });
    await shop.store([order('21', 2, { lines: [fee, gift] })]);
    await runQueued(world, account, true);
    const [waiting] = await documents('21');
    expect(waiting?.findings).toMatchObject([{ code: 'free_line_value', is_blocking: true }]);

    await world.sql('update products set price = $2 where account_id = $1', [account_id, price]);
    await world.sql('update accounts set currency = $2 where id = $1', [account_id, COUNTRIES[code]?.buyer.currency]);
    expect(await staff.post('/api/documents/submit', { order_ids: [waiting?.order_id] })).toMatchObject({
      status: 200,
    });
    await runQueued(world, account, true);
    const [sale] = await documents('21');
    expect(sale).toMatchObject({ state: 'stored', total: '92.00', error: null });
    const whole = { part: { of: 'whole' }, left: '92.00', reason: 'Llegó roto' };
    expect(await staff.post(`/api/documents/${sale?.id}/credit`, whole)).toMatchObject({ status: 200 });
    await runQueued(world, account, true);
    const note = (await documents('21')).find(({ kind }) => kind === 'correction');
    expect(note).toMatchObject({ state: 'stored', total: '-92.00', error: null });
    const sent = await world.sql<{ xml: string }>(
      `select convert_from(f.content, 'UTF8') as xml from tax_documents d join tax_files f on f.account_id = d.account_id
      and f.hash = d.xml_hash where d.id = any($1)`,
      [[sale?.id, note?.id]],
    );
    expect(sent.map(({ xml }) => xml.includes(written))).toEqual([true, true]);
  },
);
