import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { fill } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { startRecheck } from '../../problems/server/recheck-waiting.ts';
import type { saveLocations } from '../contract.ts';
import { type MappingChange, repeatedAt, type StoredMapping, weighChanges } from '../mapping-rules.ts';
import { requireNoClash } from './clash.ts';
import { lockConnection } from './lock-connection.ts';
import { recheckUsers } from './recheck-users.ts';
import { writeLocations } from './write-mappings.ts';

type Sent = z.output<typeof saveLocations.body>['locations'][number];
type Row = { id: number | null | undefined; key: string; description: string } & Pick<MappingChange, 'to' | 'shown'>;

/** A number and its digits are the same place. */
const asRow = ({ id, connector_location: place, core_location, shown_core_id }: Sent): Row => ({
  id,
  key: String(place.exigo_id),
  description: place.exigo_description || String(place.exigo_id),
  to: core_location?.core_id ?? null,
  shown: shown_core_id,
});

/**
 * Stores a channel's locations and what they are mapped to, all of them or none, and has every order checked again that waits for
 * one or goes by it.
 * @throws AppError as `saveCodeMappings`
 */
export async function saveLocationMappings(staff: Staff, connectionId: number, sent: readonly Sent[]) {
  return staff.db.transaction().execute(async (tx) => {
    await lockConnection(tx, connectionId);
    const rows = sent.map(asRow);
    requireEachOnce(rows);
    const stored = await readStored(tx, connectionId, rows);
    const { write, clashes } = weighChanges(stored, rows);
    requireNoClash(clashes);
    await requireCoreLocations(tx, rows, write);
    const written = new Set(write.map(({ key }) => key));
    await writeLocations(
      tx,
      staff,
      connectionId,
      rows
        .filter(({ key }) => written.has(key) || !stored.has(key))
        .map(({ key, description, to }) => ({ exigo_id: key, exigo_description: description, core_id: to })),
    );
    const orders = await recheck(tx, staff, connectionId, write, stored);
    const t = repliesFor(staff).mappings;
    const message = orders > 0 ? fill(t.locations_saved_releasing, { orders }) : t.locations_saved;
    return { success: true as const, message, orders };
  });
}

function requireEachOnce(rows: readonly Row[]): void {
  const again = repeatedAt(rows.map(({ key }) => key));
  if (again.length === 0) return;
  const fields = again.map((index) => [`locations.${index}.connector_location.exigo_id`, ['stands twice']] as const);
  throw new AppError('invalid', { fields: Object.fromEntries(fields) });
}

async function readStored(
  tx: AccountDb,
  connectionId: number,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, StoredMapping>> {
  const keys = rows.map(({ key }) => key);
  const stored =
    keys.length === 0
      ? []
      : await tx
          .selectFrom('connector_locations')
          .select(['id', 'exigo_id', 'core_id', 'mapped_by', 'mapped_at'])
          .where('connection_id', '=', connectionId)
          .where('exigo_id', 'in', keys)
          .execute();
  const idOf = new Map(stored.map((row) => [row.exigo_id, row.id]));
  if (rows.some(({ id, key }) => typeof id === 'number' && id !== idOf.get(key))) throw new AppError('not_found');
  return new Map(stored.map((row) => [row.exigo_id, { to: row.core_id, by: row.mapped_by, at: row.mapped_at }]));
}

async function requireCoreLocations(tx: AccountDb, rows: readonly Row[], write: readonly MappingChange[]) {
  const wanted = [...new Set(write.flatMap(({ to }) => (to === null ? [] : [to])))];
  if (wanted.length === 0) return;
  const found = await tx
    .selectFrom('core_locations')
    .select('core_id')
    .where('core_id', 'in', wanted)
    .where('is_active', '=', true)
    .execute();
  const known = new Set(found.map(({ core_id }) => core_id));
  const isWrong = new Set(write.filter(({ to }) => to !== null && !known.has(to)).map(({ key }) => key));
  if (isWrong.size === 0) return;
  const fields = rows.flatMap(({ key, to }, index) =>
    isWrong.has(key) ? [[`locations.${index}.core_location.core_id`, [`${to} is not one of the choices`]]] : [],
  );
  throw new AppError('invalid', { fields: Object.fromEntries(fields) });
}

async function recheck(
  tx: AccountDb,
  staff: Staff,
  connection_id: number,
  write: readonly MappingChange[],
  stored: ReadonlyMap<string, StoredMapping>,
): Promise<number> {
  const codes = write.map(({ key }) => key);
  const before = codes.flatMap((code) => stored.get(code)?.to ?? []);
  const orders = await startRecheck(tx, staff, [
    { kind: 'unmapped_location', connection_id, subjects: codes },
    { kind: 'location_gone', connection_id, subjects: before },
  ]);
  const used = { connection_id, by: 'source_location', codes } as const;
  await recheckUsers(tx, staff, used, ['unmapped_location', 'location_gone']);
  const rows = write.map(({ key, to }) => ({ code: key, from: stored.get(key)?.to ?? null, to }));
  await recordEvent(tx, staff, { type: 'mapping.locations_saved', connection_id, details: { rows } });
  return orders;
}
