import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { pluralise } from '#base/text.ts';
import { writeLog } from '#features/partners/connections/server/connector-log.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { linkTexts } from './link-texts.ts';

type Changed = { id: number; connection_id: number; sku: string };

/**
 * Says of channels' products that they need none of ours, or that they do again. What is linked stays as it is, and
 * what is so already.
 * @throws AppError not_found where one of them is not the account's
 */
export function ignoreProducts(staff: Staff, ids: readonly number[], isIgnored: boolean) {
  return staff.db.transaction().execute(async (tx) => {
    await lockRows(tx, ids);
    const changed = await write(tx, staff, ids, isIgnored);
    for (const [connection_id, rows] of Map.groupBy(changed, (row) => row.connection_id)) {
      const skus = namesOf(rows);
      const result = { text: isIgnored ? 'ignored' : 'not_ignored', params: { skus } } as const;
      await writeLog(tx, staff, { connection_id, action: 'link_products', result });
      await publishEvent(tx, staff, { type: 'link.changed', connection_id });
    }
    const { ignored, not_ignored, unchanged } = linkTexts(staff).replies;
    const message =
      changed.length === 0 ? unchanged : pluralise(isIgnored ? ignored : not_ignored, changed.length, String);
    return { ids: changed.map(({ id }) => id), message };
  });
}

const MAX_NAMED = 10;

const namesOf = (rows: readonly Changed[]) =>
  [...rows.slice(0, MAX_NAMED).map(({ sku }) => sku), ...(rows.length > MAX_NAMED ? ['…'] : [])].join(', ');

/** In the order in which an import writes them. */
async function lockRows(tx: AccountDb, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from connector_products where id = any(${ids}::bigint[]) order by connector_product_sku for update`.execute(
    tx,
  );
  if (rows.length < new Set(ids).size) throw new AppError('not_found');
}

async function write(tx: AccountDb, staff: Staff, ids: readonly number[], isIgnored: boolean): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    update connector_products
       set ignored_at = ${isIgnored ? sql`now()` : null}, ignored_by = ${isIgnored ? staff.user_id : null}
     where id = any(${ids}::bigint[]) and product_id is null and ignored_at is ${isIgnored ? sql`null` : sql`not null`}
    returning id, connection_id, connector_product_sku as sku`.execute(tx);
  return rows;
}
