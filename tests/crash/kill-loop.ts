import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { createSecrets } from '#platform/secrets.ts';
import { createDice } from '../../sandbox/kit/seeded.ts';
import { givenWorld, type World } from '../given.ts';
import { givenPgbouncerWithLogins } from '../pgbouncer.ts';
import { givenChaos } from './chaos.ts';
import { type Outcome, proveNothingLost } from './kill-proofs.ts';
import { givenMappedShop } from './mapped-shop.ts';
import { partnerState } from './partner-state.ts';
import { startSandboxProcess } from './processes.ts';
import { findLeftPending, longestPending } from './quiet-moment.ts';
import { createWorkerPool } from './worker-pool.ts';

const WORKERS = 3;
/**
 * Kills to each write that was cut off and turned out to have arrived, at most, and to each that had not; fewer kills
 * wait for none, which is chance: `doubt.db.test.ts` has each kind of them.
 */
const KILLS_A_DOUBT = 10;
const KILLS_A_POOLER_RESTART = 5;
const MAX_POOLER_AWAY_MS = 1_500;
// Only for hanging work, and for events that a slow machine or chance makes rare.
const MAX_ROUND_MS = 60_000;
const MIN_LIMIT_MS = 600_000;
// Only for what hangs.
const MAX_SETTLING_MS = 900_000;
const SECRET_KEY = 'only for the workers of this test, 32 or more characters';

/** The connections that an operator leaves for the workers' owner, one more for each process to check them by. */
const OWNER_SESSIONS = WORKERS * (13 + 1);
/** Half as many as the connections that the application may open. */
const APP_SESSIONS = WORKERS * 20;
/** A worker's log when the pooler is lost; its queue, which fails then, ends the calls that are under way. */
const LOSS =
  /connection lost|Connection terminated|is not queryable|exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE|the job queue failed|Stopped before an answer/;

type KillLoop = {
  /** How many, unless CRASH_KILLS asks for another number. */
  kills: number;
  /** Accounts that begin to read the channel's past in the midst of it, one after another. */
  readers: number;
  /** The workers reach the database by way of a pgbouncer, which is restarted from time to time too. */
  behindPooler?: boolean;
};

/**
 * Kills workers at random while orders come in, staff change them and partners fail; then defines the tests that prove
 * that no order was lost, none was sent twice and none is left. Call it once, at the top of a test file.
 */
export async function testKills({ kills: usual, readers: allReaders, behindPooler = false }: KillLoop): Promise<void> {
  const wanted = Number(process.env.CRASH_KILLS ?? usual);
  const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
  const dice = createDice(`crash ${seed}`);
  const longestChaosMs = Math.max(MIN_LIMIT_MS, wanted * MAX_ROUND_MS);

  const sandbox = await startSandboxProcess({
    SANDBOX_SEED: String(seed),
    SANDBOX_ORDER_EVERY_MS: '0',
    SANDBOX_STEP_MS: '400',
    SANDBOX_COREE_PER_MINUTE: '1000000',
  });
  afterAll(() => sandbox.kill());
  const truth = partnerState(sandbox.url);
  const server = await givenWorld({ allowed_hosts: [sandbox.host] });
  const world = { ...server, services: { ...server.services, secrets: createSecrets(SECRET_KEY) } };
  const account = await world.account({ holding_minutes: 0 });
  await givenMappedShop(world, account, sandbox.url);
  const chaos = givenChaos({ world, account, partnerState: truth, dice, seed, sandboxUrl: sandbox.url });
  const pooler = behindPooler ? await givenPooler(world) : undefined;
  const [ownerUrl = world.ownerUrl, appUrl = world.appUrl] = pooler?.urls ?? [];
  const workers = await createWorkerPool(
    WORKERS,
    {
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      SECRET_KEY,
      ALLOWED_HOSTS: sandbox.host,
      LOG_LEVEL: 'info',
    },
    dice,
  );
  afterAll(() => workers.killAll());

  const outcome: Outcome = { kills: 0, poolerRestarts: 0, left: {}, leftPending: [] };

  /** The partners' answers about writes that were cut off, fewest first. */
  const doubts = () =>
    world.sql<{ result: string; n: number }>(
      `select r.result, count(l.id)::int as n from (values ('arrived'), ('absent')) r (result)
         left join connector_log l on l.action = 'ask' and l.result = r.result group by 1 order by 2`,
    );
  const wantedDoubts = Math.floor(wanted / KILLS_A_DOUBT);
  const isEnough = async () => outcome.kills >= wanted && ((await doubts())[0]?.n ?? 0) >= wantedDoubts;

  async function killOrRestart(): Promise<void> {
    if (pooler && (outcome.poolerRestarts + 1) * KILLS_A_POOLER_RESTART <= outcome.kills) {
      await pooler.kill();
      await wait(dice.between(0, MAX_POOLER_AWAY_MS));
      await pooler.start();
      outcome.poolerRestarts++;
    } else if (await workers.killOne()) outcome.kills++;
  }

  beforeAll(
    async () => {
      console.log(`seed ${seed}: set CRASH_SEED to it to repeat the same choices`);
      const startedAt = Date.now();
      await chaos.setFaults(true);
      await chaos.passMinutes();
      workers.start();
      for (let readers = 0; !(await isEnough()) && Date.now() < startedAt + longestChaosMs; ) {
        if (readers < allReaders && outcome.kills >= (readers * wanted) / allReaders) {
          outcome.leftPending.push(await findLeftPending({ world, account, chaos }));
          await chaos.setFaults(true);
          await chaos.connectReader();
          readers++;
        }
        await chaos.createOrders();
        await chaos.editRandomOrders();
        await chaos.waitForAMoment();
        await killOrRestart();
        await chaos.passMinutes();
      }
      const chaosEndedAt = Date.now();
      outcome.leftPending.push(await findLeftPending({ world, account, chaos }));
      await workers.killAll();
      workers.start();
      let left: Record<string, number> = await chaos.countUnfinished();
      while (Object.values(left).some((n) => n > 0) && Date.now() < chaosEndedAt + MAX_SETTLING_MS) {
        await chaos.passMinutes();
        await wait(500);
        left = await chaos.countUnfinished();
      }
      outcome.left = left;
      await workers.killAll();
      const seconds = [chaosEndedAt - startedAt, Date.now() - chaosEndedAt].map((ms) => Math.round(ms / 1000));
      console.log(
        `${outcome.kills} kills and ${outcome.poolerRestarts} restarts of the pooler in ${seconds[0]} s, completed ${seconds[1]} s later: ` +
          `${chaos.good.length} orders, one pending for ${await longestPending(world, account)} s; asked about writes`,
        await doubts(),
        'staff were answered',
        chaos.answers,
      );
    },
    longestChaosMs + MAX_SETTLING_MS + 30_000,
  );

  proveNothingLost({
    world,
    account,
    partnerState: truth,
    chaos,
    outcome,
    doubts,
    readers: allReaders,
    least: { kills: wanted, doubts: wantedDoubts },
    complaints: () => workers.complaints().filter((line) => !(pooler && isOfLoss(line))),
  });
}

const givenPooler = ({ ownerUrl, appUrl }: World) =>
  givenPgbouncerWithLogins(
    [
      { databaseUrl: ownerUrl, sessions: OWNER_SESSIONS },
      { databaseUrl: appUrl, sessions: APP_SESSIONS },
    ],
    { pool_mode: 'session' },
  );

/** The queue's library also prints a trace, in lines that are not of our log. */
const isOfLoss = (line: string) => !line.startsWith('{') || LOSS.test(line);
