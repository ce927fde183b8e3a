import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { findConnector } from '#connectors/registry.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Connections } from '#platform/db/tables.gen.ts';
import type { Secrets } from '#platform/secrets.ts';
import { openCredentials } from './credentials.ts';
import type { FormValues } from './read-form.ts';

/** `saved_by`: the member's name. */
export type StoredConnection = Omit<Selectable<Connections>, 'saved_by'> & { saved_by: string | null };

const Values = z.record(z.string(), z.unknown()).catch({});

/** A connection's row. @throws AppError not_found, also for one that was removed */
export async function getStored(db: AccountDb, connectionId: number): Promise<StoredConnection> {
  const row = await db
    .selectFrom('connections')
    .selectAll()
    .select(memberName('saved_by').as('member'))
    .where('id', '=', connectionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const { member: saved_by, ...stored } = row;
  return { ...stored, saved_by };
}

/** The same, its row taken for the rest of the transaction: no write and no job for it is added meanwhile. */
export async function lockStored(tx: AccountDb, connectionId: number): Promise<StoredConnection> {
  await sql`select from connections where id = ${connectionId} for update`.execute(tx);
  return getStored(tx, connectionId);
}

/** What is stored for the form. Credentials that cannot be opened any more count as none: they must be given again. */
export function storedValues(secrets: Secrets, row: StoredConnection): FormValues {
  return { credentials: Values.parse(openOrNothing(secrets, row)), settings: Values.parse(row.settings) };
}

function openOrNothing(secrets: Secrets, row: StoredConnection): unknown {
  try {
    return openCredentials(secrets, row, row.credentials);
  } catch {
    return {};
  }
}

/** Whether its connector can work with the settings that are stored: a newer version of it may ask for more. */
export function isComplete({ kind, settings }: Pick<StoredConnection, 'kind' | 'settings'>): boolean {
  return findConnector(kind)?.manifest.settings.safeParse(settings).success ?? false;
}
