import { beforeEach, expect, test } from 'vitest';
import { planDocumentsJob } from '#features/core/order-lifecycle/server/plan-documents.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenGuides } from '../../../../../tests/given-guides.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';
import { sweepDocuments } from './issuing/sweep-documents.ts';

/** What the warehouse has of an order travels with the guía of that submission. */
const { world, owner, p, givenWaiting, planTwice } = await givenGuides();

beforeEach(() => passTime(world));

test('papers of an order that is not split go by themselves once the warehouse took it', async () => {
  await world.sql('update tax_issuers set sends_to_shipper = true where account_id = $1', [p.account_id]);
  const order = await givenWaiting({ jugsThere: 20, isHeld: true });
  expect((await order.documents()).map(({ state }) => state)).toEqual(['stored', 'stored']);
  const [number] = await order.numbers();
  await order.retry();
  await order.submit();
  expect(await order.papers(0)).toContain(`guia ${number}.pdf`);
  await order.ship(0);
  await world.sql('update tax_issuers set sends_to_shipper = false where account_id = $1', [p.account_id]);
});

test('an order that is not split has one guía of all its goods, which goes with it', async () => {
  const order = await givenWaiting({ jugsThere: 20 });
  await order.submit();
  await planTwice(order.id);
  expect(await order.guides()).toEqual(['0 · stored · 4 TAZA-01, 2 JARRA-01 · 6.00 · ']);
  const [guide] = (await order.documents()).filter(({ kind }) => kind === 'guide');
  expect(guide).toMatchObject({ part: 0 });
  expect(await order.sendPaper(guide?.id ?? 0)).toBe(200);
  expect(await order.papers(0)).toEqual([`guia ${guide?.full_number}.pdf`]);
  expect(await order.sendPaper(guide?.id ?? 0)).toBe(409);
  await order.ship(0);
  expect(await order.guides()).toHaveLength(1);
  expect(await order.notes()).toEqual([]);
});

test('what is taken back and sent again has a guía of its own, and the first is to be taken back', async () => {
  const order = await givenWaiting({ jugsThere: 20 });
  const [first = ''] = await order.numbers();
  await order.submit();
  const ofAll = '0 · stored · 4 TAZA-01, 2 JARRA-01 · 6.00 · ';
  expect(await order.guides()).toEqual([ofAll]);
  const taken = await order.reference(0);
  await order.step(0, 'reject');
  await order.follow();
  await planTwice(order.id);
  expect(await order.notes()).toContainEqual(expect.stringContaining(`guía ${first}.`));
  expect(await order.guides()).toEqual([ofAll]);
  const guides = async () => (await order.documents()).filter(({ kind }) => kind === 'guide');
  expect((await guides())[0]?.actions).not.toContain('submit_to_shipper');

  await order.retry();
  await order.submit();
  await planTwice(order.id);
  expect(await order.reference(0)).not.toBe(taken);
  expect(await order.guides()).toEqual([ofAll, ofAll]);
  const second = (await guides()).find(({ full_number }) => full_number !== first);
  expect(await order.sendPaper(second?.id ?? 0)).toBe(200);
  expect(await order.papers(0)).toEqual([`guia ${second?.full_number}.pdf`]);
  expect((await guides()).flatMap(({ actions }) => actions)).not.toContain('submit_to_shipper');
  await order.ship(0);
  await planTwice(order.id);
  await order.issue();
  expect(await order.guides()).toHaveLength(2);
  expect(await order.notes()).toEqual([expect.stringContaining(`guía ${first}.`)]);
});

test('what was sent short and goes again has a guía of its own pieces, and the first went with the others', async () => {
  const order = await givenWaiting({ jugsThere: 20 });
  await order.submit();
  for (const name of ['packing', 'short']) await order.step(0, name);
  await order.follow();
  const answer = { kind: 'short_shipped', answer: 'send_again' };
  expect(await p.staff.post(`/api/orders/${order.id}/balance/answer`, answer)).toMatchObject({ status: 200 });
  await p.check(order.id);
  await order.submit();
  await order.ship(0);
  const ofAll = '0 · stored · 4 TAZA-01, 2 JARRA-01 · 6.00 · ';
  expect(await order.guides()).toEqual([ofAll, '0 · stored · 2 JARRA-01 · 2.00 · ']);
  expect(await order.notes()).toEqual([]);
});

test('the clock plans no guía of what was taken back anew each minute', async () => {
  const order = await givenWaiting({ jugsThere: 20, isHeld: true, isIssued: false });
  await world.sql("insert into order_submissions (account_id, order_id, reference) values ($1, $2, 'W-OVER')", [
    p.account_id,
    order.id,
  ]);
  await planTwice(order.id);
  await order.issue();
  expect(await order.guides()).toEqual(['0 · not_submitted ·  ·  · ']);
  await sweepDocuments.run(owner, world.services);
  expect(await payloadsOf(world, p.account_id, planDocumentsJob.name)).toEqual([]);
});

test('the guía of an order that is cancelled is to be taken back, split or not, unless a parcel left with it', async () => {
  const cancel = async (id: number) => (await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'by phone' })).status;
  const whole = await givenWaiting({ jugsThere: 20, isHeld: true });
  expect(await whole.notes()).toEqual([]);
  expect(await cancel(whole.id)).toBe(200);
  const [number = ''] = await whole.numbers();
  expect(await whole.notes()).toContainEqual(expect.stringContaining(`guía ${number}.`));

  const split = await givenWaiting({ jugsThere: 20, isHeld: true });
  const [ofAll = ''] = await split.numbers();
  await split.split({ 'TAZA-01': 4 }, 'LIM1', 'held');
  await split.send();
  await split.ship(1);
  const ofPart = (await split.documents()).find(({ part }) => part === 1)?.full_number ?? '';
  await world.sql("update orders set order_status = 'cancelled' where id = $1", [split.id]);
  const notes = (await split.notes()).join(' ');
  expect(notes).toContain(ofAll);
  expect(notes).not.toContain(ofPart);

  const left = await givenWaiting({ jugsThere: 20 });
  await left.submit();
  for (const name of ['packing', 'partial']) await left.step(0, name);
  await left.follow();
  expect(await p.order(left.id)).toMatchObject({ order_status: 'partially_shipped' });
  await world.sql("update orders set order_status = 'cancelled' where id = $1", [left.id]);
  expect((await left.notes()).join(' ')).not.toContain((await left.numbers())[0]);
});
