import { once } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { atTheEnd } from '../../../tests/at-the-end.ts';
import { givenWorld } from '../../../tests/given.ts';
import { givenRun } from '../../../tests/given-connection.ts';
import type { DB } from '../db/tables.gen.ts';
import { expireRuns } from './expire-runs.ts';
import { claimedStep, type RunSteps, RunStopped, resumableRun } from './resumable-run.ts';

const world = await givenWorld();
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
atTheEnd(() => owner.destroy());

const STEPS = 5;
const Payload = z.object({ run_id: z.number().int() });
type Note = 'category_gone' | 'unexpected';
class Foreseen extends Error {}

type Hooks = {
  /** Within the transaction of the nth step, when its work is done and where it stands is not saved yet. */
  inStep?: (n: number, signal: AbortSignal) => Promise<void> | void;
  /** When the nth step is saved. */
  afterStep?: (n: number) => void;
};

/** A run that adds a category a step, and its row in a table that runs have; `hooks` are what happens to it. */
async function givenCount(hooks: Hooks = {}) {
  const account = await world.account();
  const { actor, account_id } = account;
  const [row] = await world.sql<{ id: string }>(
    `insert into item_runs (account_id, entity_id, category, filter, total, started_by)
      values ($1, 2, '', '{}', $2, $3) returning id`,
    [account_id, STEPS, account.member.user_id],
  );
  const id = Number(row?.id);
  const failures: Note[] = [];
  const steps: RunSteps<typeof Payload, Note> = {
    table: 'item_runs',
    at_work: { running: '1 hour' },
    idOf: ({ run_id }) => run_id,
    async step({ run_id }, run) {
      let n = 0;
      const after = await claimedStep(
        run.actor,
        (tx) =>
          tx
            .selectFrom('item_runs')
            .select('done')
            .where('id', '=', run_id)
            .where('state', '=', 'running')
            .forUpdate()
            .executeTakeFirst(),
        async (tx, { done }) => {
          n = done + 1;
          await tx
            .insertInto('categories')
            .values({ entity_id: 2, name: `step ${n}` })
            .execute();
          await hooks.inStep?.(n, run.turn);
          const state = n === STEPS ? 'done' : 'running';
          await tx.updateTable('item_runs').set({ state, done: n }).where('id', '=', run_id).execute();
          return state === 'done' ? 'rest' : 'next';
        },
      );
      hooks.afterStep?.(n);
      return after;
    },
    explain: (error) => (error instanceof Foreseen ? 'category_gone' : undefined),
    most_tries: 3,
    giveUp: () => 'unexpected',
    async fail(run_id, run, note) {
      failures.push(note);
      await run.actor.db
        .updateTable('item_runs')
        .set({ state: 'failed', note })
        .where('id', '=', run_id)
        .where('state', '=', 'running')
        .execute();
    },
  };
  const count = resumableRun('count', Payload, steps);
  const work = (more: { attempt?: number; signal?: AbortSignal } = {}) =>
    count.run({ run_id: id }, { ...givenRun(world, actor), ...more });
  const read = async () => {
    const [run] = await world.sql<{ state: string; note: Note | null; done: number }>(
      'select state, note, done from item_runs where account_id = $1 and id = $2',
      [account_id, id],
    );
    return run;
  };
  /** The work of the steps, in order: each once, or something was repeated or lost. */
  const did = async () =>
    (await world.sql<{ name: string }>('select name from categories where account_id = $1 order by id', [account_id]))
      .map(({ name }) => name)
      .join();
  /** The jobs that wait to carry it on. */
  const waiting = () =>
    world.sql<{ queue_name: string; key: string }>(
      `select queue_name, key from graphile_worker.jobs where task_identifier = 'count' and key = $1`,
      [`count:${id}`],
    );
  return { account_id, actor, id, count, work, read, did, waiting, failures };
}

const EACH_ONCE = Array.from({ length: STEPS }, (_, n) => `step ${n + 1}`).join();

test('a run is carried to its end and leaves no job behind', async () => {
  const { work, read, did, waiting } = await givenCount();
  await work();
  expect(await read()).toEqual({ state: 'done', note: null, done: STEPS });
  expect(await did()).toBe(EACH_ONCE);
  await work();
  expect([await did(), await waiting()]).toEqual([EACH_ONCE, []]);
});

test('what dies within a step or between two repeats nothing and loses nothing', async () => {
  const deaths = new Set(['in 2', 'after 3', 'in 5']);
  const die = (moment: string) => {
    if (deaths.delete(moment)) throw new Error(moment);
  };
  const { work, read, did } = await givenCount({ inStep: (n) => die(`in ${n}`), afterStep: (n) => die(`after ${n}`) });
  await expect(work()).rejects.toThrow('in 2');
  expect([await read(), await did()]).toMatchObject([{ state: 'running', done: 1 }, 'step 1']);
  await expect(work()).rejects.toThrow('after 3');
  await expect(work()).rejects.toThrow('in 5');
  await work();
  expect([await read(), await did()]).toMatchObject([{ state: 'done', done: STEPS }, EACH_ONCE]);
});

test('two workers that have the same run do each step once', async () => {
  const { work, did } = await givenCount();
  await Promise.all([work(), work()]);
  expect(await did()).toBe(EACH_ONCE);
});

test('a worker that has to stop ends after the step, and the run waits in the queue of its account for another', async () => {
  const stopping = new AbortController();
  const { work, read, did, waiting, account_id, id } = await givenCount({
    afterStep: (n) => n === 2 && stopping.abort(),
  });
  await work({ signal: stopping.signal });
  expect(await read()).toMatchObject({ state: 'running', done: 2 });
  expect(await waiting()).toEqual([{ queue_name: `bulk:${account_id}`, key: `count:${id}` }]);
  await work();
  expect(await did()).toBe(EACH_ONCE);
});

test('a step that breaks because the worker stops is no failure of the run', async () => {
  const stopping = new AbortController();
  const { work, read, waiting } = await givenCount({
    inStep(n) {
      if (n !== 2) return;
      stopping.abort();
      throw new Error('cut off');
    },
  });
  await work({ signal: stopping.signal, attempt: 3 });
  expect(await read()).toMatchObject({ state: 'running', done: 1 });
  expect(await waiting()).toHaveLength(1);
});

test('a turn ends, and the run waits behind the others of its account', async () => {
  const { work, read, waiting } = await givenCount({
    inStep: async (n, turn) => void (n === 2 && (await once(turn, 'abort'))),
  });
  await work();
  expect(await read()).toMatchObject({ state: 'running', done: 2 });
  expect(await waiting()).toHaveLength(1);
});

test('a run that was stopped by a member is left alone', async () => {
  const { work, read, did, waiting, id } = await givenCount({
    afterStep: (n) => {
      if (n === 2) throw new RunStopped();
    },
  });
  await work({ attempt: 3 });
  expect([await read(), await waiting()]).toMatchObject([{ state: 'running', done: 2 }, []]);
  await world.sql('delete from item_runs where id = $1', [id]);
  await work({ attempt: 3 });
  expect([await did(), await waiting()]).toEqual(['step 1,step 2', []]);
});

test('a failing run is retried, then fails with a note; the log has the error', async () => {
  const { work, read, waiting } = await givenCount({
    inStep: (n) => {
      if (n === 3) throw new Error('the line broke');
    },
  });
  await expect(work({ attempt: 2 })).rejects.toThrow('the line broke');
  expect(await read()).toMatchObject({ state: 'running', done: 2 });
  await expect(work({ attempt: 3 })).rejects.toThrow('the line broke');
  expect(await read()).toEqual({ state: 'failed', note: 'unexpected', done: 2 });
  await work({ attempt: 4 });
  expect([await read(), await waiting()]).toMatchObject([{ state: 'failed', done: 2 }, []]);
});

test('a failure that another try would meet again is reported at once', async () => {
  const { work, read, waiting } = await givenCount({
    inStep: () => {
      throw new Foreseen();
    },
  });
  await work();
  expect([await read(), await waiting()]).toEqual([{ state: 'failed', note: 'category_gone', done: 0 }, []]);
});

test('a run that no worker was heard of for too long has failed; others go on', async () => {
  const [silent, heard, ended, queued] = [
    await givenCount(),
    await givenCount(),
    await givenCount(),
    await givenCount(),
  ];
  await ended.work();
  await queued.count.start(queued.actor.db, queued.actor, { run_id: queued.id });
  const silence = (id: number, minutes: number) =>
    world.sql('update item_runs set changed_at = now() - make_interval(mins => $2) where id = $1', [id, minutes]);
  await silence(silent.id, 61);
  await silence(heard.id, 59);
  await silence(ended.id, 61);
  await silence(queued.id, 61);
  await expireRuns([silent.count]).run(owner, world.services);
  expect([await silent.read(), await heard.read(), await ended.read(), await queued.read()]).toMatchObject([
    { state: 'failed', note: 'unexpected' },
    { state: 'running' },
    { state: 'done' },
    { state: 'running' },
  ]);
  expect(silent.failures).toEqual(['unexpected']);
  await world.sql(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'count:${queued.id}'`);
  await expireRuns([queued.count]).run(owner, world.services);
  expect(await queued.read()).toMatchObject({ state: 'failed' });
});

test('a run that is started twice has one job', async () => {
  const { count, actor, id, waiting } = await givenCount();
  await count.start(actor.db, actor, { run_id: id });
  await count.start(actor.db, actor, { run_id: id });
  expect(await waiting()).toHaveLength(1);
});
