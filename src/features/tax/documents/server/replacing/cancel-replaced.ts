import { sql } from 'kysely';
import { findCountry } from '#countries/countries.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { can } from '../../document-state.ts';
import { factsOf } from '../document/document-facts.ts';
import { type LockedDocument, readLockedInvoice } from '../document/lock-document.ts';
import { hasNote, nameAtAuthority } from '../document/valid-documents.ts';
import { askCancellation } from '../issuing/ask-cancellation.ts';

/** Official, as documents are. */
const REASON = 'Se sustituye por otro con los datos del comprador';

/**
 * Has the invoice cancelled whose place a locked one took, now that this one is valid. One that was credited meanwhile
 * stays: the balance of the order says that two invoices count.
 */
export async function cancelReplaced(tx: AccountDb, actor: Actor, { id, replaces_id }: LockedDocument): Promise<void> {
  if (replaces_id === null) return;
  const replaced = await readLockedInvoice(tx, replaces_id);
  if (!can('cancel', await factsOf(tx, replaced)) || (await isNoted(tx, replaces_id))) return;
  const rule = findCountry(replaced.country)?.cancellation;
  const motive = rule?.motives.find(({ code }) => code === rule.replaced_motive);
  if (!motive) return;
  const substitute = motive.needs_substitute ? await findName(tx, id) : null;
  await askCancellation(tx, actor, replaced, { motive: motive.code, text: REASON, substitute });
}

async function isNoted(tx: AccountDb, id: number): Promise<boolean> {
  const { rows } = await sql`select from tax_documents d where d.id = ${id} and ${hasNote}`.execute(tx);
  return rows.length > 0;
}

async function findName(tx: AccountDb, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select ${nameAtAuthority} as name from tax_documents where id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
}
