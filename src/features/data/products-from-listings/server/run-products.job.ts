import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { readStockSoon } from '#features/warehouse/stock/server/availability/read-stock-soon.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { type AfterStep, claimedStep, resumableRun } from '#platform/jobs/resumable-run.ts';
import type { ProductRun } from '../contract.ts';
import { isAtWork, movedCounts } from '../run-outcomes.ts';
import { collectListings, countReleased } from './collect-listings.ts';
import { lockProductRun } from './find-product-runs.ts';
import { makeLines } from './make-lines.ts';
import type { StepDone } from './run-lines.ts';
import { undoLines } from './undo-lines.ts';

const Payload = z.object({ run_id: Id, by: Id });

const A_DAY = '1 day';

/** Takes a run through its states, so many lines in one transaction. */
export const runProducts = resumableRun('run-products', Payload, {
  table: 'product_runs',
  at_work: { collecting: A_DAY, making: A_DAY, undoing: A_DAY },
  idOf: ({ run_id }) => run_id,
  step: ({ run_id, by }, { actor }) =>
    claimedStep(
      actor,
      (tx) => claimRun(tx, run_id),
      async (tx, run) => takeStep(tx, await inNameOf(tx, actor, by), run),
    ),
  most_tries: 5,
  giveUp: () => 'unexpected',
  fail: (id, { actor }) => failRun(actor, id),
});

/** Undefined where it is no longer at work: a member stopped it, or it is gone. */
async function claimRun(tx: AccountDb, id: number): Promise<ProductRun | undefined> {
  const run = await lockProductRun(tx, id);
  return run && isAtWork(run.state) ? run : undefined;
}

type Next = Partial<Omit<ProductRun, 'counts' | 'started_by'>> & { last_sku?: string; counts?: string };

async function takeStep(tx: AccountDb, actor: Actor, run: ProductRun): Promise<AfterStep> {
  const next = run.state === 'collecting' ? await collectStep(tx, run) : await workStep(tx, actor, run);
  await save(tx, actor, run, next);
  return isAtWork(next.state ?? run.state) ? 'next' : 'rest';
}

async function collectStep(tx: AccountDb, run: ProductRun): Promise<Next> {
  const { outcomes, last_sku } = await collectListings(tx, run);
  if (last_sku === undefined)
    return { state: 'checked', total: run.lines, orders_released: await countReleased(tx, run) };
  return {
    last_sku,
    lines: run.lines + outcomes.length,
    counts: countsAfter(
      run,
      outcomes.map((to) => ({ from: null, to })),
    ),
  };
}

async function workStep(tx: AccountDb, actor: Actor, run: ProductRun): Promise<Next> {
  const { work, ended } =
    run.state === 'making'
      ? ({ work: makeLines, ended: 'done' } as const)
      : ({ work: undoLines, ended: 'undone' } as const);
  const done = await work(tx, actor, run);
  if (done === undefined) {
    if (ended === 'done') await readStockSoon(tx, actor);
    return { state: ended };
  }
  const completed = done.moves.filter(({ to }) => to !== 'undoing').length;
  return {
    counts: countsAfter(run, done.moves),
    done: Math.min(run.planned, run.done + completed),
    orders_checked: run.orders_checked + (done.orders ?? 0),
  };
}

const countsAfter = ({ counts }: ProductRun, moves: StepDone['moves']) => JSON.stringify(movedCounts(counts, moves));

async function save(tx: AccountDb, actor: Actor, { id, connection_id }: ProductRun, next: Next): Promise<void> {
  await tx
    .updateTable('product_runs')
    .set({ ...next, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await publishEvent(tx, actor, { type: 'link.run', connection_id });
}

/** What was made stays and can be taken back; its orders were checked again with each step. */
async function failRun(actor: Actor, id: number): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    const run = await claimRun(tx, id);
    if (run) await save(tx, actor, run, { state: 'failed' });
  });
}
