import { beforeEach, expect, test } from 'vitest';
import { sweepBalances } from '#features/orders/balance/server/sweep-balances.job.ts';
import { givenParcelInvoices } from '../../../../../tests/crash/given-parcel-invoices.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
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
    const number = (await order.documents()).find((one) => one.part === 1)?.full_number;
    expect((await order.balance()).imbalances).toMatchObject([
      { kind: 'invoice_missing', subject: number, pieces: 0, amount: '45.00' },
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

test('what left whole and has no invoice since it was cancelled is told and kept, until it is invoiced again', async () => {
  const order = await givenWaiting('PE', 50);
  await order.sendRest();
  await order.ship(0);
  const [invoice] = await order.documents();
  const post = async (action: string, body: object) => {
    const { status } = await p.staff.post(`/api/documents/${invoice?.id}/${action}`, body);
    for (const _ of [1, 2, 3]) await later();
    return status;
  };
  const kept = async () => {
    await sweepBalances.run({}, givenRun(world, p.actor));
    return world.sql('select kind, subject, amount::float from imbalances where order_id = $1', [order.id]);
  };
  expect([await order.told(), await kept()]).toEqual([[], []]);
  expect(await post('cancel', { motive: 'baja', text: 'Other buyer', substitute_id: null })).toBe(200);
  expect(await order.told()).toEqual([`invoice_missing ${invoice?.full_number} 125.00`]);
  expect(await kept()).toEqual([{ kind: 'invoice_missing', subject: invoice?.full_number, amount: 125 }]);
  await world.sql("update orders set customer_name = '*TEST* ' || customer_name where id = $1", [order.id]);
  expect(await order.told()).toEqual([]);
  await world.sql("update orders set customer_name = replace(customer_name, '*TEST* ', '') where id = $1", [order.id]);
  expect(await post('resubmit', {})).toBe(200);
  expect([await order.told(), await kept()]).toEqual([[], []]);
});
