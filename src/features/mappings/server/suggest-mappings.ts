import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { SuggestedChoice } from '../choices.ts';
import { createSuggester } from '../suggest-choice.ts';

/** Former mappings that are compared, the latest first. */
const MOST_COMPARED = 2_000;
/** Of a list's rows, those that stand first: a page of them. */
export const MOST_SUGGESTED = 50;

type Wanted = { subject: string; subject_name: string | null };
type Known = { mapped: { code: string; name: string; to: string }[]; choices: { to: string; name: string }[] };

/** What each of these shipping codes probably means, by its subject's place; null where nothing is sure. */
export async function suggestMethods(db: AccountDb, wanted: readonly Wanted[]): Promise<(SuggestedChoice | null)[]> {
  return suggestAll(wanted, async () => {
    const { rows } = await sql<Known>`select
      coalesce((select jsonb_agg(m) from (
        select connector_code as code, description as name, amware_code as to from shipping_codes
         where amware_code is not null order by mapped_at desc nulls last limit ${MOST_COMPARED}) m), '[]') as mapped,
      coalesce((select jsonb_agg(jsonb_build_object('to', code, 'name', carrier || ' ' || name) order by code)
        from ship_methods where is_active and is_offered), '[]') as choices`.execute(db);
    return rows[0];
  });
}

/** The same of a channel's places. */
export async function suggestLocations(db: AccountDb, wanted: readonly Wanted[]): Promise<(SuggestedChoice | null)[]> {
  return suggestAll(wanted, async () => {
    const { rows } = await sql<Known>`select
      coalesce((select jsonb_agg(m) from (
        select source_location_id as code, source_location_name as name, core_id as to from connector_locations
         where core_id is not null order by mapped_at desc nulls last limit ${MOST_COMPARED}) m), '[]') as mapped,
      coalesce((select jsonb_agg(jsonb_build_object('to', core_id, 'name', core_description) order by core_id)
        from core_locations where is_active), '[]') as choices`.execute(db);
    return rows[0];
  });
}

async function suggestAll(wanted: readonly Wanted[], read: () => Promise<Known | undefined>) {
  if (wanted.length === 0) return [];
  const { mapped, choices } = (await read()) ?? { mapped: [], choices: [] };
  const suggest = createSuggester(mapped, choices);
  return wanted.map(({ subject, subject_name }) => suggest({ code: subject, name: subject_name ?? '' }));
}
