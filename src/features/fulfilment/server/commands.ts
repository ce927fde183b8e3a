import { type Selectable, sql } from 'kysely';
import type { Command, CommandOf } from '#connectors/core/commands.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Orders, Shipments } from '#platform/db/tables.gen.ts';
import { wakeSender } from './send-commands.job.ts';

/** What is to be written to a partner; the payload is the connector's command without its type and key. */
type NewCommand =
  | { type: 'cancel_order'; order: Selectable<Orders> }
  | ({ type: 'tell_shipped'; order: Selectable<Orders>; shipment: Selectable<Shipments> } & ToTell);

/** What a channel is told of an order's parcels. */
export type ToTell = Pick<CommandOf<'tell_shipped'>, 'parcels' | 'unsent' | 'besides' | 'is_complete'>;

/**
 * Adds a write to a partner and its job in the caller's transaction. The same write added twice is one.
 * @returns false where there is nobody to write to, since the connection was removed
 */
export async function addCommand(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  wanted: NewCommand,
): Promise<boolean> {
  const { order } = wanted;
  const command = toCommand(wanted);
  if (!command) return false;
  const connection_id =
    wanted.type === 'tell_shipped' ? order.connection_id : await findWarehouseConnection(tx, order.warehouse);
  if (connection_id === null || !(await isConnected(tx, connection_id))) return false;
  await insertCommand(tx, { connection_id, order_id: order.id, command });
  await wakeSender(tx, actor, { connection_id, order_id: order.id });
  return true;
}

function toCommand(wanted: NewCommand): Command | null {
  const { order } = wanted;
  if (wanted.type === 'cancel_order') {
    const { id, amware_ref_num } = order;
    if (amware_ref_num === null) return null;
    return { type: 'cancel_order', idem_key: `cancel:${id}:${amware_ref_num}`, reference: amware_ref_num };
  }
  const { shipment, parcels, unsent, besides, is_complete } = wanted;
  return {
    type: 'tell_shipped',
    idem_key: `ship:${shipment.connection_id}:${shipment.shipment_id}`,
    source_order_id: order.source_order_id,
    parcels,
    unsent,
    besides,
    is_complete,
  };
}

/**
 * Adds the row. One of the order with its key that was refused or withdrawn, so surely not done, waits again; any other stays as
 * it is.
 */
export async function insertCommand(
  tx: AccountDb,
  row: { connection_id: number; order_id: number; command: Command },
): Promise<void> {
  const { type, idem_key, ...payload } = row.command;
  await sql`insert into commands as c (connection_id, order_id, type, idem_key, payload)
    values (${row.connection_id}, ${row.order_id}, ${type}, ${idem_key}, ${jsonb(payload)})
    on conflict (account_id, idem_key) do update
      set state = 'queued', connection_id = excluded.connection_id, payload = excluded.payload, attempts = 0,
          last_error = null, next_try_at = null, done_at = null
      where c.state in ('refused', 'withdrawn') and c.order_id = excluded.order_id`.execute(tx);
}

/** Whether a connection is still there; until the transaction ends it cannot be removed. */
async function isConnected(tx: AccountDb, connectionId: number): Promise<boolean> {
  const { rows } =
    await sql`select from connections where id = ${connectionId} and removed_at is null for key share`.execute(tx);
  return rows.length > 0;
}

/** The connection whose warehouse has a core location; null where there is none, or none any more. */
export async function findWarehouseConnection(tx: AccountDb, coreId: string | null): Promise<number | null> {
  if (coreId === null) return null;
  const location = await tx
    .selectFrom('core_locations as l')
    .innerJoin('connections as c', 'c.id', 'l.connection_id')
    .select('l.connection_id')
    .where('l.core_id', '=', coreId)
    .where('c.removed_at', 'is', null)
    .forKeyShare('c')
    .executeTakeFirst();
  return location?.connection_id ?? null;
}
