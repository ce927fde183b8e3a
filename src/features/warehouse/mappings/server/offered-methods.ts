import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { writeLog } from '#features/partners/connections/server/connector-log.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { CarrierMethods } from '../contract.ts';
import { inShort } from './log-mappings.ts';

/**
 * A warehouse's methods in use by carrier, with whether the account chooses from them and how many codes lead to each.
 */
export async function findMethodsByCarrier(db: AccountDb, warehouseId: number): Promise<CarrierMethods[]> {
  const { rows } = await sql<CarrierMethods>`
    with uses as (select amware_code as code, count(*)::int as n from shipping_codes where amware_code is not null
      group by 1)
    select m.carrier as label, jsonb_agg(jsonb_build_object('code', m.code, 'name', m.name, 'is_offered', m.is_offered,
             'used_by', coalesce(u.n, 0)) order by m.name, m.code) as methods
      from ship_methods m left join uses u on u.code = m.code
     where m.connection_id = ${warehouseId} and m.is_active
     group by m.carrier order by m.carrier`.execute(db);
  return rows;
}

/**
 * Takes methods into the account's choices or out of them. What uses one that was taken out keeps it.
 * @throws AppError invalid for a code that is not the warehouse's, and then nothing is written
 */
export async function saveOffered(staff: Staff, warehouseId: number, codes: readonly string[], is_offered: boolean) {
  return staff.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('ship_methods')
      .select(['code', 'is_offered'])
      .where('connection_id', '=', warehouseId)
      .where('code', 'in', codes)
      .orderBy('code')
      .forUpdate()
      .execute();
    if (found.length < new Set(codes).size)
      throw new AppError('invalid', { fields: { codes: ['not all of them are the warehouse’s methods'] } });
    const changed = found.filter((method) => method.is_offered !== is_offered).map(({ code }) => code);
    if (changed.length === 0) return findMethodsByCarrier(tx, warehouseId);
    await tx
      .updateTable('ship_methods')
      .set({ is_offered })
      .where('connection_id', '=', warehouseId)
      .where('code', 'in', changed)
      .execute();
    const changes = changed.map((code) => ({ field: code, from: String(!is_offered), to: String(is_offered) }));
    await recordEvent(tx, staff, { type: 'mapping.methods_offered', connection_id: warehouseId, details: { changes } });
    await writeLog(tx, staff, {
      connection_id: warehouseId,
      action: 'map',
      result: { text: is_offered ? 'methods_offered' : 'methods_withdrawn', params: { codes: inShort(changed) } },
    });
    return findMethodsByCarrier(tx, warehouseId);
  });
}
