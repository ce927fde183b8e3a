import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { MAX_RULE_PARTS } from '#features/people/account-settings/account-settings-rules.ts';
import { createSecrets } from '#platform/secrets.ts';
import { createDice } from '../../sandbox/kit/seeded.ts';
import { givenWorld } from '../given.ts';
import { givenChaos } from './chaos.ts';
import { plainOrder, skipThePast } from './given-pipeline.ts';
import { givenMappedShop } from './mapped-shop.ts';
import { NOTIFY, partnerState, SUBMIT } from './partner-state.ts';
import { startSandboxProcess } from './processes.ts';
import { createWorkerPool } from './worker-pool.ts';

// Only for what hangs.
const MAX_MS = 300_000;
const SECRET_KEY = 'only for the workers of this test, 32 or more characters';

const dice = createDice('the rule of splitting');
const sandbox = await startSandboxProcess({
  SANDBOX_SEED: '1',
  SANDBOX_ORDER_EVERY_MS: '0',
  SANDBOX_STEP_MS: '200',
  SANDBOX_COREE_PER_MINUTE: '1000000',
});
afterAll(() => sandbox.kill());
const truth = partnerState(sandbox.url);
const server = await givenWorld({ allowed_hosts: [sandbox.host] });
const world = { ...server, services: { ...server.services, secrets: createSecrets(SECRET_KEY) } };
const account = await world.account({ holding_minutes: 0 });
const shop = await givenMappedShop(world, account, sandbox.url);
await skipThePast(world, account.account_id, shop.channel);
await world.sql("update accounts set on_shortage = 'send_available'");
const chaos = givenChaos({ world, account, partnerState: truth, dice, seed: 1, sandboxUrl: sandbox.url });
const workers = await createWorkerPool(
  2,
  {
    DATABASE_URL: world.ownerUrl,
    DATABASE_APP_URL: world.appUrl,
    SECRET_KEY,
    ALLOWED_HOSTS: sandbox.host,
    LOG_LEVEL: 'info',
  },
  dice,
);
afterAll(() => workers.killAll());

/** Lets minutes pass, in which the workers read stock too, until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + MAX_MS; !(await isSo()); await wait(300)) {
    if (Date.now() > end) throw new Error(`it does not come to pass: ${JSON.stringify(await parts())}`);
    await chaos.passMinutes();
    // Rows that a worker holds now are left to the next time: waiting for them could end in a deadlock.
    await world.sql(`update orders set ask_state_at = now()
      where id in (select id from orders where in_amware = 1 and ask_state_at > now() for update skip locked)`);
    await world.sql(`update order_parts set ask_state_at = now()
      where (order_id, part) in (select order_id, part from order_parts
        where state = 'there' and ask_state_at > now() for update skip locked)`);
    await world.sql(`select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
      select id from graphile_worker.jobs where task_identifier = 'import-stock'))`);
  }
}

/** The warehouse counts jugs. */
const countJugs = (on_hand: number) =>
  truth.control('PUT', '/coree/stock', { sku: 'JARRA-01', core_id: 'LIM1', on_hand });

/** Whether as many jugs are known here. */
const haveJugs = (count: number) => async () =>
  (
    await world.sql(
      `select from stock_levels s join products p on p.id = s.product_id
        where p.sku = 'JARRA-01' and s.core_id = 'LIM1' and s.on_hand = $1`,
      [count],
    )
  ).length > 0;

type Part = { number: string; part: number; state: string; pieces: string };

/** The parts of each order, with their pieces. */
const parts = () =>
  world.sql<Part>(
    `select o.order_number as number, p.part, p.state, (
              select string_agg(i.pieces || ' ' || l.sku, ', ')
                from jsonb_to_recordset(p.lines) as i (source_item_id text, pieces int)
                join line_items l on l.order_id = p.order_id and l.source_item_id = i.source_item_id) as pieces
       from order_parts p join orders o on o.id = p.order_id order by o.id, p.part`,
  );

test(
  'workers split what comes bit by bit into three parts at most, and all leaves once',
  async () => {
    await truth.control('PUT', '/coree/stock', { sku: 'TAZA-01', core_id: 'LIM1', on_hand: 100 });
    await countJugs(0);
    workers.start();
    await until(haveJugs(0));
    const details = [
      { itemCode: 'TAZA-01', description: 'Taza', quantity: 4, priceEach: 20 },
      { itemCode: 'JARRA-01', description: 'Jarra', quantity: 4, priceEach: 30 },
    ];
    for (let n = 0; n < 2; n++) await truth.control('POST', '/orders', { ...plainOrder, details });
    const haveLeft = (count: number) => async () => {
      const made = await parts();
      expect(made.map(({ part }) => part)).not.toContain(MAX_RULE_PARTS + 1);
      return made.length === count && made.every(({ state }) => state === 'left');
    };
    await until(haveLeft(2));
    for (let count = 3; count <= 6; count++) {
      await countJugs(1);
      await until(haveLeft(count));
    }
    const orders = await world.sql<{ number: string }>('select order_number as number from orders order by id');
    const made = orders.flatMap(({ number }) =>
      ['4 TAZA-01', '1 JARRA-01', '1 JARRA-01'].map((pieces, n) => ({ number, part: n + 1, state: 'left', pieces })),
    );
    expect(await parts()).toEqual(made);

    // Each has its three parts: one jug more changes nothing, and the rest is sent as a whole.
    await countJugs(1);
    await until(haveJugs(1));
    await countJugs(4);
    await until(async () => (await world.sql("select from orders where order_status <> 'fulfilled'")).length === 0);
    await workers.killAll();

    expect(await parts()).toEqual(made);
    const sent = (await truth.ledger('coree', SUBMIT)).map((entry) => {
      const { order_number, lines } = truth.parseSubmission(entry);
      return [entry.status, order_number, ...lines.map(({ sku, qty }) => `${qty} ${sku}`)].join(' ');
    });
    const rests = orders.map(({ number }) => `201 ${number} 2 JARRA-01`);
    expect(sent.toSorted()).toEqual(
      [...made.map(({ number, part, pieces }) => `201 ${number}-P${part} ${pieces}`), ...rests].toSorted(),
    );
    // The warehouse may send a rest in two parcels.
    const parcels = await (await truth.warehouse()).shipments();
    const words = (await truth.ledger('exigo', NOTIFY)).map(({ body }) => JSON.stringify(body));
    expect(words.length).toBe(parcels.length);
    expect(new Set(words).size).toBe(parcels.length);
    expect(await world.sql('select from stock_reservations')).toEqual([]);
    expect(workers.complaints()).toEqual([]);
  },
  2 * MAX_MS,
);
