import { sql } from 'kysely';
import { interpolate } from '#base/text.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Language } from '#texts/language.ts';
import { taxTexts } from '../document/document-texts.ts';

/** Why a note credits refunds that nobody credits by hand, in the account's language. `numbers`: the refunds' own. */
export async function refundReason(tx: AccountDb, numbers: readonly string[]): Promise<string> {
  const { rows } = await sql<{ language: Language }>`select language from accounts`.execute(tx);
  const language = rows[0]?.language ?? 'es';
  return interpolate(taxTexts({ language }).outcomes.refund_reason, { numbers: numbers.join(', ') });
}
