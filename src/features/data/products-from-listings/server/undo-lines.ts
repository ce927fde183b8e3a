import { sql } from 'kysely';
import { linkNotes } from '#features/catalogue/product-links/server/record-link.ts';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { addChecks } from '#features/core/order-problems/server/recheck-waiting.ts';
import { checkBatch } from '#features/orders/intake/server/check/check-batch.ts';
import { type Actor, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { ProductRun } from '../contract.ts';
import { keptBecause } from '../undo-rules.ts';
import { readUses } from './product-uses.ts';
import { removeProducts } from './remove-products.ts';
import { type RunLine, readLines, type StepDone, saveLines } from './run-lines.ts';

const LINES_A_STEP = 200;
const ORDERS_A_STEP = 100;

/**
 * Takes the next lines back: a product that a run made is unlinked first (`undoing`), then the open orders that name it
 * are checked, which takes it out of them, and then it goes. Undefined where none is left.
 */
export async function undoLines(tx: AccountDb, actor: Actor, run: ProductRun): Promise<StepDone | undefined> {
  const begun = await readLines(tx, run, 'undoing', LINES_A_STEP);
  if (begun.length > 0) return endLines(tx, actor, run, begun);
  const made = await readLines(tx, run, 'made', LINES_A_STEP);
  if (made.length > 0) return beginLines(tx, actor, run, made);
  const linked = await readLines(tx, run, 'linked', LINES_A_STEP);
  return linked.length > 0 ? unlinkLines(tx, actor, run, linked) : undefined;
}

async function beginLines(tx: AccountDb, actor: Actor, run: ProductRun, lines: readonly RunLine[]): Promise<StepDone> {
  const uses = await readUses(tx, lines);
  const decided = lines.map((line) => {
    const use = uses.get(line.line);
    return { ...line, outcome: use ? (keptBecause(use) ?? ('undoing' as const)) : ('removed' as const) };
  });
  await unlink(
    tx,
    actor,
    decided.filter(({ outcome }) => outcome === 'undoing'),
  );
  await saveLines(tx, run, decided);
  return { moves: decided.map(({ outcome }) => ({ from: 'made', to: outcome })) };
}

/** Takes the products out of some of the orders that name them; where none does any more, they go. */
async function endLines(tx: AccountDb, actor: Actor, run: ProductRun, lines: readonly RunLine[]): Promise<StepDone> {
  const orders = await findOrdersOf(tx, lines);
  if (orders.length === 0) return removeLines(tx, actor, run, lines);
  await checkBatch(tx, actor, orders);
  // The warehouse has taken them, or is being sent them: what they name stays.
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id
      from line_items
      where order_id = any(${orders}::bigint[]) and product_id = any(${idsOf(lines)}::bigint[])`.execute(tx);
  const staying = new Set(rows.map(({ product_id }) => product_id));
  const kept = lines.filter(({ product_id }) => product_id !== null && staying.has(product_id));
  await linkAgain(tx, actor, kept);
  const completed = kept.map((line) => ({ ...line, outcome: 'kept_ordered' as const }));
  await saveLines(tx, run, completed);
  return { moves: completed.map(({ outcome }) => ({ from: 'undoing', to: outcome })), orders: orders.length };
}

const idsOf = (lines: readonly RunLine[]) =>
  lines.flatMap(({ product_id }) => (product_id === null ? [] : [product_id]));

async function findOrdersOf(tx: AccountDb, lines: readonly RunLine[]): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct order_id from line_items where product_id = any(${idsOf(lines)}::bigint[]) order by order_id
      limit ${ORDERS_A_STEP}`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}

async function removeLines(tx: AccountDb, actor: Actor, run: ProductRun, lines: readonly RunLine[]): Promise<StepDone> {
  // No one else may refer to them until they are gone.
  await sql`select from products where id = any(${idsOf(lines)}::bigint[]) order by id for update`.execute(tx);
  const uses = await readUses(tx, lines);
  const decided = lines.map((line) => {
    const use = uses.get(line.line);
    return { ...line, outcome: (use && keptBecause(use)) ?? ('removed' as const) };
  });
  await removeProducts(tx, actor, idsOf(decided.filter(({ outcome }) => outcome === 'removed')));
  await linkAgain(
    tx,
    actor,
    decided.filter(({ outcome }) => outcome !== 'removed'),
  );
  await saveLines(tx, run, decided);
  return { moves: decided.map(({ outcome }) => ({ from: 'undoing', to: outcome })) };
}

async function unlinkLines(tx: AccountDb, actor: Actor, run: ProductRun, lines: readonly RunLine[]): Promise<StepDone> {
  const unlinked = await unlink(tx, actor, lines);
  const decided = lines.map((line) => ({
    ...line,
    outcome: unlinked.has(line.connector_product_id) ? ('unlinked' as const) : ('kept_link' as const),
  }));
  await saveLines(tx, run, decided);
  const subjects = decided.filter(({ outcome }) => outcome === 'unlinked').map((line) => line.connector_product_sku);
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from orders o join line_items i on i.order_id = o.id
     where o.connection_id = ${run.connection_id} and i.sku = any(${subjects}::text[]) and ${isOpen}
       order by o.id`.execute(tx);
  await addChecks(
    tx,
    actor,
    rows.map(({ id }) => id),
  );
  return { moves: decided.map(({ outcome }) => ({ from: 'linked', to: outcome })), orders: rows.length };
}

/** Takes away links that are as the run made them, for good. @returns the ids of the listings */
async function unlink(tx: AccountDb, actor: Actor, lines: readonly RunLine[]): Promise<Set<number>> {
  const { ids, products } = await lockListings(tx, lines);
  const { rows } = await sql<{ id: number }>`
    with changed as (
      update connector_products c
        set product_id = null, linked_by = null, linked_at = null, refused_product_id = c.product_id
        from unnest(${ids}::bigint[], ${products}::bigint[]) as l (id, product_id)
       where c.id = l.id and c.product_id = l.product_id
      returning c.id, c.connection_id, c.connector_product_sku as sku, l.product_id as was_product_id,
        null::bigint as product_id),
    noted as (${linkNotes(actor, sql`changed c`)})
    select id from changed`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Links again what was unlinked for a product that stays after all. */
async function linkAgain(tx: AccountDb, actor: Actor, lines: readonly RunLine[]): Promise<void> {
  const { ids, products } = await lockListings(tx, lines);
  await sql`
    with changed as (
      update connector_products c
        set product_id = l.product_id, linked_by = ${authorId(actor)}, linked_at = now(), refused_product_id = null,
             ignored_at = null, ignored_by = null
        from unnest(${ids}::bigint[], ${products}::bigint[]) as l (id, product_id)
       where c.id = l.id and c.product_id is null and exists (select from products p where p.id = l.product_id)
      returning c.id, c.connection_id, c.connector_product_sku as sku, null::bigint as was_product_id, c.product_id)
    ${linkNotes(actor, sql`changed c`)}`.execute(tx);
}

async function lockListings(tx: AccountDb, lines: readonly RunLine[]) {
  const ids = lines.map(({ connector_product_id }) => connector_product_id);
  await sql`select from connector_products where id = any(${ids}::bigint[])
    order by connector_product_sku for update`.execute(tx);
  return { ids, products: lines.map(({ product_id }) => product_id) };
}
