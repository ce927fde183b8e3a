import { beforeEach, expect, test } from 'vitest';
import { planDocumentsJob } from '#features/core/order-lifecycle/server/plan-documents.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenGuides } from '../../../../../tests/given-guides.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { sendDocumentWrite } from './issuing/send-document.write.ts';
import { sweepDocuments } from './issuing/sweep-documents.ts';
import { planDocumentsRun } from './planning/plan-documents.job.ts';
import { planDocuments } from './planning/plan-documents.ts';

/** Each parcel of a split order travels with a guía of its own. */
const { world, owner, p, count, givenWaiting, accepted, planTwice } = await givenGuides();

beforeEach(() => passTime(world));

test('each part and the rest have a guía of their own goods and place, once the warehouse has them', async () => {
  const order = await givenWaiting();
  const before = (await accepted()).length;
  expect(await order.guides()).toEqual(['0 · not_submitted ·  ·  · ']);
  await count('JARRA-01', 'UIO1', 1);
  await order.split({ 'TAZA-01': 4 });
  // The warehouse may still refuse it.
  await planTwice(order.id);
  expect(await order.guides()).toEqual(['0 · not_submitted ·  ·  · ']);
  await order.send();
  await order.split({ 'JARRA-01': 1 }, 'UIO1');
  await order.send();
  await planTwice(order.id);
  const parts = ['1 · stored · 4 TAZA-01 · 4.00 · ', '2 · stored · 1 JARRA-01 · 1.00 · 040101'];
  expect(await order.guides()).toEqual(['0 · not_submitted ·  ·  · ', ...parts]);

  await order.ship(2);
  await order.ship(1);
  await count('JARRA-01', 'LIM1', 20);
  await p.check(order.id);
  await order.submit();
  expect(await order.guides()).toEqual(['0 · stored · 1 JARRA-01 · 1.00 · ', ...parts]);
  expect(await order.notes()).toEqual([]);
  await order.ship(0);
  await planTwice(order.id);
  await order.issue();
  expect(await p.order(order.id)).toMatchObject({ order_status: 'fulfilled' });
  expect(await order.guides()).toHaveLength(3);

  // Each has the next number, and the authority one of each.
  const numbers = await order.numbers();
  expect(new Set(numbers).size).toBe(3);
  expect((await accepted()).slice(before).sort()).toEqual([...numbers].sort());
  expect((await order.documents()).filter(({ kind }) => kind === 'sale')).toMatchObject([{ state: 'stored', part: 0 }]);
});

test('papers go with their own parcel: the guía of each part alone, and a copy of the invoice with all', async () => {
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 3 });
  await order.send();
  const sale = async () => (await order.documents()).find(({ kind }) => kind === 'sale');
  expect((await p.staff.post(`/api/connectors/peru/submit/${order.id}`, {})).status).toBe(200);
  await order.issue();
  const guideOf = async (of: number) =>
    (await order.documents()).find(({ kind, part }) => kind === 'guide' && part === of);
  const [invoice, first] = [await sale(), await guideOf(1)];
  expect(await order.sendPaper(invoice?.id ?? 0)).toBe(200);
  expect(await order.sendPaper(first?.id ?? 0)).toBe(200);
  expect(await order.papers(1)).toEqual([`invoice ${invoice?.full_number}.pdf`, `guia ${first?.full_number}.pdf`]);
  // Nothing else is there that has not got them.
  expect(await order.sendPaper(invoice?.id ?? 0)).toBe(409);

  await count('JARRA-01', 'LIM1', 20);
  await p.check(order.id);
  await order.submit();
  const rest = await guideOf(0);
  expect((await sale())?.actions).toContain('submit_to_shipper');
  expect((await guideOf(1))?.actions).not.toContain('submit_to_shipper');
  expect(await order.sendPaper(invoice?.id ?? 0)).toBe(200);
  expect(await order.sendPaper(rest?.id ?? 0)).toBe(200);
  expect(await order.papers(0)).toEqual([`invoice ${invoice?.full_number}.pdf`, `guia ${rest?.full_number}.pdf`]);
  expect(await order.papers(1)).toHaveLength(2);
  expect((await sale())?.actions).not.toContain('submit_to_shipper');
});

test('where the issuer wants it, papers go to each part by themselves, and what was refused does not', async () => {
  await world.sql('update tax_issuers set sends_to_shipper = true where account_id = $1', [p.account_id]);
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 3 });
  await order.send();
  expect((await p.staff.post(`/api/connectors/peru/submit/${order.id}`, {})).status).toBe(200);
  await order.issue();
  expect(await order.papers(1)).toHaveLength(2);
  await count('JARRA-01', 'LIM1', 20);
  await p.check(order.id);
  await order.submit();
  const invoice = (await order.documents()).find(({ kind }) => kind === 'sale');
  expect(await order.papers(0)).toContain(`invoice ${invoice?.full_number}.pdf`);
  expect(await order.papers(1)).toHaveLength(2);

  const writes = 'document_id = $1 and type = $2';
  const values = [invoice?.id, sendDocumentWrite.type];
  await world.sql(`update partner_writes set state = 'refused' where ${writes}`, values);
  await planDocumentsRun.run({ order_ids: [order.id] }, givenRun(world, p.actor));
  await order.issue();
  expect(await world.sql(`select distinct state from partner_writes where ${writes}`, values)).toEqual([
    { state: 'refused' },
  ]);
  await world.sql('update tax_issuers set sends_to_shipper = false where account_id = $1', [p.account_id]);
});

test('a guía that was issued for all of the goods is to be taken back, and the rest gets one of its own', async () => {
  const order = await givenWaiting({ jugsThere: 20, isHeld: true });
  const ofAll = '0 · stored · 4 TAZA-01, 2 JARRA-01 · 6.00 · ';
  expect(await order.guides()).toEqual([ofAll]);
  const [whole = ''] = await order.numbers();
  expect(await order.notes()).toEqual([]);
  await order.split({ 'TAZA-01': 1 });
  await order.send();
  await order.submit();
  expect(await order.guides()).toEqual([
    ofAll,
    '0 · stored · 3 TAZA-01, 2 JARRA-01 · 5.00 · ',
    '1 · stored · 1 TAZA-01 · 1.00 · ',
  ]);
  expect(await order.notes()).toEqual([expect.stringContaining(whole)]);
  const documents = await order.documents();
  expect(documents.find(({ full_number }) => full_number === whole)?.actions).not.toContain('submit_to_shipper');
});

test('a part that ends before its guía is issued has none, and after it the guía is to be taken back', async () => {
  const order = await givenWaiting({ isHeld: true });
  await order.split({ 'TAZA-01': 4 });
  await p.send();
  await planTwice(order.id);
  expect(await order.guides()).toEqual(['0 · not_submitted ·  ·  · ', '1 · not_submitted ·  ·  · ']);
  await order.step(1, 'reject');
  await order.follow();
  expect(await order.guides()).toEqual(['0 · not_submitted ·  ·  · ']);
  expect(await order.numbers()).toEqual([]);

  await order.retry();
  await order.split({ 'TAZA-01': 4 });
  await order.send();
  const [second = ''] = await order.numbers();
  expect(await order.notes()).toEqual([]);
  await order.step(2, 'reject');
  await order.follow();
  expect(await order.notes()).toEqual([expect.stringContaining(second)]);
  const ended = (await order.documents()).find(({ full_number }) => full_number === second);
  expect(ended).toMatchObject({ state: 'stored', part: 2 });
  expect(ended?.actions).not.toContain('submit_to_shipper');

  // What goes again has a guía of its own.
  await order.retry();
  await order.split({ 'TAZA-01': 3 });
  await order.send();
  expect(await order.guides()).toEqual([
    '0 · not_submitted ·  ·  · ',
    '2 · stored · 4 TAZA-01 · 4.00 · ',
    '3 · stored · 3 TAZA-01 · 3.00 · ',
  ]);
});

test('what is lost while the rest leaves goes with a further guía of the rest', async () => {
  const order = await givenWaiting();
  await count('JARRA-01', 'UIO1', 7);
  await order.split({ 'JARRA-01': 2 }, 'UIO1');
  await order.send();
  await order.submit();
  await order.step(1, 'reject');
  await order.follow();
  await order.ship(0);
  const lost = '1 · stored · 2 JARRA-01 · 2.00 · 040101';
  expect(await order.guides()).toEqual(['0 · stored · 4 TAZA-01 · 4.00 · ', lost]);
  await count('JARRA-01', 'LIM1', 9);
  const answer = { kind: 'short_shipped', answer: 'send_again' };
  expect(await p.staff.post(`/api/orders/${order.id}/balance/answer`, answer)).toMatchObject({ status: 200 });
  await p.check(order.id);
  await order.submit();
  await order.ship(0);
  expect(await order.guides()).toEqual(['0 · stored · 4 TAZA-01 · 4.00 · ', '0 · stored · 2 JARRA-01 · 2.00 · ', lost]);
  const ofLost = (await order.documents()).find(({ part }) => part === 1)?.full_number;
  expect(await order.notes()).toEqual([expect.stringContaining(`guía ${ofLost}.`)]);
});

test('a part in the place of the rest keeps its guía, and the rest has none', async () => {
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 4 });
  await order.send();
  const lines = await p.actor.db.selectFrom('line_items').selectAll().where('order_id', '=', order.id).execute();
  const jug = lines.find(({ sku }) => sku === 'JARRA-01');
  const body = {
    lineItems: [{ source_item_id: jug?.source_item_id, sku: 'JARRA-01', quantity: 2, isDelete: true }],
    order_id: order.id,
    account_id: p.account_id,
  };
  expect(await p.staff.post('/api/orders/lineItems', body)).toMatchObject({ status: 200 });
  await p.check(order.id);
  await order.submit();
  expect(await p.order(order.id)).toMatchObject({ in_amware: 1 });
  expect(await order.guides()).toEqual(['1 · stored · 4 TAZA-01 · 4.00 · ']);
  const [guide] = (await order.documents()).filter(({ kind }) => kind === 'guide');
  expect(guide).toMatchObject({ part: 1 });
  expect(await order.sendPaper(guide?.id ?? 0)).toBe(200);
  expect(await order.papers(1)).toEqual([`guia ${guide?.full_number}.pdf`]);
});

test('an answer that is lost is asked for: the authority has one guía of the part', async () => {
  const order = await givenWaiting();
  const before = (await accepted()).length;
  await p.fault({
    partner: 'sunat',
    kind: 'drop-after-commit',
    match: 'POST /sunat/v1/contribuyente/gem',
    count: 1,
    seed: 'guide',
  });
  await order.split({ 'TAZA-01': 4 });
  await order.send();
  for (let round = 0; round < 3; round++) await order.issue();
  expect(await order.guides()).toEqual(['0 · not_submitted ·  ·  · ', '1 · stored · 4 TAZA-01 · 4.00 · ']);
  const guide = (await order.documents()).find(({ part }) => part === 1);
  expect(guide?.attempts.map(({ outcome }) => outcome)).toContain('in_doubt');
  expect((await accepted()).slice(before)).toEqual(await order.numbers());
});

test('of an order that is split while its guía is in doubt, the rest gets one once that is known', async () => {
  const order = await givenWaiting({ jugsThere: 20, isHeld: true, isIssued: false });
  await p.fault({
    partner: 'sunat',
    kind: 'drop-after-commit',
    match: 'POST /sunat/v1/contribuyente/gem',
    count: 1,
    seed: 'split',
  });
  await runQueued(world, p);
  const ofAll = '4 TAZA-01, 2 JARRA-01 · 6.00 · ';
  expect(await order.guides()).toEqual([`0 · in_doubt · ${ofAll}`]);
  await order.split({ 'TAZA-01': 1 }, 'LIM1', 'held');
  await p.send();
  await runQueued(world, p);
  expect(await order.guides()).toEqual([`0 · in_doubt · ${ofAll}`, expect.stringMatching(/^1 /)]);
  for (let round = 0; round < 3; round++) await order.issue();
  expect(await order.guides()).toEqual([
    `0 · stored · ${ofAll}`,
    '0 · not_submitted ·  ·  · ',
    '1 · stored · 1 TAZA-01 · 1.00 · ',
  ]);
});

test('the clock plans no guía of what waits here anew each minute', async () => {
  const order = await givenWaiting({ jugsThere: 20, isHeld: true, isIssued: false });
  await order.split({ 'TAZA-01': 1 }, 'LIM1', 'held');
  await order.send();
  expect(await order.guides()).toEqual(['0 · not_submitted ·  ·  · ', '1 · stored · 1 TAZA-01 · 1.00 · ']);
  await sweepDocuments.run(owner, world.services);
  expect(await payloadsOf(world, p.account_id, planDocumentsJob.name)).toEqual([]);
  await world.sql("update orders set in_amware = 1, amware_ref_num = 'W-1' where id = $1", [order.id]);
  await sweepDocuments.run(owner, world.services);
  expect(await payloadsOf(world, p.account_id, planDocumentsJob.name)).toMatchObject([
    { payload: { order_ids: [order.id] } },
  ]);
});

test('another account neither sees the guías of parts nor sends them', async () => {
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 4 });
  await order.send();
  const guide = (await order.documents()).find(({ part }) => part === 1);
  const other = await world.account();
  await other.actor.db.transaction().execute((tx) => planDocuments(tx, other.actor, [order.id]));
  expect((await other.staff.get(`/api/documents/${guide?.id}`)).status).toBe(404);
  expect((await other.staff.post(`/api/documents/${guide?.id}/submit-to-shipper`, {})).status).toBe(404);
  expect(await other.actor.db.selectFrom('tax_documents').select('id').execute()).toEqual([]);
  expect((await order.documents()).find(({ part }) => part === 1)).toMatchObject({ state: 'stored' });
});
