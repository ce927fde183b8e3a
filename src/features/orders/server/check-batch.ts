import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { type Happening, recordEvents } from '#platform/events/record-event.ts';
import { addJobs } from '#platform/jobs/job.ts';
import { submitOrder } from '../../fulfilment/server/submit-order.job.ts';
import { withdrawWaiting } from '../../fulfilment/server/take-command.ts';
import type { Problem } from '../../problems/problem-kinds.ts';
import { holdStock, type Shortage, type Wish } from '../../stock/server/hold-stock.ts';
import { piecesPerProduct } from '../../stock/stock-rules.ts';
import { type Checked, checkOrder } from '../check-rules.ts';
import { shippableLines } from '../order-rules.ts';
import { readCheckFacts } from './check-facts.ts';
import { type OrderToCheck, readOrdersToCheck } from './orders-to-check.ts';
import { partsHappenings, resplit, saveParts } from './save-parts.ts';

type Outcome = { order: OrderToCheck; checked: Checked; problems: Problem[] };

/**
 * Checks up to 100 orders in the caller's transaction, with a fixed number of statements however many there are.
 * Orders that have left, are leaving, or are closed are passed over. @returns how many changed
 */
export async function checkBatch(tx: AccountDb, actor: Actor, orderIds: readonly number[]): Promise<number> {
  const orders = await readOrdersToCheck(tx, orderIds);
  if (orders.length === 0) return 0;
  const ids = orders.map((order) => order.id);
  const facts = await readCheckFacts(tx, ids);
  const checked = orders.map((order) => ({ order, checked: checkOrder(order, facts(order.connection_id)) }));

  const shortages = await holdStock(tx, ids, checked.flatMap(wishesOf));
  const outcomes = checked.map(({ order, checked: result }) => ({
    order,
    checked: result,
    problems: [...result.problems, ...(shortages.get(order.id) ?? []).map(outOfStock), ...order.kept_problems],
  }));

  const split = resplit(
    checked.map(({ order, checked: { lines } }) => ({ order_id: order.id, before: order.lines, after: lines })),
  );
  const resplitIds = new Set(split.map(({ order_id }) => order_id));
  const changed = outcomes.filter((outcome) => isChanged(outcome) || resplitIds.has(outcome.order.id));
  const relinked = await saveLinks(tx, outcomes);
  await saveParts(tx, split);
  await withdrawWaiting(tx, [...changed.map(({ order }) => order.id), ...relinked]);
  await saveOutcomes(tx, changed);
  await saveProblems(tx, changed);
  await recordEvents(tx, actor, [...partsHappenings(split), ...changed.flatMap(happeningsOf)]);
  const ready = outcomes.filter(
    ({ order, checked: result, problems }) => problems.length === 0 && !result.shipsNothing && !order.is_held,
  );
  const runAt = new Map(ready.map(({ order }) => [order.id, new Date(order.submit_after ?? Date.now())]));
  await addJobs(
    tx,
    actor,
    submitOrder,
    ready.map(({ order }) => ({ order_id: order.id })),
    {
      key: ({ order_id }) => `submit:${order_id}`,
      runAt: ({ order_id }) => runAt.get(Number(order_id)) ?? new Date(),
    },
  );
  return changed.length;
}

/** Stock is asked for only where nothing else is missing, so that an order that cannot leave holds nothing. */
function wishesOf({ order, checked }: Pick<Outcome, 'order' | 'checked'>): Wish[] {
  const { warehouse } = checked;
  if (checked.shipsNothing || checked.problems.length > 0 || order.kept_problems.length > 0 || warehouse === null)
    return [];
  return [...piecesPerProduct(shippableLines(checked.lines))].map(([product_id, quantity]) => ({
    order_id: order.id,
    product_id,
    core_id: warehouse,
    quantity,
  }));
}

const outOfStock = ({ sku, core_id, quantity, available }: Shortage): Problem => ({
  kind: 'out_of_stock',
  subject: sku,
  detail: { core_id, wanted: quantity, available },
});

const keyOf = ({ kind, subject }: Pick<Problem, 'kind' | 'subject'>) => `${kind} ${subject}`;

const statusOf = ({ problems, checked }: Outcome) =>
  problems.length > 0 ? 'error' : checked.shipsNothing ? 'fulfilled' : 'pending';

function isChanged(outcome: Outcome): boolean {
  const { order, checked, problems } = outcome;
  const before = new Set(order.problems.map(keyOf));
  return (
    order.order_status !== statusOf(outcome) ||
    order.ship_method !== checked.ship_method ||
    order.warehouse !== checked.warehouse ||
    order.is_fast_track !== checked.is_fast_track ||
    order.needs_check ||
    before.size !== problems.length ||
    problems.some((problem) => !before.has(keyOf(problem)))
  );
}

function happeningsOf({ order, problems }: Outcome): Happening[] {
  const before = new Set(order.problems.map(keyOf));
  const after = new Set(problems.map(keyOf));
  const found = problems.filter((problem) => !before.has(keyOf(problem)));
  const solved = order.problems.filter((problem) => !after.has(keyOf(problem)));
  const say =
    (type: string) =>
    ({ kind, subject }: Problem) => ({ type, order_id: order.id, details: { kind, subject } });
  return [...found.map(say('order.problem_found')), ...solved.map(say('order.problem_solved'))];
}

/** @returns the orders that have a line of another product now */
async function saveLinks(tx: AccountDb, outcomes: readonly Outcome[]): Promise<number[]> {
  const links = outcomes.flatMap(({ order, checked }) => {
    const before = new Map(order.lines.map((line) => [line.source_item_id, line.product_id]));
    return checked.lines
      .filter((line) => line.origin !== 'kit' && line.product_id !== before.get(line.source_item_id))
      .map(({ source_item_id, product_id }) => ({ order_id: order.id, source_item_id, product_id }));
  });
  if (links.length === 0) return [];
  await sql`update line_items l set product_id = r.product_id
    from jsonb_to_recordset(${jsonb(links)}) as r (order_id bigint, source_item_id text, product_id bigint)
    where l.order_id = r.order_id and l.source_item_id = r.source_item_id`.execute(tx);
  return links.map(({ order_id }) => order_id);
}

async function saveOutcomes(tx: AccountDb, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map((outcome) => ({
    id: outcome.order.id,
    order_status: statusOf(outcome),
    error: outcome.problems.map(keyOf).join('; ') || null,
    ship_method: outcome.checked.ship_method,
    warehouse: outcome.checked.warehouse,
    is_fast_track: outcome.checked.is_fast_track,
  }));
  await sql`update orders o set order_status = r.order_status, error = r.error, ship_method = r.ship_method, warehouse = r.warehouse,
      is_fast_track = r.is_fast_track, needs_check = false, updated_at = now()
    from jsonb_to_recordset(${jsonb(rows)})
      as r (id bigint, order_status text, error text, ship_method text, warehouse text, is_fast_track boolean)
    where o.id = r.id`.execute(tx);
}

/** Problems that are still there keep their row, and with it since when they are known. */
async function saveProblems(tx: AccountDb, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.flatMap(({ order, problems }) =>
    problems.map(({ kind, subject, detail = {} }) => ({
      order_id: order.id,
      connection_id: order.connection_id,
      kind,
      subject,
      detail,
    })),
  );
  const json = jsonb(rows);
  await sql`delete from problems p where p.order_id = any(${outcomes.map(({ order }) => order.id)}::bigint[])
      and not exists (select from jsonb_to_recordset(${json}) as r (order_id bigint, kind text, subject text)
                       where r.order_id = p.order_id and r.kind = p.kind and r.subject = p.subject)`.execute(tx);
  await sql`insert into problems (order_id, connection_id, kind, subject, detail)
    select order_id, connection_id, kind, subject, detail from jsonb_to_recordset(${json})
      as r (order_id bigint, connection_id bigint, kind text, subject text, detail jsonb)
    on conflict (account_id, order_id, kind, subject) do update set detail = excluded.detail`.execute(tx);
}
