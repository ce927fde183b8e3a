import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { planDocumentsJob } from '#features/core/order-lifecycle/server/plan-documents.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { DocumentDetail } from '../contract.ts';
import { sendDocumentWrite } from './issuing/send-document.write.ts';
import { sweepDocuments } from './issuing/sweep-documents.ts';
import { planDocumentsRun } from './planning/plan-documents.job.ts';
import { planDocuments } from './planning/plan-documents.ts';

/** Peru, through the partners' own HTTP: each parcel of a split order travels with a guía of its own. */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);
const peru = demoIssuers.find(({ country }) => country === 'PE');
if (!peru) throw new Error('the demo does not issue in Peru');
const settings = { ...peru.settings, departures: { UIO1: '040101 Calle Mercaderes 100' } };
await givenDemoIssuer(world, p, partners, { ...peru, settings }, 'checked');

const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
atTheEnd(() => owner.destroy());

const AtAuthority = z.object({ data: z.array(z.object({ id: z.string(), state: z.string() })) });
const Documents = z.object({ data: z.array(DocumentDetail), notes: z.array(z.string()) });

beforeEach(() => passTime(world));

const cups = { itemCode: 'TAZA-01', description: 'Taza', quantity: 4, priceEach: 20 };
const jugs = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 2, priceEach: 30 };

async function count(sku: string, core_id: string, on_hand: number) {
  await partners.control('PUT', '/coree/stock', { sku, core_id, on_hand });
  await importStock.run({ connection_id: p.warehouse }, givenRun(world, p.actor));
}

/** An order of four cups and two jugs that waits here; jugs are in stock as said. */
async function givenWaiting({ jugsThere = 0, isHeld = false, isIssued = true } = {}) {
  await count('TAZA-01', 'LIM1', 100);
  await count('JARRA-01', 'LIM1', jugsThere);
  const source = await p.createOrder({ currencyCode: 'pen', details: [cups, jugs] });
  await p.import();
  const { id = 0 } = (await p.find(source)) ?? {};
  // The receiver and the district that a guía names.
  await world.sql(
    `update orders set buyer_tax_id = '44556677', buyer_tax_id_kind = 'DNI', locality_code = '150122', is_held = $2
      where id = $1`,
    [id, isHeld],
  );
  await p.check(id);
  const issue = async () => {
    await passTime(world);
    await runQueued(world, p, true);
  };
  if (isIssued) await issue();
  const shown = async () => Documents.parse((await p.staff.get(`/api/orders/${id}/documents`)).body);
  const step = async (reference: string | null | undefined, name: string) =>
    partners.control('POST', `/coree/orders/${reference}/${name}`);
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
  const follow = async () => {
    await passTime(world);
    await world.sql('update orders set ask_state_at = now() where id = $1', [id]);
    await world.sql('update order_parts set ask_state_at = now() where order_id = $1', [id]);
    await p.ship();
    await p.sendLater();
    await issue();
  };
  return {
    id,
    issue,
    follow,
    documents: async () => (await shown()).data,
    notes: async () => (await shown()).notes,
    /** Its guides, the rest's first: part, state, what each was sealed for, and from where. */
    guides: async () => {
      const rows = await p.actor.db
        .selectFrom('tax_documents')
        .select(['part', 'state', 'sealed'])
        .where('order_id', '=', id)
        .where('kind', '=', 'guide')
        .orderBy('part')
        .orderBy('revision')
        .execute();
      return rows.map(({ part, state, sealed }) => {
        const { document } = Sealed.parse(sealed ?? {});
        const goods = document?.lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join(', ') ?? '';
        return [part, state, goods, document?.extra.peso ?? '', document?.extra.partida_ubigeo ?? ''].join(' · ');
      });
    },
    numbers: async () =>
      (await shown()).data.flatMap(({ kind, full_number }) => (kind === 'guide' && full_number ? [full_number] : [])),
    split: async (pieces: Readonly<Record<string, number>>, core_id = 'LIM1', rest = 'goes') => {
      const lines = await p.actor.db
        .selectFrom('line_items')
        .select(['sku', 'source_item_id'])
        .where('order_id', '=', id)
        .execute();
      const body = {
        lines: lines.flatMap(({ sku, source_item_id }) =>
          pieces[sku] ? [{ source_item_id, pieces: pieces[sku] }] : [],
        ),
        core_id,
        rest,
        version: (await p.order(id)).version,
      };
      expect(await p.staff.post(`/api/orders/${id}/split`, body)).toMatchObject({ status: 200 });
    },
    /** Has what waits for the warehouse sent, and all that follows from it done. */
    send: async () => {
      await p.send();
      await p.check(id);
      await issue();
    },
    submit: async () => {
      await p.submit(id);
      await p.sendLater();
      await issue();
    },
    ship: async (part: number) => {
      const reference = await referenceOf(part);
      for (const name of ['packing', 'ship']) await step(reference, name);
      await follow();
    },
    reference: referenceOf,
    retry: async () => {
      for (const action of ['retry', 'release']) await p.staff.post('/api/orders/bulk', { action, ids: [id] });
      await p.check(id);
    },
    step: async (part: number, name: string) => step(await referenceOf(part), name),
    /** The papers that the warehouse has of a part. */
    papers: async (part: number) => {
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
  document: z
    .object({
      lines: z.array(z.object({ sku: z.string(), quantity: z.number() })),
      extra: z.record(z.string(), z.string()),
    })
    .optional(),
});
const Papers = z.object({ documents: z.array(z.object({ type: z.string(), file_name: z.string() })) });

/** Guías that the authority accepted. */
async function accepted(): Promise<string[]> {
  const { data } = AtAuthority.parse(await partners.control('GET', '/sunat/documents'));
  return data.filter(({ id, state }) => id.startsWith('T') && state === 'accepted').map(({ id }) => id);
}

const planTwice = async (id: number) => {
  for (const _ of [1, 2]) await p.actor.db.transaction().execute((tx) => planDocuments(tx, p.actor, [id]));
};

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
