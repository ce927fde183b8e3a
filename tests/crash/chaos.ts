import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { mergeOrderCounts } from '#features/orders/list/server/count-orders.ts';
import { sweepConnections } from '#features/partners/connections/server/sweep-connections.ts';
import { sweepWrites } from '#features/partners/outbox/server/sweep-writes.ts';
import { sweepReadyOrders } from '#features/warehouse/fulfilment/server/sweep-ready-orders.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import type { Dice } from '../../sandbox/kit/seeded.ts';
import { atTheEnd } from '../at-the-end.ts';
import type { GivenAccount, World } from '../given.ts';
import { plainOrder } from './given-pipeline.ts';
import { connectChannel } from './mapped-shop.ts';
import { NOTIFY, type PartnerState, SUBMIT } from './partner-state.ts';
import { keepRefilling, passTime } from './passing-time.ts';

const ITEMS = ['TAZA-01', 'PLATO-01', 'VELA-01', 'LAMP-01', 'lamp-01', 'LAMP-01 ', 'OLLA-02', 'CESTO-01', 'FRASCO-01'];
const READING = [
  { kind: 'drop-after-commit', rate: 0.06 },
  { kind: 'error-500', rate: 0.04 },
  { kind: 'rate-limit-429', rate: 0.04 },
];
const WRITING = [
  { kind: 'drop-after-commit', rate: 0.15 },
  { kind: 'error-500', rate: 0.1 },
  { kind: 'rate-limit-429', rate: 0.05 },
  { kind: 'malformed', rate: 0.05 },
  { kind: 'timeout', rate: 0.05 },
  { kind: 'latency', rate: 1, ms: 150 },
];
const FAULTS = [
  ...['GET /exigo', 'GET /coree', 'POST /coree/v1/shipments'].flatMap((match) =>
    READING.map((fault) => ({ ...fault, match })),
  ),
  ...[SUBMIT, NOTIFY, 'POST /exigo/3.0/orders/status'].flatMap((match) =>
    WRITING.map((fault) => ({ ...fault, match })),
  ),
];
const REFILL_MS = 100;
/** The tests' cluster does not vacuum by itself: rows changed many times a second would be read slower and slower. */
const ROUNDS_A_VACUUM = 8;
const MAX_WAIT_MS = 15_000;

type Setup = {
  world: World;
  account: GivenAccount;
  partnerState: PartnerState;
  dice: Dice;
  seed: number;
  sandboxUrl: string;
};

/** Everything that goes on and goes wrong around the workers, but for their own end. */
export function givenChaos({ world, account, partnerState: truth, dice, seed, sandboxUrl }: Setup) {
  const owner = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
  });
  atTheEnd(() => owner.destroy());
  keepRefilling(world, REFILL_MS);
  const good: string[] = [];
  const spoilt: string[] = [];
  const answers = new Map<number, number>();
  let rounds = 0;

  /** Not which are marked as being sent: a worker that was killed leaves such a one behind. */
  const countTaken = async () => {
    const [row] = await world.sql<{ n: number }>('select coalesce(sum(attempts), 0)::int as n from partner_writes');
    return row?.n;
  };

  return {
    /** The channel's numbers of orders that nothing keeps, and of those that must never be sent. */
    good,
    spoilt,
    /** How often staff got which status. */
    answers,

    /** Sells some orders. */
    async createOrders(): Promise<void> {
      for (let n = dice.between(1, 3); n > 0; n--) {
        const isSpoilt = dice.chance(0.1);
        const details = Array.from({ length: dice.between(1, 4) }, () => ({
          itemCode: dice.pick(ITEMS),
          description: 'x',
          quantity: dice.between(1, 3),
          priceEach: dice.between(1, 9_999) / 100,
        }));
        const order = { ...plainOrder, lastName: `Quispe ${good.length}`, details, ...(isSpoilt && { city: '' }) };
        const { orderID } = z.object({ orderID: z.number() }).parse(await truth.control('POST', '/orders', order));
        (isSpoilt ? spoilt : good).push(String(orderID));
      }
    },

    /** Another account that reads the same channel from its beginning, and maps nothing, so that it sends nothing. */
    async connectReader(): Promise<void> {
      await connectChannel(world, await world.account({ holding_minutes: 0 }), sandboxUrl);
    },

    /** Staff change or cancel orders that have not left yet, as far as they still may. */
    async editRandomOrders(): Promise<void> {
      const open = await world.sql<{ id: string; version: number }>(
        `select id, version from orders
          where account_id = $1 and order_status = 'pending' and in_amware = 0 order by id limit 3`,
        [account.account_id],
      );
      for (const { id, version } of open) {
        const order = { id: Number(id), version, note: `note ${dice.between(1, 1_000_000)}` };
        const { status } = dice.chance(0.1)
          ? await account.staff.post(`/api/orders/${id}/cancel`, { reason: 'changed my mind' })
          : await account.staff.put('/api/orders/save', { order });
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    },

    /**
     * Lets up to a second pass; every other time also waits until a write is taken up, as one soon is where orders
     * wait.
     */
    async waitForAMoment(): Promise<void> {
      const before = await countTaken();
      await wait(dice.between(300, 900));
      if (dice.chance(0.5)) return;
      for (const until = Date.now() + MAX_WAIT_MS; Date.now() < until; await wait(30)) {
        if ((await countTaken()) !== before) break;
      }
      await wait(dice.between(0, 100));
    },

    async setFaults(isOn: boolean): Promise<void> {
      for (const fault of FAULTS) {
        const partner = fault.match.includes('/exigo') ? 'exigo' : 'coree';
        await truth.control('POST', '/faults', { partner, ...fault, seed, ...(!isOn && { rate: 0 }) });
      }
    },

    /** The sweeps of the next minutes, except of lists and stock, which do not change here. */
    async passMinutes(): Promise<void> {
      rounds += 1;
      if (rounds % ROUNDS_A_VACUUM === 0) await world.sql('vacuum analyze');
      await sweepConnections.run(owner, world.services);
      await sweepWrites.run(owner, world.services);
      await sweepReadyOrders.run(owner, world.services);
      await mergeOrderCounts.run(owner, world.services);
      await world.sql(
        `select from graphile_worker.reschedule_jobs(run_at => now() + interval '1 hour', job_ids => array(
           select id from graphile_worker.jobs
            where task_identifier in ('import-partner-lists', 'import-connector-products', 'import-stock')))`,
      );
      await passTime(world);
      // Idle workers look for jobs every two seconds, or when one wakes them.
      await world.sql(`select pg_notify('jobs:insert', '{"r":1,"count":24}')`);
    },

    /**
     * How much is not yet as it will stay. Of a job that was replaced while it ran its killed worker leaves a dead row.
     */
    async countUnfinished() {
      const served = (await truth.channelOrders()).length;
      const [row] = await world.sql<{ commands: number; orders: number; jobs: number; missing: number }>(
        `
        select (select count(*)::int from partner_writes where state in ('queued', 'sending', 'in_doubt')) as commands,
               (select count(*)::int
                 from orders where order_status in ('pending', 'packing', 'partially_shipped', 'shipped')
                   and (in_amware = 1 or order_status = 'pending')) as orders,
               (select count(*)::int from graphile_worker.jobs where attempts < max_attempts
                   and task_identifier in ('check-orders', 'submit-order', 'send-writes')) as jobs,
               (select sum($1 - (select count(*) from orders o where o.account_id = a.id))::int
                 from accounts a) as missing`,
        [served],
      );
      return row ?? {};
    },
  };
}

export type Chaos = ReturnType<typeof givenChaos>;
