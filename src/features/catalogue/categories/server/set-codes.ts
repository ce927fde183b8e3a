import { sql } from 'kysely';
import type { TaxCodes } from '#base/tax-codes.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { type Author, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { codeChanges, type WantedCodes, withChanges } from '../code-changes.ts';

type Coded = TaxCodes & { id: number; version: number };

/**
 * Gives items codes for tax documents, each with an entry in its history. Items that have them already keep their
 * version.
 */
export async function setCodes(
  tx: AccountDb,
  actor: Author,
  entityId: EntityId,
  ids: readonly number[],
  { codes, keeps_own }: { codes: WantedCodes; keeps_own: boolean },
): Promise<{ found: number; assigned: number }> {
  const { rows: found } = await sql<Coded>`
    select id, version, sat_product_key, sat_unit_key, sin_activity, sin_product_code, sin_unit from products
     where entity_id = ${entityId} and id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const changed = found.flatMap((item) => {
    const changes = codeChanges(item, codes, { keepsOwn: keeps_own });
    return changes.length > 0
      ? [{ ...withChanges(item, changes), id: item.id, version: item.version + 1, changes }]
      : [];
  });
  await sql`
    update products p
       set sat_product_key = r.sat_product_key, sat_unit_key = r.sat_unit_key, sin_activity = r.sin_activity,
           sin_product_code = r.sin_product_code, sin_unit = r.sin_unit, version = r.version,
           updated_by = ${authorId(actor)}, updated_at = now()
      from jsonb_to_recordset(${jsonb(changed)}) as r (id bigint, version int, sat_product_key text, sat_unit_key text,
           sin_activity text, sin_product_code text, sin_unit text)
     where p.id = r.id`.execute(tx);
  await recordEvents(
    tx,
    actor,
    changed.map(({ id, version, changes }) => ({
      type: 'product.changed',
      product_id: id,
      details: { version, changes },
    })),
  );
  return { found: found.length, assigned: changed.length };
}
