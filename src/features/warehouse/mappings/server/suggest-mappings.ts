import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { SuggestedChoice } from '../choices.ts';
import { createSuggester } from '../suggest-choice.ts';

/** Former mappings that are compared, the latest first. */
const MAX_COMPARED = 2_000;
/** Of a list's rows, those that stand first: a page of them. */
export const MAX_SUGGESTED = 50;

type UnmappedSubject = { subject: string; subject_name: string | null };
type Mapped = { code: string; name: string; to: string };
type Choice = { to: string; name: string };

/** What each of these shipping codes probably means, by its subject's place; null where nothing is sure. */
export async function suggestMethods(
  db: AccountDb,
  wanted: readonly UnmappedSubject[],
): Promise<(SuggestedChoice | null)[]> {
  return suggestAll(
    db,
    wanted,
    sql<Mapped>`select connector_code as code, description as name, amware_code as to from shipping_codes
         where amware_code is not null order by mapped_at desc nulls last limit ${MAX_COMPARED}`,
    sql<Choice>`select code as to, carrier || ' ' || name as name from ship_methods where is_active and is_offered
      order by code`,
  );
}

/** The same of a channel's places. */
export async function suggestLocations(
  db: AccountDb,
  wanted: readonly UnmappedSubject[],
): Promise<(SuggestedChoice | null)[]> {
  return suggestAll(
    db,
    wanted,
    sql<Mapped>`select source_location_id as code, source_location_name as name, core_id as to from connector_locations
         where core_id is not null order by mapped_at desc nulls last limit ${MAX_COMPARED}`,
    sql<Choice>`select core_id as to, core_description as name from core_locations where is_active order by core_id`,
  );
}

async function suggestAll(
  db: AccountDb,
  wanted: readonly UnmappedSubject[],
  mapped: RawBuilder<Mapped>,
  choices: RawBuilder<Choice>,
) {
  if (wanted.length === 0) return [];
  const [known, offered] = await Promise.all([mapped.execute(db), choices.execute(db)]);
  const suggest = createSuggester(known.rows, offered.rows);
  return wanted.map(({ subject, subject_name }) => suggest({ code: subject, name: subject_name ?? '' }));
}
