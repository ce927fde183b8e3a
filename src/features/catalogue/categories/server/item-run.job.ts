import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { TaxCodes } from '#base/tax-codes.ts';
import { EntityId } from '#features/core/catalog/entities.ts';
import { isOfKind } from '#features/core/catalog/server/is-of-kind.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import type { ItemRuns } from '#platform/db/tables.gen.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { type AfterStep, claimedStep, resumableRun } from '#platform/jobs/resumable-run.ts';
import { type ItemRun, ShownItems } from '../contract.ts';
import { type ItemChange, prepareChange } from './item-change.ts';

/** Items that are looked at in one transaction. */
const ITEMS_A_STEP = 2_000;

const Payload = z.object({ run_id: Id });

/** Changes all items of a filter, so many in one transaction. */
export const itemRun = resumableRun<typeof Payload, RunNote>('change-items', Payload, {
  table: 'item_runs',
  at_work: { running: '1 day' },
  idOf: ({ run_id }) => run_id,
  step: ({ run_id }, { actor }) =>
    claimedStep(
      actor,
      (tx) => claimRun(tx, run_id),
      async (tx, run) => takeStep(tx, await inNameOf(tx, actor, run.started_by), run),
    ),
  most_tries: 5,
  giveUp: () => 'unexpected',
  fail: (id, { actor }, note) => failRun(actor, id, note),
});

type RunNote = NonNullable<ItemRun['note']>;
type Run = Selectable<ItemRuns>;
type Next = { state: ItemRun['state']; note?: RunNote; last_id?: number; done?: number; assigned?: number };

async function claimRun(tx: AccountDb, id: number): Promise<Run | undefined> {
  const run = await tx.selectFrom('item_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return run?.state === 'running' ? run : undefined;
}

async function takeStep(tx: AccountDb, actor: Actor, run: Run): Promise<AfterStep> {
  const next = await nextOf(tx, actor, run);
  await save(tx, actor, run, next);
  return next.state === 'running' ? 'next' : 'rest';
}

async function save(tx: AccountDb, actor: Actor, { id }: Run, next: Next): Promise<void> {
  await tx
    .updateTable('item_runs')
    .set({ ...next, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await publishEvent(tx, actor, { type: 'category.assigned' });
}

/** Items that were changed stay so. */
async function failRun(actor: Actor, id: number, note: RunNote): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    const run = await claimRun(tx, id);
    if (run) await save(tx, actor, run, { state: 'failed', note });
  });
}

async function nextOf(tx: AccountDb, actor: Actor, run: Run): Promise<Next> {
  const entityId = EntityId.parse(run.entity_id);
  const change = await prepareChange(tx, entityId, changeOf(run)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!change) return { state: 'failed', note: 'category_gone' };
  const { seen, last_id, ids } = await findNext(tx, run);
  if (seen === 0) return { state: 'done', done: run.total };
  const { assigned } = await change.apply(actor, ids);
  return {
    state: 'running',
    last_id,
    done: Math.min(run.total, run.done + seen),
    assigned: run.assigned + assigned,
  };
}

/** What the run does to its items. */
const changeOf = ({ category_id, codes, keeps_own }: Run): ItemChange =>
  codes === null ? { category_id } : { codes: TaxCodes.partial().parse(codes), keeps_own };

/** The next items by id, and which of them the filter shows. */
async function findNext(tx: AccountDb, run: Run): Promise<{ seen: number; last_id: number; ids: number[] }> {
  const { rows } = await sql<{ seen: number; last_id: number; ids: number[] | null }>`
    with next as (
      select * from products
       where entity_id = ${run.entity_id} and id > ${run.last_id} order by id limit ${ITEMS_A_STEP})
    select count(*)::int as seen, coalesce(max(id), 0) as last_id,
      array_agg(id) filter (where ${isShown(ShownItems.parse(run.filter))}) as ids from next`.execute(tx);
  const { seen, last_id, ids } = rows[0] ?? { seen: 0, last_id: 0, ids: null };
  return { seen, last_id, ids: ids ?? [] };
}

/**
 * What the list shows, said of a row; its search is `itemsFound`, which finds nothing by patterns that no index has.
 */
function isShown({ search, category, filterBy }: ShownItems): RawBuilder<unknown> {
  // A scalar subquery, so that the words are folded once a step and not once a row.
  const patterns = sql`(select app.search_patterns(${search}))::text[]`;
  const isFound = sql`(
    starts_with(sku_key, app.sku_key(${search})) or upc_key = app.barcode_key(${search})
    or (app.is_indexed((${patterns})[1]) and search_text like all (${patterns})))`;
  const categories = { '': sql`true`, none: sql`category_id is null` };
  return sql.join(
    [
      search === '' ? sql`true` : isFound,
      typeof category === 'number' ? sql`category_id = ${category}` : categories[category],
      isOfKind[filterBy],
    ],
    sql` and `,
  );
}
