import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { writeLog } from '#features/partners/connections/server/connector-log.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { logMappings } from './log-mappings.ts';
import { countUsers, recheckUsers, type Used } from './recheck-users.ts';

type Option = {
  id: number;
  connection_id: number;
  connector_code: string;
  amware_code: string;
  core_id: string | null;
  is_fast_track: boolean;
};

/**
 * A code that leads to one of the warehouse's methods; `lock` takes it for the rest of the transaction. @throws
 * AppError not_found
 */
async function getOption(db: AccountDb, warehouseId: number, id: number, lock = sql``): Promise<Option> {
  const { rows } = await sql<Option>`
    select s.id, s.connection_id, s.connector_code, s.amware_code, s.core_id, s.is_fast_track
      from shipping_codes s join ship_methods m on m.code = s.amware_code and m.connection_id = ${warehouseId}
     where s.id = ${id} ${lock}`.execute(db);
  const option = rows[0];
  if (!option) throw new AppError('not_found');
  return option;
}

const FOR_UPDATE = sql`for update of s`;

const usedOf = ({ connection_id, connector_code }: Option): Used => ({
  connection_id,
  by: 'shipping_code',
  codes: [connector_code],
});

/** How many orders that have not left go by a mapped code. @throws AppError not_found */
export async function countOrdersOf({ db }: Staff, warehouseId: number, id: number): Promise<number> {
  return countUsers(db, usedOf(await getOption(db, warehouseId, id)));
}

/**
 * Deletes a mapped code. Orders that have not left and went by it wait again; those in the warehouse stay.
 * @throws AppError not_found
 */
export async function deleteOption(staff: Staff, warehouseId: number, id: number) {
  return staff.db.transaction().execute(async (tx) => {
    const option = await getOption(tx, warehouseId, id, FOR_UPDATE);
    await tx.deleteFrom('shipping_codes').where('id', '=', id).execute();
    await recheckUsers(tx, staff, usedOf(option));
    const { connection_id, connector_code: code, amware_code, core_id } = option;
    const changes = [
      { field: 'method', from: amware_code, to: null },
      { field: 'location', from: core_id, to: null },
    ];
    await recordEvent(tx, staff, { type: 'mapping.option_deleted', connection_id, details: { code, changes } });
    await logMappings(tx, staff, { connection_id, changes: [{ field: code, from: amware_code, to: null }] });
    return { message: repliesFor(staff).mappings.option_deleted };
  });
}

/** Sets or clears fast track, also for the orders with the code that have not left. @throws AppError not_found */
export async function saveFastTrack(staff: Staff, warehouseId: number, id: number, is_fast_track: boolean) {
  await staff.db.transaction().execute(async (tx) => {
    const option = await getOption(tx, warehouseId, id, FOR_UPDATE);
    if (option.is_fast_track === is_fast_track) return;
    await tx.updateTable('shipping_codes').set({ is_fast_track }).where('id', '=', id).execute();
    await recheckUsers(tx, staff, usedOf(option));
    const { connection_id, connector_code: code } = option;
    const changes = [{ field: 'fast_track', from: String(!is_fast_track), to: String(is_fast_track) }];
    await recordEvent(tx, staff, { type: 'mapping.fast_track', connection_id, details: { code, changes } });
    const result = { text: is_fast_track ? 'fast_track_on' : 'fast_track_off', params: { code } } as const;
    await writeLog(tx, staff, { connection_id, action: 'map', result });
  });
}
