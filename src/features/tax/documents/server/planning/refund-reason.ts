import { sql } from 'kysely';
import { interpolate } from '#base/text.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Language } from '#texts/language.ts';
import { taxTexts } from '../document/document-texts.ts';

/** The reason of a credit note that is made automatically, in the account's language. `numbers`: of its refunds. */
export async function refundReason(tx: AccountDb, numbers: readonly string[]): Promise<string> {
  const { rows } = await sql<{ language: Language }>`select language from accounts`.execute(tx);
  const language = rows[0]?.language ?? 'es';
  return interpolate(taxTexts({ language }).outcomes.refund_reason, { numbers: numbers.join(', ') });
}
