import type { z } from 'zod';
import { interpolate } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { type saveLocations, sentLocationFields } from '../contract.ts';
import { type MappingTable, saveMappings, saveMappingsIn } from './save-mappings.ts';
import { writeLocations } from './write-mappings.ts';

const locationTable: MappingTable = {
  by: 'source_location',
  kinds: { unmapped: 'unmapped_location', gone: 'location_gone' },
  event: 'mapping.locations_saved',
  keepsUnmapped: true,
  keyField: sentLocationFields.key,
  choiceField: sentLocationFields.choice,
  read: (tx, connectionId, places) =>
    tx
      .selectFrom('connector_locations')
      .select(['id', 'source_location_id as key', 'core_id as to', memberName('mapped_by').as('by'), 'mapped_at as at'])
      .where('connection_id', '=', connectionId)
      .where('source_location_id', 'in', places)
      .execute(),
  async findChoices(tx, wanted) {
    const locations = await tx
      .selectFrom('core_locations')
      .select('core_id')
      .where('core_id', 'in', wanted)
      .where('is_active', '=', true)
      .execute();
    return locations.map(({ core_id }) => core_id);
  },
  write: (tx, staff, connectionId, rows) =>
    writeLocations(
      tx,
      staff,
      connectionId,
      rows.map(({ key, to, description }) => ({
        source_location_id: key,
        source_location_name: description,
        core_id: to,
      })),
    ),
};

type SentLocation = z.output<typeof saveLocations.body>['locations'][number];

/** Stores a channel's locations and what they are mapped to. @throws AppError as `saveMappings` */
export async function saveLocationMappings(staff: Staff, connectionId: number, locations: readonly SentLocation[]) {
  const rows = locations.map(({ id, source_location_id: key, source_location_name, core_location, shown_core_id }) => {
    const description = source_location_name || key;
    return { id, key, description, to: core_location?.core_id ?? null, shown: shown_core_id };
  });
  const orders = await saveMappings(staff, connectionId, locationTable, rows);
  const t = repliesFor(staff).mappings;
  const message = orders > 0 ? interpolate(t.locations_saved_releasing, { orders }) : t.locations_saved;
  return { success: true as const, message, orders };
}

/**
 * Maps one location that was shown as leading nowhere. @returns how many orders waited for it
 * @throws AppError as `saveMappings`; fields are `subject` and `core_id`
 */
export const mapLocation = (staff: Staff, connectionId: number, place: string, coreId: string): Promise<number> =>
  staff.db.transaction().execute((tx) => saveOneLocation(tx, staff, connectionId, place, { to: coreId, shown: null }));

/** The same taken back in the caller's transaction, of one that was shown as leading to `coreId`. */
export const unmapLocationIn = (
  tx: AccountDb,
  staff: Staff,
  connectionId: number,
  place: string,
  coreId: string,
): Promise<number> => saveOneLocation(tx, staff, connectionId, place, { to: null, shown: coreId });

type Choice = { to: string | null; shown: string | null };

function saveOneLocation(
  tx: AccountDb,
  staff: Staff,
  connectionId: number,
  place: string,
  choice: Choice,
): Promise<number> {
  const table = { ...locationTable, keyField: () => 'subject', choiceField: () => 'core_id' };
  return saveMappingsIn(tx, staff, connectionId, table, [{ id: null, key: place, description: place, ...choice }]);
}
