import { sql } from 'kysely';
import { isReady, isUnsent } from '#features/core/order-lifecycle/server/is-open.ts';
import { mayFill } from '#features/data/sample-data/sample-rules.ts';
import { readHoldings } from '#features/data/sample-data/server/read-holdings.ts';
import type { ConnectionView } from '#features/partners/connections/contract.ts';
import { findConnectionViews } from '#features/partners/connections/server/find-connections.ts';
import { hasSamples } from '#features/partners/connections/server/samples.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { FirstOrderFacts, OrderOut } from '../first-order-facts.ts';
import { findHelpers } from './find-helpers.ts';
import { readChannels } from './read-channels.ts';

type FirstOrder = { order: OrderOut | null; facts: FirstOrderFacts | null };

/**
 * The order that is out, found by one look into an index; only where there is none the facts, none of which counts
 * orders. What samples do is no step of the account: while they stand there is neither.
 */
export async function readFirstOrder(staff: Staff): Promise<FirstOrder> {
  if (await hasSamples(staff.db)) return { order: null, facts: null };
  const { rows } = await sql<OrderOut>`
    select id, order_number from orders where amware_ref_num is not null order by amware_ref_num limit 1`.execute(
    staff.db,
  );
  const order = rows[0] ?? null;
  return { order, facts: order ? null : await readFacts(staff) };
}

async function readFacts(staff: Staff): Promise<FirstOrderFacts> {
  const { db } = staff;
  const connections = await findConnectionViews(staff);
  const able = (capability: string) => connections.filter(({ capabilities }) => capabilities.includes(capability));
  const channels = able('orders.read');
  return {
    warehouses: able('orders.submit').map(asPartner),
    channels: await readChannels(db, channels.map(asPartner)),
    ...(await readHas(db)),
    ...(await readOrders(db)),
    with_problems: Math.max(
      0,
      channels.reduce((sum, { orders_with_problems }) => sum + orders_with_problems, 0),
    ),
    helpers: await findHelpers(db),
    may_fill: mayFill(await readHoldings(db)),
  };
}

const asPartner = ({ id, name, health, needs_activation, last_error }: ConnectionView) => ({
  id,
  name,
  health,
  needs_activation,
  last_error,
});

type Has = Pick<FirstOrderFacts, 'has_methods' | 'has_products'>;

async function readHas(db: AccountDb): Promise<Has> {
  const { rows } = await sql<Has>`
    select exists (select from ship_methods where is_active)
           or exists (select from core_locations where connection_id is not null and is_active) as has_methods,
           exists (select from products where entity_id = 2) as has_products`.execute(db);
  return rows[0] ?? { has_methods: false, has_products: false };
}

type Waiting = OrderOut & { submit_after: string | null };

/** The next order to go out, and one that staff hold. */
async function readOrders(db: AccountDb): Promise<Pick<FirstOrderFacts, 'ready' | 'held'>> {
  const ready = await sql<Waiting>`
    select id, order_number, submit_after from orders o where ${isReady} order by submit_after limit 1`.execute(db);
  const held = await sql<OrderOut>`
    select id, order_number from orders o where is_held and ${isUnsent} order by order_date, id limit 1`.execute(db);
  return { ready: ready.rows[0] ?? null, held: held.rows[0] ?? null };
}
