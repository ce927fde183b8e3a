import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { givenDemoIssuer } from '../../../../../tests/given-tax.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { getOrderBalance } from '../contract.ts';
import { creditRefundsJob } from './credit-refunds.job.ts';
import { sweepBalances } from './sweep-balances.job.ts';

/** Lives of orders from their sale to their end, through the partners' own HTTP: goods, money and papers agree. */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

const cups = { itemCode: 'TAZA-01', description: 'Taza', quantity: 3, priceEach: 20 };
const PERU = { currencyCode: 'pen', shippingTotal: 5 };

const CREDIT_NOTE = '07';
const AtAuthority = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), state: z.string(), total: z.string().nullable() })),
});

/**
 * Sells, ships and issues in Peru. One account lives all stories: two of one company would give the authority two
 * documents of one number.
 */
const p = await givenPipeline(world, partners);
const peru = demoIssuers.find(({ country }) => country === 'PE');
if (!peru) throw new Error('No issuer of Peru');
await givenDemoIssuer(world, p, partners, peru, 'by_hand');

beforeEach(() => passTime(world));

/** An order that was sold and not submitted yet, and ways to live with it. */
async function givenSold(order: Record<string, unknown>) {
  const source = await p.createOrder({ ...PERU, ...order });
  await p.import();
  const { id = 0 } = (await p.find(source)) ?? {};
  await p.check(id);
  const balance = async () => getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);
  const reference = async () => (await p.order(id)).amware_ref_num;
  const documents = () =>
    p.actor.db
      .selectFrom('tax_documents')
      .select(['id', 'kind', 'state', 'total'])
      .where('order_id', '=', id)
      .where('kind', '<>', 'guide')
      .orderBy('id')
      .execute();
  const credit = async (part: object, left: string) => {
    const [invoice] = await documents();
    const body = { part, reason: 'Una taza menos', left };
    expect(await p.staff.post(`/api/documents/${invoice?.id}/credit`, body)).toMatchObject({ status: 200 });
    await runQueued(world, p, true);
  };
  /** What the authority holds of its documents, in cents. */
  const atAuthority = async () => {
    const made = await p.actor.db
      .selectFrom('tax_documents')
      .select('full_number')
      .where('order_id', '=', id)
      .execute();
    const { data } = AtAuthority.parse(await partners.control('GET', '/sunat/documents'));
    const own = data.filter((one) => one.state === 'accepted' && made.some((of) => of.full_number === one.id));
    const centsOf = (isNote: boolean) =>
      own
        .filter(({ type }) => (type === CREDIT_NOTE) === isNote)
        .reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
    return { invoiced: centsOf(false), credited: centsOf(true) };
  };
  return {
    id,
    source,
    balance,
    documents,
    told: async () =>
      (await balance()).imbalances.map(({ kind, subject, pieces, amount }) => `${kind} ${subject} ${pieces} ${amount}`),
    /** Takes pieces of cups off here, as staff do, so that two are left, and all of the lines of `others`. */
    takeOff: async (others: { source_item_id: string; sku: string }[] = []) => {
      const two = { source_item_id: '1', sku: 'TAZA-01', quantity: 2 };
      const off = others.map((line) => ({ ...line, quantity: 1, isDelete: true }));
      const body = { lineItems: [two, ...off], order_id: id, account_id: p.account_id };
      expect(await p.staff.post('/api/orders/lineItems', body)).toMatchObject({ status: 200, body: { success: true } });
      await p.check(id);
    },
    /** Keeps the order here, or lets it go. */
    change: async (action: 'hold' | 'release') =>
      expect((await p.staff.post('/api/orders/bulk', { action, ids: [id] })).status).toBe(200),
    /** Has all documents that wait issued. */
    issue: async () => {
      await passTime(world);
      await runQueued(world, p, true);
    },
    /** Has the invoice issued by hand. */
    issueByHand: async () => {
      expect((await p.staff.post('/api/documents/submit', { order_ids: [id] })).status).toBe(200);
      await runQueued(world, p, true);
    },
    /** Takes an amount of the invoice back, or pieces of its lines. */
    credit: (amount: string, left: string) => credit({ of: 'amount', amount }, left),
    creditLines: (lines: { line: number; quantity: number }[], left: string) => credit({ of: 'lines', lines }, left),
    /** Records that the money of what is owed was paid back by other means: this channel gives none back. */
    payBack: async (lines: { source_item_id: string; pieces: number }[]) => {
      const path = `/api/orders/${id}/refunds`;
      const { left, channel } = getRefundable.replies[200].parse((await p.staff.get(path)).body);
      expect(channel).toBeNull();
      const way = { to: 'elsewhere', means: 'Transferencia', reference: '', paid_on: '2026-11-20' };
      const body = { lines, shipping: '0', goodwill: '0', reason: 'Una taza menos', way, left };
      expect(await p.staff.post(path, body)).toMatchObject({ status: 201 });
      await runQueued(world, p, true);
      expect((await p.staff.post(path, body)).status).toBe(409);
    },
    submit: async () => {
      await p.submit(id);
      await p.sendLater();
      await p.sendLater();
    },
    step: async (name: string) => partners.control('POST', `/coree/orders/${await reference()}/${name}`),
    /** Reads what left, and tells the channel of it. */
    follow: async () => {
      await passTime(world);
      await world.sql('update orders set ask_state_at = now() where id = $1', [id]);
      await p.ship();
      await p.sendLater();
    },
    /** Nothing disagrees, nothing is under way, and the warehouse, the channel and the authority say the same. */
    expectAgreed: async (amounts: Record<string, string>) => {
      const { imbalances, moving, sum } = await balance();
      expect({ imbalances, moving, amounts: sum.amounts }).toEqual({ imbalances: [], moving: [], amounts });
      expect(sum.pieces).toMatchObject({ on_hold: 0, with_warehouse: 0, refunded: sum.pieces.cancelled });
      const numbers = ['', '-P1', '-P2'].map((suffix) => p.inWarehouse(id, suffix));
      const left = (await Promise.all(numbers))
        .flat()
        .flatMap(({ lines }) => lines)
        .reduce((all, { qty_shipped: sent }) => all + sent, 0);
      expect(left).toBe(sum.pieces.sent);
      const told = await p.notifications(source);
      expect(new Set(told.map(({ body }) => body.trackingNumber1)).size).toBe(1);
      const cents = (amount = '') => Math.round(Number(amount) * 100);
      const { invoiced, credited } = amounts;
      expect(await atAuthority()).toEqual({ invoiced: cents(invoiced), credited: cents(credited) });
    },
    held: async () =>
      (await world.sql('select sum(quantity)::int as n from stock_reservations where order_id = $1', [id]))[0],
  };
}

test('story 1: pieces and a line are taken off before submission: one parcel, and an invoice of what remains', async () => {
  const life = await givenSold({ details: [cups, { ...cups, itemCode: 'JARRA-01', quantity: 1, priceEach: 30 }] });
  await life.takeOff([{ source_item_id: '2', sku: 'JARRA-01' }]);
  // The warehouse takes the order, and its answer is lost.
  await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: 'POST /coree/v1/orders', count: 1, seed: '1' });
  await life.submit();
  await life.step('packing');
  await life.step('ship');
  await life.follow();
  await life.issueByHand();
  expect(await p.inWarehouse(life.id)).toMatchObject([{ status: 'shipped', lines: [{ sku: 'TAZA-01', qty: 2 }] }]);
  const [sent] = await p.submissions(life.id);
  expect(sent?.body).toMatchObject({ totals: { total: '45.00' } });
  expect(await p.notifications(life.source)).toHaveLength(1);
  expect(await p.order(life.id)).toMatchObject({ order_status: 'fulfilled' });
  expect(await life.documents()).toMatchObject([{ kind: 'sale', state: 'stored', total: '45.0000' }]);
  expect(await life.held()).toEqual({ n: null });
  expect((await life.balance()).sum).toMatchObject({
    pieces: { sold: 4, cancelled: 2, sent: 2, invoiced: 2, on_hold: 0 },
    amounts: { charged: '95.00', invoiced: '45.00' },
  });
  expect(await life.told()).toEqual(['overpaid TAZA-01, JARRA-01 2 50.00']);
  await life.payBack([
    { source_item_id: '1', pieces: 1 },
    { source_item_id: '2', pieces: 1 },
  ]);
  await life.expectAgreed({ charged: '95.00', refunded: '50.00', invoiced: '45.00', credited: '0.00' });
});

test('story 2: the same after the invoice was issued at once: it is credited in part', async () => {
  const life = await givenSold({ details: [cups] });
  await life.change('hold');
  // The authority takes the invoice, and its answer is lost.
  await p.fault({ partner: 'sunat', kind: 'drop-after-commit', match: 'POST', count: 1, seed: '2' });
  await life.issueByHand();
  await life.issue();
  expect(await life.documents()).toMatchObject([{ kind: 'sale', state: 'stored', total: '65.0000' }]);
  await life.takeOff();
  await life.credit('20.00', '65.00');
  await life.change('release');
  await life.submit();
  await life.step('packing');
  await life.step('ship');
  await life.follow();
  expect(await life.documents()).toMatchObject([
    { kind: 'sale', state: 'stored', total: '65.0000' },
    { kind: 'correction', state: 'stored', total: '-20.0000' },
  ]);
  expect(await p.inWarehouse(life.id)).toMatchObject([{ status: 'shipped', lines: [{ sku: 'TAZA-01', qty: 2 }] }]);
  expect(await p.notifications(life.source)).toHaveLength(1);
  expect((await life.balance()).sum).toMatchObject({
    pieces: { sold: 3, cancelled: 1, sent: 2, on_hold: 0 },
    amounts: { invoiced: '65.00', credited: '20.00' },
  });
  expect(await life.told()).toEqual(['overpaid TAZA-01 1 20.00']);
  await life.payBack([{ source_item_id: '1', pieces: 1 }]);
  await life.expectAgreed({ charged: '65.00', refunded: '20.00', invoiced: '65.00', credited: '20.00' });
});

test('pieces are cancelled at the warehouse after the invoice was issued: it is credited by them', async () => {
  const life = await givenSold({ details: [cups] });
  await life.issueByHand();
  await life.submit();
  const body = { lines: [{ source_item_id: '1', pieces: 1 }], version: 1, reason: 'Una taza menos' };
  expect(await p.staff.post(`/api/orders/${life.id}/cancel-pieces`, body)).toMatchObject({ status: 200 });
  // The warehouse leaves the cup out, and its answer is lost.
  await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: 'PUT /coree/v1/orders', count: 1, seed: '3' });
  await p.send();
  await p.sendLater();
  await p.sendLater();
  expect(await life.documents()).toMatchObject([{ kind: 'sale', state: 'stored', total: '65.0000' }]);
  expect(await life.told()).toEqual(['overpaid TAZA-01 1 20.00']);
  await life.payBack([{ source_item_id: '1', pieces: 1 }]);
  expect(await life.told()).toMatchObject([expect.stringMatching(/^refund_not_credited .* 0 20.00$/)]);
  await life.creditLines([{ line: 0, quantity: 1 }], '65.00');
  await life.step('packing');
  await life.step('ship');
  await life.follow();
  expect(await p.inWarehouse(life.id)).toMatchObject([{ status: 'shipped', lines: [{ sku: 'TAZA-01', qty: 2 }] }]);
  await life.expectAgreed({ charged: '65.00', refunded: '20.00', invoiced: '65.00', credited: '20.00' });
});

const creditsRefunds = (yes: boolean) =>
  world.sql("update tax_issuers set credits_refunds = $1 where country = 'PE'", [yes]);

test('a refund is credited by itself where the issuer wants it, once, and not where staff left it as it is', async () => {
  const sweep = async () => {
    await sweepBalances.run({}, givenRun(world, p.actor));
    await runQueued(world, p, true);
  };
  const life = await givenSold({ details: [cups] });
  await life.issueByHand();
  await life.payBack([{ source_item_id: '1', pieces: 1 }]);
  await sweep();
  const [uncredited] = (await life.balance()).imbalances.filter(({ kind }) => kind === 'refund_not_credited');
  expect(uncredited).toMatchObject({ amount: '20.00' });
  const leave = { kind: uncredited?.kind, subject: uncredited?.subject, pieces: 0, amount: '20.00', reason: 'Later' };
  expect(await p.staff.post(`/api/orders/${life.id}/balance/leave`, leave)).toMatchObject({ status: 200 });
  await creditsRefunds(true);
  await creditRefundsJob.run({ order_id: life.id }, givenRun(world, p.actor));
  expect(await life.documents()).toMatchObject([{ kind: 'sale' }]);

  const other = await givenSold({ details: [cups] });
  await other.issueByHand();
  await other.payBack([{ source_item_id: '1', pieces: 1 }]);
  await sweepBalances.run({}, givenRun(world, p.actor));
  const credit = () => creditRefundsJob.run({ order_id: other.id }, givenRun(world, p.actor));
  await Promise.all([credit(), credit()]);
  await sweep();
  await credit();
  expect(await other.documents()).toMatchObject([
    { kind: 'sale', state: 'stored', total: '65.0000' },
    { kind: 'correction', state: 'stored', total: '-20.0000' },
  ]);
  expect(await other.told()).toEqual(['refunded_unsent TAZA-01 1 20.00']);
  const { data } = AtAuthority.parse(await partners.control('GET', '/sunat/documents'));
  expect(data.filter(({ type }) => type === CREDIT_NOTE).at(-1)).toMatchObject({ total: '20.00' });
  await creditsRefunds(false);
});

test('refunds of an order that its channel lowered after the invoice are credited once each', async () => {
  const life = await givenSold({ details: [cups] });
  await life.issueByHand();
  await creditsRefunds(true);
  await world.sql('update orders set total_cost = 45 where id = $1', [life.id]);
  for (const credited of [['-13.3300'], ['-13.3300', '-13.3400']]) {
    await life.payBack([{ source_item_id: '1', pieces: 1 }]);
    await creditRefundsJob.run({ order_id: life.id }, givenRun(world, p.actor));
    await runQueued(world, p, true);
    const notes = (await life.documents()).filter(({ kind }) => kind === 'correction');
    expect(notes.map(({ total }) => total)).toEqual(credited);
  }
  const { imbalances } = await life.balance();
  expect(imbalances.find(({ kind }) => kind === 'invoice_differs')).toMatchObject({ amount: '20.00' });
  await creditsRefunds(false);
});

test('of an order with two invoices of all of it none is credited by itself', async () => {
  const life = await givenSold({ details: [cups] });
  await life.issueByHand();
  await world.sql(
    `insert into tax_documents (account_id, order_id, country, kind, revision, environment, currency, total, state,
       number, full_number, xml_hash, sealed)
     select account_id, order_id, country, kind, 2, environment, currency, total, state,
            number + 900, 'B001-999', xml_hash, sealed
       from tax_documents where order_id = $1 and kind = 'sale'`,
    [life.id],
  );
  await life.payBack([{ source_item_id: '1', pieces: 1 }]);
  await creditsRefunds(true);
  await creditRefundsJob.run({ order_id: life.id }, givenRun(world, p.actor));
  expect(await life.documents()).toMatchObject([{ kind: 'sale' }, { kind: 'sale' }]);
  await creditsRefunds(false);
});

test('story 4: the warehouse ships four and cancels two: these are taken off and credited, one parcel is told', async () => {
  const four = { ...cups, quantity: 4 };
  const life = await givenSold({ details: [four, { ...cups, itemCode: 'JARRA-01', quantity: 2, priceEach: 30 }] });
  await life.issueByHand();
  expect(await life.documents()).toMatchObject([{ kind: 'sale', state: 'stored', total: '145.0000' }]);
  await life.submit();
  await life.step('packing');
  await life.step('short');
  // The channel takes the word of the parcel, and its answer is lost.
  await p.fault({ partner: 'exigo', kind: 'drop-after-commit', match: 'PATCH', count: 1, seed: '4' });
  await life.follow();
  expect(await life.held()).toEqual({ n: null });
  expect(await life.told()).toEqual(['short_shipped JARRA-01 2 60.00']);
  const answer = { kind: 'short_shipped', answer: 'take_off' };
  expect((await p.staff.post(`/api/orders/${life.id}/balance/answer`, answer)).status).toBe(200);
  await p.sendLater();
  await life.credit('60.00', '145.00');
  expect(await p.order(life.id)).toMatchObject({ order_status: 'fulfilled' });
  expect(await life.documents()).toMatchObject([
    { kind: 'sale', state: 'stored', total: '145.0000' },
    { kind: 'correction', state: 'stored', total: '-60.0000' },
  ]);
  const words = (await p.notifications(life.source)).map(({ body }) => JSON.stringify(body));
  expect(new Set(words.filter((word) => word.includes('tracking'))).size).toBeLessThanOrEqual(1);
  expect((await life.balance()).sum).toMatchObject({
    pieces: { sold: 6, cancelled: 2, sent: 4, on_hold: 0, with_warehouse: 0 },
    amounts: { invoiced: '145.00', credited: '60.00' },
  });
  expect(await life.told()).toEqual(['overpaid JARRA-01 2 60.00']);
  await life.payBack([{ source_item_id: '2', pieces: 2 }]);
  await life.expectAgreed({ charged: '145.00', refunded: '60.00', invoiced: '145.00', credited: '60.00' });
});

test('story 9: split over two places and a backorder: three parcels, three guías, one invoice, each told once', async () => {
  const count = async (core_id: string, on_hand: number) => {
    await partners.control('PUT', '/coree/stock', { sku: 'JARRA-01', core_id, on_hand });
    await importStock.run({ connection_id: p.warehouse }, givenRun(world, p.actor));
  };
  await count('LIM1', 0);
  await count('UIO1', 1);
  const life = await givenSold({ details: [cups, { ...cups, itemCode: 'JARRA-01', quantity: 2, priceEach: 30 }] });
  await world.sql(
    `update orders set buyer_tax_id = '44556677', buyer_tax_id_kind = 'DNI', locality_code = '150122' where id = $1`,
    [life.id],
  );
  const submitPaper = async (path: string) => {
    expect((await p.staff.post(`/api/connectors/peru/${path}/${life.id}`, {})).status).toBe(200);
    await runQueued(world, p, true);
  };
  await submitPaper('submit');
  const split = async (line: string, pieces: number, core_id: string) => {
    const { version } = await p.order(life.id);
    const body = { lines: [{ source_item_id: line, pieces }], core_id, rest: 'goes', version };
    expect(await p.staff.post(`/api/orders/${life.id}/split`, body)).toMatchObject({ status: 200 });
    await p.send();
    await p.sendLater();
    await p.sendLater();
    await p.check(life.id);
  };
  // The warehouse takes the first part, and its answer is lost.
  await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: 'POST /coree/v1/orders', count: 1, seed: '9' });
  await split('2', 1, 'UIO1');
  await split('1', 3, 'LIM1');
  expect(await life.balance()).toMatchObject({
    imbalances: [],
    moving: [],
    sum: { pieces: { wanted: 5, on_hold: 4, with_warehouse: 4, sent: 0 } },
  });
  await submitPaper('guia/submit');
  const ship = async (suffix: string) => {
    const [there] = await p.inWarehouse(life.id, suffix);
    for (const step of ['packing', 'ship'])
      await partners.control('POST', `/coree/orders/${there?.amware_ref_num}/${step}`);
    await world.sql('update order_parts set ask_state_at = now() where order_id = $1', [life.id]);
    await life.follow();
  };
  await ship('-P2');
  await ship('-P1');
  expect(await p.order(life.id)).toMatchObject({ order_status: 'error', in_amware: 0 });
  await count('LIM1', 20);
  await p.check(life.id);
  await life.submit();
  await life.issue();
  await ship('');
  expect(await p.order(life.id)).toMatchObject({ order_status: 'fulfilled' });
  expect((await p.inWarehouse(life.id, '-P1')).map(({ core_id }) => core_id)).toEqual(['UIO1']);
  const told = (await p.notifications(life.source)).map(({ body }) =>
    Object.entries(body).flatMap(([name, value]) => (name.startsWith('trackingNumber') && value ? [value] : [])),
  );
  expect(told.map((numbers) => numbers.length)).toEqual([1, 2, 3]);
  expect(new Set(told.flat()).size).toBe(3);
  expect(await life.documents()).toMatchObject([{ kind: 'sale', state: 'stored', total: '125.0000' }]);
  const guides = await p.actor.db
    .selectFrom('tax_documents')
    .select(['part', 'state', 'reference', sql`sealed #>> '{document,lines,0,quantity}'`.as('pieces')])
    .where('order_id', '=', life.id)
    .where('kind', '=', 'guide')
    .orderBy('part')
    .execute();
  expect(guides.map(({ part, state, pieces }) => [part, state, pieces])).toEqual([
    [0, 'stored', '1'],
    [1, 'stored', '1'],
    [2, 'stored', '3'],
  ]);
  const parcels = ['', '-P1', '-P2'].map((suffix) => p.inWarehouse(life.id, suffix));
  expect(guides.map(({ reference }) => reference)).toEqual(
    (await Promise.all(parcels)).flat().map(({ amware_ref_num }) => amware_ref_num),
  );
  expect(await life.held()).toEqual({ n: null });
  await life.expectAgreed({ charged: '125.00', refunded: '0.00', invoiced: '125.00', credited: '0.00' });
});
