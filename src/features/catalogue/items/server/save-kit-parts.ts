import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { findCycle } from '#features/core/catalog/kit-rules.ts';
import { readKitEdges } from '#features/core/catalog/server/explode-kits.ts';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { KitPartEdit } from '../contract.ts';

/**
 * Makes these the parts of an item, and no others. The caller holds `lockKits`, and completes what follows from the
 * change at its end.
 * @throws AppError invalid for a part that the account does not have; kit_cycle, with the way, where the item would be
 * part of itself
 */
export async function saveKitParts(tx: AccountDb, kitId: number, parts: readonly KitPartEdit[]): Promise<void> {
  await requireItems(tx, parts);
  await refuseCycle(tx, kitId, parts);
  const newParts = sql`jsonb_to_recordset(${jsonb(parts)}) as w (part_id bigint, quantity int)`;
  await sql`delete from kit_parts where kit_id = ${kitId} and part_id not in (select part_id from ${newParts})`.execute(
    tx,
  );
  await sql`
    insert into kit_parts (kit_id, part_id, quantity) select ${kitId}, part_id, quantity from ${newParts}
    on conflict (account_id, kit_id, part_id) do update set quantity = excluded.quantity
     where kit_parts.quantity <> excluded.quantity`.execute(tx);
  await markKits(tx, sql`select ${kitId}::bigint`);
}

async function requireItems(tx: AccountDb, parts: readonly KitPartEdit[]): Promise<void> {
  const ids = parts.map(({ part_id }) => part_id);
  const { rows } = await sql<{ id: number }>`select id from products where id = any(${ids}::bigint[])`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  const missing = parts.flatMap(({ part_id }, index) => (known.has(part_id) ? [] : [`parts.${index}.part_id`]));
  if (missing.length === 0) return;
  throw new AppError('invalid', { fields: Object.fromEntries(missing.map((field) => [field, ['not an item']])) });
}

async function refuseCycle(tx: AccountDb, kitId: number, parts: readonly KitPartEdit[]): Promise<void> {
  const below = await readKitEdges(
    tx,
    parts.map(({ part_id }) => part_id),
  );
  const others = below.filter(({ kit_id }) => kit_id !== kitId);
  const cycle = findCycle([...parts.map((part) => ({ kit_id: kitId, ...part })), ...others], kitId);
  if (!cycle) return;
  const { rows } = await sql<{ sku: string }>`
    select p.sku from unnest(${cycle}::bigint[]) with ordinality as way (id, place) join products p on p.id = way.id
      order by place`.execute(tx);
  const path = rows.map(({ sku }) => sku).join(' → ');
  throw new AppError('kit_cycle', { params: { path }, fields: { parts: [path] } });
}
