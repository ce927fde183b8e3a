import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { balancesOf } from '#features/orders/balance/server/balances-of.ts';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { createSecrets } from '#platform/secrets.ts';
import { createDice } from '../../sandbox/kit/seeded.ts';
import { givenWorld } from '../given.ts';
import { givenChaos } from './chaos.ts';
import { plainOrder, skipThePast } from './given-pipeline.ts';
import { givenMappedShop } from './mapped-shop.ts';
import { givenPapers } from './papers-after-sale.ts';
import { partnerState, SUBMIT } from './partner-state.ts';
import { startSandboxProcess } from './processes.ts';
import { givenReturnedPieces } from './returned-pieces.ts';
import { givenReturnsOfShop } from './returns-of-shop.ts';
import { givenScarceJugs } from './scarce-jugs.ts';
import { createWorkerPool } from './worker-pool.ts';

const WORKERS = 3;
// Only for hanging work, and for events that a slow machine or chance makes rare.
const MAX_ROUND_MS = 60_000;
// Only for what hangs.
const MAX_SETTLING_MS = 900_000;
const SECRET_KEY = 'only for the workers of this test, 32 or more characters';

const wanted = Number(process.env.CRASH_KILLS ?? 20);
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
const dice = createDice(`after the sale ${seed}`);

const sandbox = await startSandboxProcess({
  SANDBOX_SEED: String(seed),
  SANDBOX_ORDER_EVERY_MS: '0',
  SANDBOX_STEP_MS: '8000',
  SANDBOX_COREE_PER_MINUTE: '1000000',
});
afterAll(() => sandbox.kill());
const truth = partnerState(sandbox.url);
const server = await givenWorld({ allowed_hosts: [sandbox.host] });
const world = { ...server, services: { ...server.services, secrets: createSecrets(SECRET_KEY) } };
const account = await world.account({ holding_minutes: 0 });
const { staff, actor, account_id } = account;
const shop = await givenMappedShop(world, account, sandbox.url);
const cardShop = await createConnection(actor, world.services, {
  kind: 'shopify',
  name: 'Web shop',
  credentials: { client_id: 'demo', client_secret: 'sandbox-shopify' },
  settings: { base_url: `${sandbox.url}/shopify`, follows_returns: true },
  state: 'active',
});
for (const connection of [shop.channel, cardShop]) await skipThePast(world, account_id, connection);
/** The card shop's numbers of its orders. */
const paidByCard: number[] = [];
const chaos = givenChaos({ world, account, partnerState: truth, dice, seed, sandboxUrl: sandbox.url });
const jugs = givenScarceJugs({ world, account, warehouse: shop.warehouse, partnerState: truth, dice });
const back = givenReturnedPieces({ world, account, channel: shop.channel, dice });
const atShop = givenReturnsOfShop({ world, account, shop: cardShop, sold: paidByCard, partnerState: truth, dice });
const papers = await givenPapers({ world, account, url: sandbox.url, partnerState: truth });
await world.sql("update accounts set on_shortage = 'send_available'");
const workers = await createWorkerPool(
  WORKERS,
  {
    DATABASE_URL: world.ownerUrl,
    DATABASE_APP_URL: world.appUrl,
    SECRET_KEY,
    ALLOWED_HOSTS: sandbox.host,
    LOG_LEVEL: 'info',
    DATA_DIR: world.folder,
  },
  dice,
);
afterAll(() => workers.killAll());

/** Faults of the writes after a sale, in addition to those of reading, submitting and notifying. */
async function setFaults(isOn: boolean): Promise<void> {
  await chaos.setFaults(isOn);
  await papers.setFaults(isOn ? 0.12 : 0);
  for (const [partner, match] of [
    ['coree', 'PUT /coree/v1/orders'],
    ['coree', 'POST /coree/v1/orders/'],
    ['shopify', 'POST /shopify/admin/api'],
  ])
    for (const kind of ['drop-after-commit', 'error-500', 'malformed'])
      await truth.control('POST', '/faults', { partner, match, kind, rate: isOn ? 0.12 : 0, seed });
}

const Made = z.object({ id: z.int() });
const AtShopify = z.object({ refunds: z.array(z.object({ id: z.int(), total: z.int() })) });

/** The answers to staff's actions. */
const refundsTaken = { channel: 0, elsewhere: 0 };
let paymentsTaken = 0;
const answers = new Map<string, number>();

async function press(what: string, call: Promise<{ status: number }>): Promise<boolean> {
  const { status } = await call;
  answers.set(`${what} ${status}`, (answers.get(`${what} ${status}`) ?? 0) + 1);
  return status === 200 || status === 201;
}

async function sell(): Promise<void> {
  const order = { ...plainOrder, currencyCode: 'pen' };
  const details = ['TAZA-01', 'PLATO-01'].map((itemCode) => ({
    itemCode,
    description: 'x',
    quantity: dice.between(1, 3),
    priceEach: dice.between(100, 2_000) / 100,
  }));
  for (let n = 0; n < 2; n++) await truth.control('POST', '/orders', { ...order, details });
  const short = [...details.slice(0, 1), jugs.ordered()];
  await truth.control('POST', '/orders', { ...order, details: short, paid: 0 });
  if (dice.chance(0.5)) return;
  const made = Made.parse(await truth.control('POST', '/shopify/orders', { isPaidByCard: true, shipping: 500 }));
  paidByCard.push(made.id);
}

type Line = { source_item_id: string; sku: string; quantity: number };
type Open = { id: string; source: string; is_ours: boolean; in_amware: number; version: number; lines: Line[] };

/** Each of some orders of the plain channel is changed in one way: by staff or by the channel, here or at the warehouse. */
async function changeSome(): Promise<void> {
  const open = await world.sql<Open>(
    `select o.id, o.source_order_id as source, o.replaces_order_id is not null as is_ours, o.in_amware, o.version, (
              select jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'sku', l.sku,
                'quantity', l.quantity) order by l.id) from line_items l where l.order_id = o.id) as lines
       from orders o where o.order_status in ('pending', 'packing') and o.connection_id <> $1
      order by o.id desc limit 6`,
    [cardShop],
  );
  for (const order of open) {
    if (dice.chance(0.4)) continue;
    if (dice.chance(0.15)) await press('cancel', staff.post(`/api/orders/${order.id}/cancel`, { reason: 'Too late' }));
    else if (order.in_amware === 0) await takeOneOff(order);
    else if (order.is_ours || dice.chance(0.5)) await cancelOne(order);
    else await changeAtChannel(order);
  }
  await answerSome();
}

async function takeOneOff({ id, lines: [first] }: Open): Promise<void> {
  if (!first || first.quantity < 2) return;
  const lineItems = [{ ...first, quantity: first.quantity - 1 }];
  await press('take off', staff.post('/api/orders/lineItems', { lineItems, order_id: Number(id), account_id }));
}

async function cancelOne({ id, version, lines: [first] }: Open): Promise<void> {
  if (!first) return;
  const lines = [{ source_item_id: first.source_item_id, pieces: 1 }];
  await press('cancel a piece', staff.post(`/api/orders/${id}/cancel-pieces`, { lines, version, reason: 'One less' }));
}

async function changeAtChannel({ source, lines }: Open): Promise<void> {
  const details = lines.map(({ sku, quantity }) => ({
    itemCode: sku,
    description: 'x',
    quantity: Math.max(1, quantity + (dice.chance(0.5) ? 1 : -1)),
    priceEach: 5,
  }));
  await truth.control(
    'PUT',
    `/exigo/orders/${source}`,
    dice.chance(0.3) ? { address1: `Jr. Puno ${dice.between(1, 999)}` } : { details },
  );
}

/** The channel's changes are sent, sent again, or kept as they were. */
async function answerSome(): Promise<void> {
  const changed = await world.sql<{ order_id: string }>(
    `select distinct order_id from submission_changes where version_id is not null and state in ('open', 'refused')
      order by order_id desc limit 4`,
  );
  for (const { order_id } of changed) {
    const answer = dice.pick(['recall', 'send_change', 'keep_as_sent']);
    const body = { kind: 'changed_after_submission', answer };
    await press(answer, staff.post(`/api/orders/${order_id}/balance/answer`, body));
  }
}

const bulk = (action: 'hold' | 'release', ids: number[]) => staff.post('/api/orders/bulk', { action, ids });

type Waiting = { id: string; version: number; warehouse: string; is_held: boolean; line: string };

/** Of orders that wait here some are held, and those that are send a piece by itself, whose press releases the rest. */
async function splitSome(): Promise<void> {
  const waiting = await world.sql<Waiting>(
    `select o.id, o.version, o.warehouse, o.is_held, (
              select l.source_item_id from line_items l where l.order_id = o.id order by l.id limit 1) as line
       from orders o where o.order_status = 'pending' and o.in_amware = 0 and o.warehouse is not null
        and o.connection_id <> $1 order by o.id limit 6`,
    [cardShop],
  );
  for (const { id, version, warehouse, is_held, line } of waiting) {
    if (!is_held) {
      if (dice.chance(0.5)) await press('hold', bulk('hold', [Number(id)]));
      continue;
    }
    const body = { lines: [{ source_item_id: line, pieces: 1 }], core_id: warehouse, rest: 'goes', version };
    // Pressed twice at once: one part is made.
    const presses = await Promise.all([1, 2].map(() => press('split', staff.post(`/api/orders/${id}/split`, body))));
    expect(presses.filter(Boolean).length).toBeLessThan(2);
  }
}

async function releaseAll(): Promise<void> {
  const held = await world.sql<{ id: string }>(
    "select id from orders where is_held and order_status in ('pending', 'error')",
  );
  if (held.length > 0)
    await bulk(
      'release',
      held.map(({ id }) => Number(id)),
    );
}

async function refundSome(): Promise<void> {
  const some = await world.sql<{ id: string; is_card: boolean }>(
    `select id, connection_id = $1 as is_card from orders where order_status <> 'cancelled' order by id desc limit 12`,
    [cardShop],
  );
  for (const { id, is_card } of some) {
    if (dice.chance(0.7)) continue;
    const path = `/api/orders/${id}/refunds`;
    const { left } = getRefundable.replies[200].parse((await staff.get(path)).body);
    const way = is_card ? { to: 'channel' } : { to: 'elsewhere', means: 'Cash', reference: '', paid_on: '2026-11-20' };
    const body = { lines: [], shipping: '0', goodwill: '0.50', reason: 'Late', way, left };
    // Pressed twice at once: one of them finds less left.
    const presses = await Promise.all([1, 2].map(() => press(`refund ${way.to}`, staff.post(path, body))));
    refundsTaken[is_card ? 'channel' : 'elsewhere'] += presses.filter(Boolean).length;
  }
}

/** Orders that were not paid at the channel have external payments. */
async function paySome(): Promise<void> {
  const unpaid = await world.sql<{ id: string }>(
    `select id from orders where payments = '[]' and order_status <> 'cancelled' and connection_id <> $1
      order by id desc limit 4`,
    [cardShop],
  );
  for (const { id } of unpaid) {
    const { paid } = getOrderBalance.replies[200].parse((await staff.get(`/api/orders/${id}/balance`)).body);
    if (Number(paid.open) < 1) continue;
    const body = { amount: '1.00', means: 'Cash', reference: '', paid_on: '2026-11-20', open: paid.open };
    // Pressed twice at once: one of them finds less open.
    const presses = await Promise.all([1, 2].map(() => press('pay', staff.post(`/api/orders/${id}/payments`, body))));
    paymentsTaken += presses.filter(Boolean).length;
  }
}

async function passMinutes(): Promise<void> {
  await chaos.passMinutes();
  await papers.passMinutes();
  // Rows that a worker holds now are left to the next time: waiting for them could end in a deadlock.
  await world.sql(`update orders set ask_state_at = now()
    where id in (select id from orders where in_amware = 1 and ask_state_at > now() for update skip locked)`);
  await world.sql(`update order_parts set ask_state_at = now()
    where (order_id, part) in (select order_id, part from order_parts
      where state = 'there' and ask_state_at > now() for update skip locked)`);
  await world.sql(
    `select graphile_worker.add_job('sweep-balances', json_build_object('account_id', $1::bigint),
    job_key => 'sweep-balances:' || $1)`,
    [account_id],
  );
}

const countUnfinished = async (): Promise<Record<string, number>> => {
  const [row] = await world.sql<Record<string, number>>(
    `select (select count(*)::int from partner_writes where state in ('queued', 'sending', 'in_doubt')) as writes,
            (select count(*)::int from orders
              where order_status in ('pending', 'packing') or order_status = 'partially_shipped' and in_amware = 1
            ) as orders,
            (select count(*)::int from order_parts where state in ('asked', 'there')) as parts,
            (select count(*)::int from problems where kind = 'out_of_stock' and subject = 'JARRA-01') as jugs,
            (select count(*)::int from order_refunds where state = 'asked') as refunds,
            (select count(*)::int from balance_notes where due_at is null) as notes`,
  );
  return { ...row, papers: await papers.countUnfinished(), returns: await atShop.countUnfinished() };
};

/** Chance gives each of these, and the shops may be read late: the rounds go on until there is enough of all. */
const isEnough = () =>
  outcome.kills >= wanted &&
  Math.min(refundsTaken.channel, refundsTaken.elsewhere, paymentsTaken) > wanted / 10 &&
  back.taken.exchanges >= wanted / 10 &&
  Math.min(atShop.taken.asked, atShop.taken.made) >= wanted / 20;

const outcome: { kills: number; left: Record<string, number> } = { kills: 0, left: {} };

beforeAll(
  async () => {
    console.log(`seed ${seed}: set CRASH_SEED to it to repeat the same choices`);
    const startedAt = Date.now();
    await jugs.begin();
    await setFaults(true);
    await passMinutes();
    workers.start();
    while (!isEnough() && Date.now() < startedAt + wanted * MAX_ROUND_MS) {
      await sell();
      await chaos.waitForAMoment();
      await changeSome();
      await splitSome();
      await refundSome();
      await back.takeSomeBack();
      await atShop.takeSomeBack();
      await paySome();
      if (outcome.kills < wanted && (await workers.killOne())) outcome.kills += 1;
      await passMinutes();
      await jugs.deliverSome();
    }
    const endedAt = Date.now();
    await setFaults(false);
    do {
      await releaseAll();
      await passMinutes();
      await jugs.deliverAll();
      await chaos.waitForAMoment();
      outcome.left = await countUnfinished();
    } while (Object.values(outcome.left).some((n) => n > 0) && Date.now() < endedAt + MAX_SETTLING_MS);
    await workers.killAll();
    const seconds = [endedAt - startedAt, Date.now() - endedAt].map((ms) => Math.round(ms / 1000));
    console.log(
      `${outcome.kills} kills in ${seconds[0]} s, completed ${seconds[1]} s later; staff were answered`,
      answers,
    );
  },
  wanted * MAX_ROUND_MS + MAX_SETTLING_MS + 60_000,
);

describe('after workers were killed while sold orders were split, changed, cancelled, refunded, credited and exchanged', () => {
  test('everything came to rest', async () => {
    expect(outcome.kills).toBe(wanted);
    expect(Object.entries(outcome.left).filter(([, n]) => n !== 0)).toEqual([]);
    const [made] = await world.sql<{ n: number }>('select count(*)::int as n from order_parts');
    // Splits end where the stock does.
    expect(made?.n).toBeGreaterThan(wanted / 20);
    expect([...answers.keys()].filter((answer) => / 5\d\d$/.test(answer))).toEqual([]);
  });

  test('the warehouse sends each order once at most, by a reference that is known here', async () => {
    const taken = (await truth.ledger('coree', SUBMIT)).filter(({ status }) => status === 201);
    const numbers = new Set(taken.map((entry) => truth.parseSubmission(entry).order_number));
    expect(numbers.size).toBeGreaterThan(wanted / 2);
    const warehouse = await truth.warehouse();
    const references: string[] = [];
    for (const number of numbers) {
      const there = await warehouse.ordersNumbered(number);
      references.push(...there.map(({ amware_ref_num }) => `${number} ${amware_ref_num}`));
      const alive = there.filter(({ status }) => status !== 'cancelled' && status !== 'rejected');
      expect([number, alive.length]).toEqual([number, Math.min(1, alive.length)]);
    }
    const ours = await world.sql<{ reference: string }>(
      "select coalesce(s.order_number, o.order_number) || ' ' || s.reference as reference from order_submissions s join orders o on o.id = s.order_id",
    );
    expect(ours.map(({ reference }) => reference).sort()).toEqual(references.sort());
  });

  test('each parcel is stored once, and all pieces to send have left', async () => {
    const theirs = (await (await truth.warehouse()).shipments()).map(({ shipment_id }) => shipment_id);
    const ours = await world.sql<{ id: string }>('select shipment_id as id from shipments');
    expect(ours.map(({ id }) => id).sort()).toEqual(theirs.sort());
    const kinds = (await freshImbalances()).map(({ kind }) => kind);
    for (const never of ['sent_too_many', 'leaving_twice', 'held_for_nothing']) expect(kinds).not.toContain(never);
  });

  test('each refund that was pressed is there once, here and at the channel', async () => {
    expect(isEnough()).toBe(true);
    const ours = await world.sql<{ origin: string; n: number }>(
      'select origin, count(*)::int as n from order_refunds group by 1 order by 1',
    );
    expect(ours).toEqual([
      { origin: 'elsewhere', n: refundsTaken.elsewhere + back.taken.exchanges },
      { origin: 'here', n: refundsTaken.channel + atShop.taken.refunds },
    ]);
    const done = await world.sql<{ source: string; ids: string[] }>(
      `select o.source_order_id as source, array_agg(r.source_refund_id order by r.source_refund_id) as ids
         from order_refunds r join orders o on o.id = r.order_id where r.origin = 'here' and r.state = 'done' group by 1`,
    );
    for (const number of paidByCard) {
      const { refunds } = AtShopify.parse(await truth.control('GET', `/shopify/orders/${number}`));
      const known = done.find(({ source }) => source === String(number))?.ids ?? [];
      expect([number, known]).toEqual([number, refunds.map(({ id }) => String(id)).sort()]);
    }
  });

  test('each payment that was recorded is there once', async () => {
    const ours = await world.sql<{ n: number }>('select count(*)::int as n from recorded_payments');
    expect(ours).toEqual([{ n: paymentsTaken }]);
    expect(paymentsTaken).toBeGreaterThan(wanted / 10);
  });

  test('disagreements are reported, and nothing else', async () => {
    const kept = await world.sql<{ text: string }>(
      "select concat_ws(' ', order_id, kind, subject, pieces, amount::float8) as text from imbalances",
    );
    const fresh = (await freshImbalances()).map(({ order_id, kind, subject, pieces, amount }) =>
      [order_id, kind, subject, pieces, Number(amount)].join(' '),
    );
    expect(kept.map(({ text }) => text).sort()).toEqual(fresh.sort());
  });

  test('no job met anything that was not foreseen', () => {
    expect(workers.complaints()).toEqual([]);
  });
});

jugs.proveSplits(() => wanted / 10);
back.proveReturns(() => wanted / 10);
atShop.proveShopReturns(() => wanted / 20);
papers.provePapers(() => wanted / 20);

async function freshImbalances() {
  const ids = await world.sql<{ id: string }>('select id from orders');
  const found = await balancesOf(
    actor.db,
    ids.map(({ id }) => Number(id)),
  );
  return found.flatMap(({ order_id, balance }) => balance.imbalances.map((one) => ({ order_id, ...one })));
}
