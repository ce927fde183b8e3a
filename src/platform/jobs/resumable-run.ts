import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../db/actor.ts';
import type { AccountDb } from '../db/database.ts';
import type { DB } from '../db/tables.gen.ts';
import type { Services } from '../services.ts';
import { BULK_TURN_MS, bulkQueue } from './account-queues.ts';
import { type Adder, addJob, type Job, type JobRun, job } from './job.ts';

type Payload = z.ZodObject;

/** `next`: another step is due. `rest`: the run has ended, or a person has to act before it goes on. */
export type AfterStep = 'next' | 'rest';

/**
 * The resources of a step. `turn` aborts when its turn is over, or the worker stops (as `signal`); a step longer than a
 * second heeds it.
 */
export type StepRun = JobRun & { turn: AbortSignal };

/** The run was cancelled or discarded while a step worked on it: the step rolls back and the job ends. */
export class RunStopped extends Error {}

/** A run of work in a row of its own table: its steps, and how it fails. `Note` says why. */
export type RunSteps<P extends Payload, Note> = {
  table: keyof DB;
  /**
   * Its states while a worker has it or will have it, and how long one may last without a sign of life (`changed_at`).
   */
  at_work: Readonly<Record<string, string>>;
  /** A run whose job still waits or works is not silent, however long that takes, unless this is said. */
  expires_in_queue?: boolean;
  idOf(payload: z.output<P>): number;
  /** One run of a queue is at work at a time; the account's bulk queue unless given. */
  queue?(actor: Pick<Actor, 'account_id'>): string;
  beginTurn?(run: JobRun): Promise<void>;
  /**
   * Does some seconds of work at most, or heeds `turn`. What it did and where the run then stands are one transaction:
   * see `claimedStep`.
   */
  step(payload: z.output<P>, run: StepRun): Promise<AfterStep>;
  /** Why a run cannot go on, where trying again would not help. */
  explain?(error: unknown): Note | undefined;
  /** After so many tries of one turn the run fails. */
  most_tries: number;
  /** Why it failed then; the error is `undefined` where no worker was heard of for too long. */
  giveUp(error: unknown): Note;
  /** Saves that the run failed, unless it is no longer at work. */
  fail(id: number, run: Pick<JobRun, 'actor' | 'services'>, note: Note): Promise<void>;
  /** The worker stops within a step that saved nothing: another starts it again. */
  release?(id: number, run: JobRun): Promise<void>;
  /** A worker that is killed again and again uses up so many tries. */
  max_attempts?: number;
};

/** The job that carries a run on. */
export type ResumableRun<P extends Payload> = Job<P> & {
  /** Has a worker go on with a run, in the caller's transaction. */
  start(db: AccountDb, actor: Adder, payload: z.output<P>): Promise<void>;
  /** Fails the runs that no worker carries on any more, over all accounts. */
  expire(owner: Kysely<DB>, services: Services): Promise<void>;
};

/**
 * Long work in steps. The run's position is saved in one transaction with the step's work: a kill repeats nothing and
 * loses nothing. After a turn the job adds itself again behind the others of its queue, as it does when the worker
 * stops.
 */
export function resumableRun<P extends Payload, Note>(
  name: string,
  payload: P,
  steps: RunSteps<P, Note>,
): ResumableRun<P> {
  const { queue = bulkQueue, max_attempts } = steps;

  const carryOn = job(name, payload, async (input, run) => {
    try {
      if ((await takeTurn(input, run)) === 'next') await start(run.actor.db, run.actor, input);
    } catch (error) {
      await endTurn(input, run, error);
    }
  });

  async function takeTurn(input: z.output<P>, run: JobRun): Promise<AfterStep> {
    const turn = AbortSignal.any([run.signal, AbortSignal.timeout(BULK_TURN_MS)]);
    await steps.beginTurn?.(run);
    let after: AfterStep = 'next';
    while (after === 'next' && !turn.aborted) after = await steps.step(input, { ...run, turn });
    return after;
  }

  /** @throws the error where the turn is tried again, and where it was not foreseen: the log has to have it */
  async function endTurn(input: z.output<P>, run: JobRun, error: unknown): Promise<void> {
    if (error instanceof RunStopped) return;
    const note = steps.explain?.(error);
    if (note !== undefined) return steps.fail(steps.idOf(input), run, note);
    if (run.signal.aborted) {
      await steps.release?.(steps.idOf(input), run);
      return start(run.actor.db, run.actor, input);
    }
    if (run.attempt >= steps.most_tries) await steps.fail(steps.idOf(input), run, steps.giveUp(error));
    throw error;
  }

  function start(db: AccountDb, actor: Adder, input: z.output<P>): Promise<void> {
    const options = { queue: queue(actor), key: `${name}:${steps.idOf(input)}` };
    return addJob(db, actor, carryOn, input, max_attempts ? { ...options, maxAttempts: max_attempts } : options);
  }

  async function expire(owner: Kysely<DB>, services: Services): Promise<void> {
    for (const { account_id, id } of await findSilent(owner, name, steps)) {
      const actor = { account_id, name: null, db: services.database.account(account_id) };
      try {
        await steps.fail(id, { actor, services }, steps.giveUp(undefined));
      } catch (error) {
        services.log.warn({ err: error, run: name, account_id, id }, 'a run that expired could not be failed');
      }
    }
  }

  return { ...carryOn, start, expire };
}

/** A step in one transaction that holds the run's row; `rest` where `claim` finds nothing to do. */
export async function claimedStep<Row>(
  actor: Actor,
  claim: (tx: AccountDb) => Promise<Row | undefined>,
  step: (tx: AccountDb, row: Row) => Promise<AfterStep>,
): Promise<AfterStep> {
  return actor.db.transaction().execute(async (tx) => {
    const row = await claim(tx);
    return row === undefined ? 'rest' : step(tx, row);
  });
}

const MAX_AT_ONCE = 500;

type Expiry = Pick<RunSteps<Payload, unknown>, 'table' | 'at_work' | 'expires_in_queue'>;

async function findSilent(owner: Kysely<DB>, name: string, { table, at_work, expires_in_queue = false }: Expiry) {
  const found: { account_id: number; id: number }[] = [];
  for (const [state, silence] of Object.entries(at_work)) {
    const { rows } = await sql<{ account_id: number; id: number }>`
      select account_id::int, id::int from ${sql.table(table)} r
       where state = ${state} and changed_at < now() - ${silence}::interval
         and (${expires_in_queue} or not exists (
           select from graphile_worker.jobs j where j.key = ${name} || ':' || r.id
              and (j.locked_at is not null or j.attempts < j.max_attempts)))
       limit ${MAX_AT_ONCE}`.execute(owner);
    found.push(...rows);
  }
  return found;
}
