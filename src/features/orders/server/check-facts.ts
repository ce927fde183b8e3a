import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { CheckFacts } from '../check-rules.ts';
import { readKits } from './read-kits.ts';

/** What the checks of a batch need to know of each connection's mappings, and of the warehouse's offers. */
export type FactsByConnection = (connectionId: number) => CheckFacts;

type Row = {
  links: { connection_id: number; sku: string; product_id: number; is_kit: boolean }[];
  codes: {
    connection_id: number;
    code: string;
    amware_code: string | null;
    core_id: string | null;
    is_fast_track: boolean;
  }[];
  locations: { connection_id: number; exigo_id: string; core_id: string }[];
  added_kits: number[];
  methods: string[];
  core_ids: string[];
  own_places: string[];
};

/** Reads in a fixed number of statements what the given orders refer to: never a whole table of links. */
export async function readCheckFacts(tx: AccountDb, orderIds: readonly number[]): Promise<FactsByConnection> {
  const { rows } = await sql<Row>`
    with wanted as (select id, connection_id, shipping_code, source_location from orders where id = any(${orderIds}::bigint[]))
    select
      (select coalesce(jsonb_agg(jsonb_build_object('connection_id', c.connection_id, 'sku', c.connector_product_sku,
                'product_id', c.product_id, 'is_kit', exists (select from kit_parts k where k.kit_id = c.product_id))), '[]')
         from connector_products c where c.product_id is not null and (c.connection_id, c.connector_product_sku) in
           (select w.connection_id, l.sku from wanted w join line_items l on l.order_id = w.id)) as links,
      (select coalesce(jsonb_agg(jsonb_build_object('connection_id', s.connection_id, 'code', s.connector_code, 'amware_code', s.amware_code,
                'core_id', s.core_id, 'is_fast_track', s.is_fast_track)), '[]')
         from shipping_codes s where (s.connection_id, s.connector_code) in (select connection_id, shipping_code from wanted)) as codes,
      (select coalesce(jsonb_agg(jsonb_build_object('connection_id', l.connection_id, 'exigo_id', l.exigo_id, 'core_id', l.core_id)), '[]')
         from connector_locations l where l.core_id is not null and l.connection_id in (select connection_id from wanted)) as locations,
      array(select distinct l.product_id from wanted w join line_items l on l.order_id = w.id
             where l.origin = 'staff' and exists (select from kit_parts k where k.kit_id = l.product_id)) as added_kits,
      array(select code from ship_methods where is_active) as methods,
      array(select core_id from core_locations where is_active) as core_ids,
      array(select core_id from core_locations where is_active and connection_id is null) as own_places`.execute(tx);
  const row = rows[0];
  const linkedKits = (row?.links ?? []).flatMap(({ product_id, is_kit }) => (is_kit ? [product_id] : []));
  const kits = await readKits(tx, [...linkedKits, ...(row?.added_kits ?? [])]);
  const activeMethods = new Set(row?.methods);
  const activeCoreIds = new Set(row?.core_ids);
  const ownPlaces = new Set(row?.own_places);
  const of = <T extends { connection_id: number }>(all: readonly T[] | undefined, id: number) =>
    (all ?? []).filter((one) => one.connection_id === id);

  const made = new Map<number, CheckFacts>();
  return (connectionId) => {
    const known = made.get(connectionId);
    if (known) return known;
    const facts: CheckFacts = {
      links: new Map(of(row?.links, connectionId).map((link) => [link.sku, link.product_id])),
      codes: new Map(of(row?.codes, connectionId).map(({ code, ...mapping }) => [code, mapping])),
      locations: new Map(of(row?.locations, connectionId).map((location) => [location.exigo_id, location.core_id])),
      activeMethods,
      activeCoreIds,
      ownPlaces,
      kits,
    };
    made.set(connectionId, facts);
    return facts;
  };
}
