import { sql } from 'kysely';
import type { CoreLocation, ShipMethodGroup } from '../choices.ts';

/** The warehouse's methods that the account chooses from, grouped by carrier. */
export const activeMethods = sql<ShipMethodGroup[]>`coalesce((
  select jsonb_agg(jsonb_build_object('label', g.carrier, 'methods', g.methods) order by g.carrier) from (
    select m.carrier, jsonb_agg(jsonb_build_object('code', m.code, 'name', m.name) order by m.name) as methods
      from ship_methods m where m.is_active and m.is_offered group by m.carrier) g), '[]')`;

/** The core locations in use. */
export const activeLocations = sql<CoreLocation[]>`coalesce((
  select jsonb_agg(jsonb_build_object('core_id', l.core_id, 'core_description', l.core_description)
    order by l.core_description)
    from core_locations l where l.is_active), '[]')`;
