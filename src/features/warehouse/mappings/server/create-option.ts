import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { startRecheck } from '#features/core/order-problems/server/recheck-waiting.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { createShippingOption } from '../contract.ts';
import { lockConnection } from './lock-connection.ts';
import { logMappings } from './log-mappings.ts';
import { recheckUsers } from './recheck-users.ts';
import { findChannels } from './shipping-options.ts';

type NewOption = z.output<typeof createShippingOption.body>;

/**
 * Maps a channel's code to a warehouse's method and core location, and has the orders checked again that wait for it or
 * go by it.
 * @throws AppError invalid, with each missing field's own message or where something cannot be chosen; already_mapped
 */
export async function createOption(staff: Staff, warehouseId: number, option: NewOption) {
  const t = repliesFor(staff).mappings;
  const { ship_code, ship_name, ship_location } = option;
  const channel = await channelOf(staff.db, warehouseId, option.connector_id);
  if (!ship_code || !ship_name || !ship_location) {
    const missing = { ship_name: t.method_missing, ship_code: t.code_missing, ship_location: t.location_missing };
    const fields = Object.entries(missing).filter(([field]) => !{ ship_code, ship_name, ship_location }[field]);
    throw new AppError('invalid', { fields: Object.fromEntries(fields.map(([field, text]) => [field, [text]])) });
  }
  return staff.db.transaction().execute(async (tx) => {
    await lockConnection(tx, channel.id);
    await requireChoices(tx, warehouseId, ship_name, ship_location);
    const id = await insertOption(tx, staff, channel, { ...option, ship_name });
    const codes = [ship_code];
    const cause = { connection_id: channel.id, subjects: codes };
    await startRecheck(tx, staff, [{ kind: 'unmapped_shipping_code', ...cause }]);
    await recheckUsers(tx, staff, { connection_id: channel.id, by: 'shipping_code', codes }, [
      'unmapped_shipping_code',
    ]);
    const changes = [
      { field: 'method', from: null, to: ship_name },
      { field: 'location', from: null, to: ship_location },
    ];
    const details = { code: ship_code, changes };
    await recordEvent(tx, staff, { type: 'mapping.option_created', connection_id: channel.id, details });
    await logMappings(tx, staff, {
      connection_id: channel.id,
      changes: [{ field: ship_code, from: null, to: `${ship_name}, ${ship_location}` }],
    });
    return { id, message: t.option_created };
  });
}

type Channel = { id: number; name: string };

/** The channel that is meant: the account's only one also where none, or the warehouse itself, is named. */
async function channelOf(db: AccountDb, warehouseId: number, wanted: number | undefined): Promise<Channel> {
  const channels = await findChannels(db);
  const [only] = channels;
  const isNamed = wanted !== undefined && wanted !== warehouseId;
  const channel = isNamed ? channels.find(({ id }) => id === wanted) : channels.length === 1 ? only : undefined;
  if (!channel) throw new AppError('invalid', { fields: { connector_id: ['not one of the account’s channels'] } });
  return channel;
}

async function requireChoices(tx: AccountDb, warehouseId: number, code: string, coreId: string): Promise<void> {
  const method = await tx
    .selectFrom('ship_methods')
    .select('code')
    .where('code', '=', code)
    .where('connection_id', '=', warehouseId)
    .where('is_active', '=', true)
    .where('is_offered', '=', true)
    .executeTakeFirst();
  const location = await tx
    .selectFrom('core_locations')
    .select('core_id')
    .where('core_id', '=', coreId)
    .where('connection_id', '=', warehouseId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (method && location) return;
  const fields = {
    ...(!method && { ship_name: ['not one of the choices'] }),
    ...(!location && { ship_location: ['not one of the choices'] }),
  };
  throw new AppError('invalid', { fields });
}

/** A code that is known but leads nowhere is completed; one that leads somewhere is never taken over. */
async function insertOption(tx: AccountDb, staff: Staff, channel: Channel, wanted: NewOption): Promise<number> {
  const mapping = {
    amware_code: wanted.ship_name,
    core_id: wanted.ship_location,
    mapped_by: staff.user_id,
    mapped_at: sql<string>`now()`,
    ...(wanted.description && { description: wanted.description }),
  };
  const saved = await tx
    .insertInto('shipping_codes')
    .values({ connection_id: channel.id, connector_code: wanted.ship_code, ...mapping })
    .onConflict((clash) =>
      clash
        .columns(['account_id', 'connection_id', 'connector_code'])
        .doUpdateSet(mapping)
        .where('shipping_codes.amware_code', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new AppError('already_mapped', { params: { code: wanted.ship_code, channel: channel.name } });
  return saved.id;
}
