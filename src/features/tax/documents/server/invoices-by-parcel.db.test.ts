import { beforeEach, expect, test } from 'vitest';
import { BUYERS, givenParcelInvoices } from '../../../../../tests/crash/given-parcel-invoices.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenStaff } from '../../../../../tests/given-staff.ts';
import { planDocuments } from './planning/plan-documents.ts';
import { submitDocument } from './sealing/submit-documents.ts';

/** Through the partners' own HTTP, in each country: an order that leaves in parts has an invoice a parcel. */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

const { givenWaiting } = await givenParcelInvoices(world, partners, p);

beforeEach(() => passTime(world));

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
    expect(await order.notes()).toEqual([]);
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
