import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { creditRefundsJob } from '#features/orders/balance/server/credit-refunds.job.ts';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenStaff } from '../../../../../tests/given-staff.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { DocumentDetail } from '../contract.ts';
import { planDocuments } from './planning/plan-documents.ts';
import { submitDocument } from './sealing/submit-documents.ts';

/** Through the partners' own HTTP, in each country: an order that leaves in parts has an invoice a parcel. */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

const BUYERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BO: { buyer_tax_id: '5115889', buyer_tax_id_kind: 'CI', currency: 'BOB' },
  CO: { buyer_tax_id: '1010101010', buyer_tax_id_kind: 'CC', currency: 'COP', locality_code: '11001' },
  EC: { buyer_tax_id: '1710034065', buyer_tax_id_kind: 'CEDULA', currency: 'USD' },
  GT: { buyer_tax_id: '16693949', buyer_tax_id_kind: 'NIT', currency: 'GTQ' },
  MX: { buyer_tax_id: 'XAXX010101000', buyer_tax_id_kind: 'RFC', currency: 'MXN', postal_code: '06700' },
  PE: { buyer_tax_id: '44556677', buyer_tax_id_kind: 'DNI', currency: 'PEN', locality_code: '150122' },
};

for (const issuer of demoIssuers) await givenDemoIssuer(world, p, partners, issuer, 'submitted');
await world.sql("update tax_issuers set invoice_by = 'parcel' where account_id = $1", [p.account_id]);

beforeEach(() => passTime(world));

const Documents = z.object({ data: z.array(DocumentDetail) });
const Papers = z.object({ documents: z.array(z.object({ type: z.string(), file_name: z.string() })) });

const cups = { itemCode: 'TAZA-01', description: 'Taza', quantity: 3, priceEach: 20 };
const jugs = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 2, priceEach: 30 };

async function count(sku: string, core_id: string, on_hand: number) {
  await partners.control('PUT', '/coree/stock', { sku, core_id, on_hand });
  await importStock.run({ connection_id: p.warehouse }, givenRun(world, p.actor));
}

/** An order of three cups, two jugs and 5.00 for shipping to a country; its jugs are in stock as said. */
async function givenWaiting(country = 'PE', jugsThere = 0) {
  await count('TAZA-01', 'LIM1', 100);
  await count('JARRA-01', 'LIM1', jugsThere);
  const source = await p.createOrder({ currencyCode: 'pen', shippingTotal: 5, details: [cups, jugs] });
  await p.import();
  const { id = 0 } = (await p.find(source)) ?? {};
  const facts = { country, ...BUYERS[country] };
  const set = Object.keys(facts).map((name, index) => `${name} = $${index + 2}`);
  await world.sql(`update orders set ${set.join(', ')} where id = $1`, [id, ...Object.values(facts)]);
  await world.sql('delete from tax_documents where order_id = $1', [id]);
  await p.check(id);
  const issue = async () => {
    await passTime(world);
    await runQueued(world, p, true);
  };
  await issue();
  const documents = async () =>
    Documents.parse((await p.staff.get(`/api/orders/${id}/documents`)).body).data.filter(
      ({ kind }) => kind !== 'guide',
    );
  const referenceOf = async (part: number) =>
    part === 0
      ? (await p.order(id)).amware_ref_num
      : (
          await p.actor.db
            .selectFrom('order_parts')
            .select('reference')
            .where('order_id', '=', id)
            .where('part', '=', part)
            .executeTakeFirstOrThrow()
        ).reference;
  const step = async (part: number, name: string) =>
    partners.control('POST', `/coree/orders/${await referenceOf(part)}/${name}`);
  const follow = async () => {
    await passTime(world);
    await world.sql('update orders set ask_state_at = now() where id = $1', [id]);
    await world.sql('update order_parts set ask_state_at = now() where order_id = $1', [id]);
    await p.ship();
    await p.sendLater();
    await issue();
  };
  const lineOf = async (sku: string) =>
    (
      await p.actor.db
        .selectFrom('line_items')
        .select('source_item_id')
        .where('order_id', '=', id)
        .where('sku', '=', sku)
        .executeTakeFirstOrThrow()
    ).source_item_id;
  return {
    id,
    issue,
    follow,
    step,
    documents,
    /** Its invoices and notes as one text each: part, state, total, pieces. */
    papers: async () => {
      const rows = await p.actor.db
        .selectFrom('tax_documents')
        .select(['kind', 'part', 'state', 'total', 'sealed'])
        .where('order_id', '=', id)
        .where('kind', '<>', 'guide')
        .orderBy('id')
        .execute();
      return rows.map(({ kind, part, state, total, sealed }) => {
        const { document } = Sealed.parse(sealed ?? {});
        const goods = (document?.lines ?? [])
          .filter(({ sku }) => sku !== '')
          .map((one) => `${one.quantity} ${one.sku}`);
        return [kind, part, state, Number(total).toFixed(2), goods.join(', ')].join(' · ');
      });
    },
    balance: async () => getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body),
    told: async () =>
      getOrderBalance.replies[200]
        .parse((await p.staff.get(`/api/orders/${id}/balance`)).body)
        .imbalances.map(({ kind, subject, amount }) => `${kind} ${subject} ${amount}`),
    split: async (sku: string, pieces: number) => {
      const body = {
        lines: [{ source_item_id: await lineOf(sku), pieces }],
        core_id: 'LIM1',
        rest: 'goes',
        version: (await p.order(id)).version,
      };
      expect(await p.staff.post(`/api/orders/${id}/split`, body)).toMatchObject({ status: 200 });
      await p.send();
      await p.check(id);
      await issue();
    },
    /** What remains is in stock, and goes. */
    sendRest: async () => {
      await count('JARRA-01', 'LIM1', 50);
      await p.check(id);
      await p.submit(id);
      await p.sendLater();
      await issue();
    },
    ship: async (part: number) => {
      for (const name of ['packing', 'ship']) await step(part, name);
      await follow();
    },
    payBack: async (sku: string, pieces: number) => {
      const path = `/api/orders/${id}/refunds`;
      const { left } = getRefundable.replies[200].parse((await p.staff.get(path)).body);
      const way = { to: 'elsewhere', means: 'Transferencia', reference: '', paid_on: '2026-11-20' };
      const lines = [{ source_item_id: await lineOf(sku), pieces }];
      const body = { lines, shipping: '0', goodwill: '0', reason: 'Rota', way, left };
      expect(await p.staff.post(path, body)).toMatchObject({ status: 201 });
    },
    credit: async () => {
      await creditRefundsJob.run({ order_id: id }, givenRun(world, p.actor));
      await issue();
    },
    /** The papers that the warehouse has of a part. */
    sent: async (part: number) => {
      const { token } = await p.warehouseLogin();
      const reply = await fetch(`${partners.url}/coree/v1/orders/${await referenceOf(part)}`, {
        headers: { authorization: `Bearer ${token}`, 'x-account-code': 'DEMO' },
      });
      return Papers.parse(await reply.json()).documents.map(({ type, file_name }) => `${type} ${file_name}`);
    },
    sendPaper: async (documentId: number) => {
      const reply = await p.staff.post(`/api/documents/${documentId}/submit-to-shipper`, {});
      await p.sendLater();
      return reply.status;
    },
  };
}

const Sealed = z.object({
  document: z.object({ lines: z.array(z.object({ sku: z.string(), quantity: z.number() })) }).optional(),
});

const planTwice = async (id: number) => {
  for (const _ of [1, 2]) await p.actor.db.transaction().execute((tx) => planDocuments(tx, p.actor, [id]));
};

test.for(Object.keys(BUYERS))(
  'in %s each parcel has an invoice of its own goods, and what is refunded is credited to the right one',
  async (country) => {
    const order = await givenWaiting(country);
    await order.split('TAZA-01', 2);
    const first = 'sale · 1 · stored · 45.00 · 2 TAZA-01';
    expect(await order.papers()).toEqual([expect.stringMatching(/^sale · 0 · not_submitted/), first]);
    // The rest has none yet, and nothing of that is wrong.
    expect(await order.told()).toEqual([]);
    await order.sendRest();
    await planTwice(order.id);
    const rest = 'sale · 0 · stored · 80.00 · 1 TAZA-01, 2 JARRA-01';
    expect(await order.papers()).toEqual([rest, first]);
    await order.ship(1);
    await order.ship(0);
    expect(await p.order(order.id)).toMatchObject({ order_status: 'fulfilled' });
    expect(await order.told()).toEqual([]);
    expect((await order.balance()).sum.amounts).toMatchObject({ charged: '125.00', invoiced: '125.00' });

    await order.payBack('JARRA-01', 1);
    expect(await order.told()).toEqual([expect.stringMatching(/^refund_not_credited .* 30\.00$/)]);
    await order.credit();
    await order.payBack('TAZA-01', 3);
    await order.credit();
    const all = await order.documents();
    const numberOf = (of: number) => all.find(({ kind, part }) => kind === 'sale' && part === of)?.full_number;
    const notes = all.filter(({ kind }) => kind === 'correction').toSorted((a, b) => a.id - b.id);
    expect(notes.map(({ total, origin }) => `${total} ${origin?.full_number}`)).toEqual([
      `-30.00 ${numberOf(0)}`,
      `-20.00 ${numberOf(0)}`,
      `-40.00 ${numberOf(1)}`,
    ]);
    expect(await order.told()).toEqual([]);
  },
);

const press = (id: number) => p.staff.post('/api/documents/submit', { order_ids: [id] });

const invoicesWhen = (issue_when: string, invoice_by = 'parcel') =>
  world.sql("update tax_issuers set issue_when = $2, invoice_by = $3 where account_id = $1 and country = 'PE'", [
    p.account_id,
    issue_when,
    invoice_by,
  ]);

test('two presses at once, for both parcels, charge shipping and every piece once', async () => {
  await invoicesWhen('by_hand');
  const order = await givenWaiting();
  await order.split('TAZA-01', 2);
  await order.sendRest();
  const waiting = await order.documents();
  expect(waiting.map(({ part, state }) => `${part} ${state}`).toSorted()).toEqual([
    '0 not_submitted',
    '1 not_submitted',
  ]);
  const staff = givenStaff({ ...p.actor, ...p.member });
  await Promise.all([...waiting, ...waiting].map(({ id }) => submitDocument(staff, world.services, id)));
  await order.issue();
  await planTwice(order.id);
  const issued = await order.documents();
  expect(issued.map(({ part, state }) => `${part} ${state}`).toSorted()).toEqual(['0 stored', '1 stored']);
  expect(issued.reduce((sum, { total }) => sum + Number(total), 0)).toBe(125);
  await invoicesWhen('submitted');
});

test('each parcel travels with its own invoice', async () => {
  const order = await givenWaiting();
  await order.split('TAZA-01', 2);
  await order.sendRest();
  const numberOf = async (of: number) => (await order.documents()).find(({ part }) => part === of);
  for (const part of [1, 0]) {
    const invoice = await numberOf(part);
    expect(await order.sendPaper(invoice?.id ?? 0)).toBe(200);
    expect(await order.sent(part)).toEqual([`invoice ${invoice?.full_number}.pdf`]);
    expect(await order.sendPaper(invoice?.id ?? 0)).toBe(409);
  }
});

test('an order that was invoiced whole before it was split has no further invoices', async () => {
  await invoicesWhen('by_hand');
  const order = await givenWaiting();
  expect((await press(order.id)).status).toBe(200);
  await order.issue();
  await invoicesWhen('submitted');
  await order.split('TAZA-01', 2);
  await order.sendRest();
  await planTwice(order.id);
  expect(await order.papers()).toEqual(['sale · 0 · stored · 125.00 · 3 TAZA-01, 2 JARRA-01']);
  expect(await order.told()).toEqual([]);
});

test('pieces of a part that ended are on its invoice, and on no other when they go again', async () => {
  const order = await givenWaiting();
  await order.split('TAZA-01', 2);
  expect((await p.staff.post(`/api/orders/${order.id}/parts/1/cancel`, {})).status).toBe(200);
  await p.sendLater();
  await order.follow();
  expect((await p.staff.post('/api/orders/bulk', { action: 'release', ids: [order.id] })).status).toBe(200);
  await p.check(order.id);
  await order.split('TAZA-01', 3);
  const first = 'sale · 1 · stored · 45.00 · 2 TAZA-01';
  expect((await order.papers()).slice(1)).toEqual([first, 'sale · 2 · stored · 20.00 · 1 TAZA-01']);
  await order.sendRest();
  await planTwice(order.id);
  expect((await order.papers()).toSorted()).toEqual([
    'sale · 0 · stored · 60.00 · 2 JARRA-01',
    first,
    'sale · 2 · stored · 20.00 · 1 TAZA-01',
  ]);
  expect(await order.told()).toEqual([]);
});

test('what is taken off the rest is on no invoice, and its refund needs no note', async () => {
  const order = await givenWaiting();
  await order.split('TAZA-01', 2);
  const [jug] = await world.sql<{ id: string }>(
    "select source_item_id as id from line_items where order_id = $1 and sku = 'JARRA-01'",
    [order.id],
  );
  const lineItems = [{ source_item_id: jug?.id, sku: 'JARRA-01', quantity: 1 }];
  const body = { lineItems, order_id: order.id, account_id: p.account_id };
  expect(await p.staff.post('/api/orders/lineItems', body)).toMatchObject({ status: 200 });
  await order.sendRest();
  expect((await order.papers()).toSorted()).toEqual([
    'sale · 0 · stored · 50.00 · 1 TAZA-01, 1 JARRA-01',
    'sale · 1 · stored · 45.00 · 2 TAZA-01',
  ]);
  await order.payBack('JARRA-01', 1);
  await order.credit();
  expect(await order.papers()).toHaveLength(2);
  expect(await order.told()).toEqual([]);
});

test('what is refunded of the rest before its invoice is credited to no other invoice', async () => {
  const order = await givenWaiting();
  await order.split('TAZA-01', 2);
  await order.payBack('JARRA-01', 2);
  await order.credit();
  expect((await order.papers()).filter((paper) => paper.startsWith('correction'))).toEqual([]);
  expect(await order.told()).toEqual([]);
});

test('one that takes the place of another has its pieces and its amounts', async () => {
  const order = await givenWaiting();
  await order.split('TAZA-01', 2);
  const first = (await order.documents()).find(({ part }) => part === 1);
  const replace = `/api/documents/${first?.id}/resubmit`;
  expect(await p.staff.post(replace, {})).toMatchObject({ status: 200 });
  expect((await press(order.id)).status).toBe(200);
  await order.issue();
  expect((await order.papers()).filter((paper) => paper.startsWith('sale · 1'))).toEqual([
    'sale · 1 · stored · 45.00 · 2 TAZA-01',
    'sale · 1 · stored · 45.00 · 2 TAZA-01',
  ]);
});

test('without the setting a split order has one invoice', async () => {
  await invoicesWhen('submitted', 'order');
  const order = await givenWaiting();
  await order.split('TAZA-01', 2);
  await order.sendRest();
  expect(await order.papers()).toEqual(['sale · 0 · stored · 125.00 · 3 TAZA-01, 2 JARRA-01']);
  await invoicesWhen('submitted');
});
