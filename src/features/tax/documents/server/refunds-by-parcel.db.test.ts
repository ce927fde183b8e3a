import { beforeEach, expect, test } from 'vitest';
import { givenParcelInvoices } from '../../../../../tests/crash/given-parcel-invoices.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { planDocuments } from './planning/plan-documents.ts';

/** Refunds that Exigo tells as orders of their own, of sales that have an invoice a parcel. */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);
const { givenWaiting, documentsOf, balanceOf } = await givenParcelInvoices(world, partners, p);

beforeEach(() => passTime(world));

type Back = { itemCode: string; quantity: number; priceEach: number };

const cups = (quantity: number, priceEach = -20): Back => ({ itemCode: 'TAZA-01', quantity, priceEach });
const jugs = (quantity: number): Back => ({ itemCode: 'JARRA-01', quantity, priceEach: -30 });

const issueWhen = (when: string) =>
  world.sql("update tax_issuers set issue_when = $2 where account_id = $1 and country = 'PE'", [p.account_id, when]);

/** Two parcels of Peru with an invoice each: of two cups and shipping, and of a cup and two jugs. */
async function givenTwoInvoices() {
  const order = await givenWaiting('PE');
  await order.split('TAZA-01', 2);
  await order.sendRest();
  for (const part of [1, 0]) await order.ship(part);
  const sold = await order.documents();
  const invoice = (of: number) => sold.find(({ kind, part }) => kind === 'sale' && part === of);
  const nameOf = new Map([0, 1].map((part) => [invoice(part)?.full_number ?? '', part === 0 ? 'rest' : 'part']));
  const idOf = (part: number) => invoice(part)?.id ?? 0;
  const { source_order_id } = await p.order(order.id);
  return {
    ...order,
    /** Staff credit an amount of a parcel's invoice, of which so much is left. */
    creditByHand: async (part: number, amount: string, left: string) => {
      const body = { part: { of: 'amount', amount }, reason: 'Devolución', left };
      expect(await p.staff.post(`/api/documents/${idOf(part)}/credit`, body)).toMatchObject({ status: 200 });
      await order.issue();
    },
    /** The channel tells of an order that refunds these; @returns its id */
    refund: async (...details: Back[]) => {
      const source = await p.createOrder({
        orderType: 'ReturnOrder',
        returnOrderID: Number(source_order_id),
        ...{ currencyCode: 'pen', shippingTotal: 0, discountPercent: 0 },
        details: details.map((one) => ({ ...one, description: one.itemCode })),
      });
      await p.import();
      await order.issue();
      const { id = 0 } = (await p.find(source)) ?? {};
      return id;
    },
    /** The notes of a refund, as amount, state and the invoice that each corrects. */
    notes: async (refundId: number) => {
      return (await documentsOf(refundId))
        .filter(({ kind }) => kind === 'correction')
        .toSorted((one, other) => one.id - other.id)
        .map(({ total, state, origin }) => [total, state, nameOf.get(origin?.full_number ?? '')].join(' · '));
    },
  };
}

test('a refund of pieces of two invoices has a note for each, once', async () => {
  const order = await givenTwoInvoices();
  const refund = await order.refund(cups(3), jugs(1));
  const both = ['-40.00 · stored · part', '-50.00 · stored · rest'];
  expect((await order.notes(refund)).toSorted()).toEqual(both);
  for (const _ of [1, 2]) await p.actor.db.transaction().execute((tx) => planDocuments(tx, p.actor, [refund]));
  await order.issue();
  expect((await order.notes(refund)).toSorted()).toEqual(both);
  expect(await order.told()).toEqual([]);
  expect((await order.balance()).sum.amounts).toMatchObject({ refunded: '90.00', credited: '90.00' });
  expect((await balanceOf(refund)).imbalances).toEqual([]);
});

test('what earlier notes took of an invoice is taken of the other one', async () => {
  const order = await givenTwoInvoices();
  const first = await order.refund(cups(2));
  expect(await order.notes(first)).toEqual(['-40.00 · stored · part']);
  const second = await order.refund(cups(1, -25), jugs(2));
  // It comes to more than what is left of the invoice that has its pieces: money that is left of the other is for it.
  expect((await order.notes(second)).toSorted()).toEqual(['-5.00 · stored · part', '-80.00 · stored · rest']);
  expect(await order.told()).toEqual([]);
});

test('the notes of a refund wait for staff where the issuer wants that', async () => {
  const order = await givenTwoInvoices();
  await issueWhen('by_hand');
  const refund = await order.refund(cups(3));
  expect((await order.notes(refund)).toSorted()).toEqual([
    '-20.00 · not_submitted · rest',
    '-40.00 · not_submitted · part',
  ]);
  expect(await p.staff.post('/api/documents/submit', { order_ids: [refund] })).toMatchObject({ status: 200 });
  await order.issue();
  expect((await order.notes(refund)).toSorted()).toEqual(['-20.00 · stored · rest', '-40.00 · stored · part']);
  expect(await order.told()).toEqual([]);
  await issueWhen('submitted');
});

test('a refund of what is not invoiced yet follows once it is', async () => {
  await issueWhen('shipped');
  const order = await givenWaiting('PE');
  await order.split('TAZA-01', 2);
  await order.sendRest();
  await order.ship(1);
  const { source_order_id } = await p.order(order.id);
  const source = await p.createOrder({
    orderType: 'ReturnOrder',
    returnOrderID: Number(source_order_id),
    ...{ currencyCode: 'pen', shippingTotal: 0, discountPercent: 0 },
    details: [{ ...jugs(1), description: 'JARRA-01' }],
  });
  await p.import();
  await order.issue();
  const { id = 0 } = (await p.find(source)) ?? {};
  const notes = async () =>
    (await documentsOf(id)).map(({ total, state, origin }) => `${total} ${state} ${origin?.full_number ?? ''}`);
  expect(await notes()).toEqual(['-30.00 not_submitted ']);
  await order.ship(0);
  await order.issue();
  const rest = (await order.documents()).find(({ kind, part }) => kind === 'sale' && part === 0);
  expect(await notes()).toEqual([`-30.00 stored ${rest?.full_number}`]);
  await issueWhen('submitted');
});

test('what no invoice has is for staff, who credit the invoices and clear the error of its note', async () => {
  const order = await givenTwoInvoices();
  await world.sql('update tax_issuers set credits_refunds = true where account_id = $1', [p.account_id]);
  const refund = await order.refund({ itemCode: 'VELA-01', quantity: 1, priceEach: -100 });
  expect(await order.notes(refund)).toEqual(['-100.00 · not_submitted · ']);
  const [note] = await documentsOf(refund);
  expect(note).toMatchObject({ would_be_rejected: true, error_code: 'no_origin' });
  expect(note?.error).toContain('several invoices');
  // Its own note is to credit it: nothing else does by itself.
  await order.credit();
  expect(await order.papers()).toHaveLength(2);
  await order.creditByHand(1, '45.00', '45.00');
  await order.creditByHand(0, '55.00', '80.00');
  const cleared = { orderId: refund, ignoredReason: 'credited by hand' };
  expect(await p.staff.post('/api/orders/clear-invoice-errors', cleared)).toMatchObject({ status: 200 });
  await order.credit();
  expect(await order.papers()).toHaveLength(4);
  expect(await order.told()).toEqual([]);
});
