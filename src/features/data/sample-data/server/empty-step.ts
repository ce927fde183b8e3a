import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import type { AfterStep } from '#platform/jobs/resumable-run.ts';
import { EMPTIED_TABLES, LAST_TABLES } from './emptied-tables.ts';

/** Rows of one statement, and about how many of one transaction: an order takes its lines, parcels and writes along. */
const ROWS_AT_ONCE = 100;
const ROWS_A_STEP = 400;

type Emptied = (typeof EMPTIED_TABLES)[number];

/**
 * Takes some hundred rows more, in the caller's transaction, which holds the row of the samples; when none is left, the
 * partners and that row.
 */
export async function emptyStep(
  tx: AccountDb,
  actor: Actor,
  { id, done }: { id: number; done: number },
): Promise<AfterStep> {
  const after = await removeSome(tx, done);
  if (after === EMPTIED_TABLES.length && (await removeLast(tx))) {
    await recordEvent(tx, actor, { type: 'samples.removed' });
    return 'rest';
  }
  const next = after === EMPTIED_TABLES.length ? 0 : after;
  await tx
    .updateTable('sample_data')
    .set({ done: next, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await publishEvent(tx, actor, { type: 'samples.progress' });
  return 'next';
}

/** @returns how many tables are empty then */
async function removeSome(tx: AccountDb, from: number): Promise<number> {
  let rows = 0;
  for (let at = from; at < EMPTIED_TABLES.length; at++) {
    const emptied = EMPTIED_TABLES[at];
    for (let removed = ROWS_AT_ONCE; emptied && removed === ROWS_AT_ONCE; rows += removed) {
      if (rows >= ROWS_A_STEP) return at;
      removed = await removeRows(tx, emptied);
    }
  }
  return EMPTIED_TABLES.length;
}

/** The account's alone, by row security. Rows with an order in which all lock them are locked in it. */
async function removeRows(tx: AccountDb, { table, key, only }: Emptied): Promise<number> {
  const some = sql`select ctid from ${sql.table(table)} ${only ? sql`where ${only}` : sql``}
    ${key ? sql`order by ${sql.ref(key)}` : sql``} limit ${ROWS_AT_ONCE} for update`;
  if (table === 'exports') await keepFilesOf(tx, only);
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(${some}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The files of exports go with them: a job removes from the store what no row names. */
async function keepFilesOf(tx: AccountDb, only: Emptied['only']): Promise<void> {
  await sql`insert into orphaned_files (key, remove_at)
    select file_key, now() from exports where file_key is not null and ${only ?? sql`true`}
    on conflict (account_id, key) do nothing`.execute(tx);
}

/**
 * The partners' rows are locked first: what a job that is still at work would store of them now waits, and then finds
 * them gone.
 * @returns false where such a job stored something since its table was emptied; then nothing was removed
 */
async function removeLast(tx: AccountDb): Promise<boolean> {
  await sql`select from connections order by id for update`.execute(tx);
  const left = EMPTIED_TABLES.map(
    ({ table, only }) => sql`exists (select from ${sql.table(table)} ${only ? sql`where ${only}` : sql``})`,
  );
  const { rows } = await sql<{ is_left: boolean }>`select ${sql.join(left, sql` or `)} as is_left`.execute(tx);
  if (rows[0]?.is_left) return false;
  for (const table of LAST_TABLES) await sql`delete from ${sql.table(table)}`.execute(tx);
  return true;
}
