import { sql } from 'kysely';
import { connectorOf } from '#connectors/registry.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { ShippingOption } from '../contract.ts';
import { offerOf } from '../mapping-rules.ts';
import { findMethodChoices } from './find-code-mappings.ts';
import { methodName } from './method-name.ts';

const MAX_OPTIONS = 5_000;

/** The codes of all channels that lead to a warehouse's methods, and what a new one can be made of. */
export async function findOptions({ db }: Staff, warehouseId: number) {
  const [data, choices, core_locations, channels] = await Promise.all([
    readOptions(db, warehouseId),
    findMethodChoices(db),
    db
      .selectFrom('core_locations')
      .select(['core_id', 'core_description'])
      .where('connection_id', '=', warehouseId)
      .where('is_active', '=', true)
      .orderBy('core_description')
      .execute(),
    findChannels(db),
  ]);
  return { data, ...choices, core_locations, channels };
}

/** The account's connections that orders come from. */
export async function findChannels(db: AccountDb): Promise<{ id: number; name: string }[]> {
  const rows = await db.selectFrom('connections').select(['id', 'name', 'kind']).orderBy('name').execute();
  return rows
    .filter(({ kind }) => connectorOf(kind).manifest.capabilities.includes('orders.read'))
    .map(({ id, name }) => ({ id, name }));
}

type OptionRow = Omit<ShippingOption, 'offer' | 'location_offer'> & {
  is_active: boolean;
  is_offered: boolean;
  is_location_active: boolean | null;
};

async function readOptions(db: AccountDb, warehouseId: number): Promise<ShippingOption[]> {
  const { rows } = await sql<OptionRow>`
    select s.id, s.connection_id, c.name as connection_name, s.connector_code as "connectorCode", s.description,
           s.amware_code as "amwareCode", ${methodName} as "amwareShipping", m.is_active, m.is_offered,
           l.core_description as location, l.is_active as is_location_active, s.is_fast_track as "fastTrack"
      from ship_methods m
      join shipping_codes s on s.amware_code = m.code
      join connections c on c.id = s.connection_id
      left join core_locations l on l.core_id = s.core_id
     where m.connection_id = ${warehouseId}
     order by c.name, length(s.connector_code), s.connector_code limit ${MAX_OPTIONS}`.execute(db);
  return rows.map(({ is_active, is_offered, is_location_active, ...row }) => ({
    ...row,
    offer: offerOf({ is_active, is_offered }),
    location_offer: is_location_active === null ? null : offerOf({ is_active: is_location_active }),
  }));
}
