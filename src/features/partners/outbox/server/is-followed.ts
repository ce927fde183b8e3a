import { type RawBuilder, sql } from 'kysely';

/** Whether a write `w` was followed by another of its kind for the same subject, which says what counts now. */
export const isFollowed: RawBuilder<boolean> = sql<boolean>`exists (
  select from partner_writes n
    where n.subject = w.subject and n.subject_id = w.subject_id and n.id > w.id and n.type = w.type
     and n.state <> 'withdrawn')`;
