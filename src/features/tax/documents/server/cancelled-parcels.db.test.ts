import { beforeEach, expect, test } from 'vitest';
import { givenParcelInvoices } from '../../../../../tests/crash/given-parcel-invoices.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';

/** Through the authorities' own HTTP: of two parcels with an invoice each, one invoice is cancelled. */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);
const { givenWaiting } = await givenParcelInvoices(world, partners, p);

beforeEach(() => passTime(world));

/** Runs what is due, and what authorities would be asked only later. */
async function later() {
  await passTime(world);
  await world.sql(`select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
    select id from graphile_worker.jobs where run_at > now() and task_identifier = 'ask-document'))`);
  await runQueued(world, p, true);
}

/** Two parcels that left, of two cups and shipping, and of a cup and two jugs, and how the first one's is cancelled. */
async function givenTwoInvoices(country: string, motive: string) {
  const order = await givenWaiting(country);
  await order.split('TAZA-01', 2);
  await order.sendRest();
  for (const part of [1, 0]) await order.ship(part);
  const first = (await order.documents()).find(({ part }) => part === 1);
  const post = (action: string, body: object) => p.staff.post(`/api/documents/${first?.id}/${action}`, body);
  return {
    ...order,
    first,
    cancel: async () => {
      const { status } = await post('cancel', { motive, text: 'Other buyer', substitute_id: null });
      for (const _ of [1, 2, 3]) await later();
      return status;
    },
    invoiceAgain: async () => {
      const { status } = await post('resubmit', {});
      for (const _ of [1, 2]) await later();
      return status;
    },
  };
}

const rest = 'sale · 0 · stored · 80.00 · 1 TAZA-01, 2 JARRA-01';
const part = (state: string) => `sale · 1 · ${state} · 45.00 · 2 TAZA-01`;

test.for([
  ['MX', '02'],
  ['PE', 'baja'],
] as const)(
  'in %s a cancelled invoice of one parcel leaves the other, and its pieces are invoiced again once',
  async ([country, motive]) => {
    const order = await givenTwoInvoices(country, motive);
    expect(await order.papers()).toEqual([rest, part('stored')]);
    expect(await order.cancel()).toBe(200);
    expect(await order.papers()).toEqual([rest, part('cancelled')]);
    const number = (await order.documents()).find((one) => one.part === 0)?.full_number;
    expect((await order.balance()).imbalances).toMatchObject([
      { kind: 'invoice_differs', subject: number, pieces: 2, amount: '45.00' },
    ]);

    expect(await Promise.all([order.invoiceAgain(), order.invoiceAgain()]).then((all) => all.toSorted())).toEqual([
      200, 409,
    ]);
    expect(await order.papers()).toEqual([rest, part('cancelled'), part('stored')]);
    expect(await order.told()).toEqual([]);
    expect((await order.balance()).sum.amounts).toMatchObject({ charged: '125.00', invoiced: '125.00' });
    expect(await order.invoiceAgain()).toBe(409);
    expect(await order.papers()).toHaveLength(3);
  },
);
