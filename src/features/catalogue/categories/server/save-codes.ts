import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { type TaxCodes, taxCodeNames } from '#base/tax-codes.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { codeChanges, withChanges } from '../code-changes.ts';
import type { CategoryCodesEdit } from '../codes-contract.ts';

type Stored = TaxCodes & { name: string; codes_version: number; codes_by: string | null; codes_at: string | null };

/**
 * Saves the codes of a category of products; where all are as they were, nothing happens. Documents that are sealed
 * from now on have them, for the products without codes of their own.
 * @throws AppError not_found; changed_meanwhile where the edit started from an older version, with who and which codes
 */
export async function saveCodes(staff: Staff, id: number, { version, ...codes }: CategoryCodesEdit) {
  return staff.db.transaction().execute(async (tx) => {
    const stored = await lockCodes(tx, id);
    const changes = codeChanges(stored, codes);
    if (stored.codes_version !== version) throw conflict(stored, changes);
    if (changes.length === 0) return { id, version };
    const { name } = stored;
    const next = withChanges(codesOf(stored), changes);
    await tx
      .updateTable('categories')
      .set({ ...next, codes_version: version + 1, codes_by: staff.user_id, codes_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, staff, {
      type: 'category.codes_changed',
      details: { entity_id: PRODUCTS, category_id: id, name, changes },
    });
    return { id, version: version + 1 };
  });
}

/** Items may be put into the category meanwhile. @throws AppError not_found */
async function lockCodes(tx: AccountDb, id: number): Promise<Stored> {
  const stored = await tx
    .selectFrom('categories')
    .select(['name', 'codes_version', 'codes_at', ...taxCodeNames])
    .select(memberName('codes_by').as('codes_by'))
    .where('id', '=', id)
    .where('entity_id', '=', PRODUCTS)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!stored) throw new AppError('not_found');
  return stored;
}

const codesOf = ({ name: _, codes_version, codes_by, codes_at, ...codes }: Stored): TaxCodes => codes;

function conflict({ codes_by, codes_at, codes_version }: Stored, changes: readonly { field: string }[]): AppError {
  const fields = changes.map(({ field }) => field);
  const who = codes_by ?? '?';
  return new AppError('changed_meanwhile', {
    params: { who, fields: fields.join(', ') },
    details: { who, fields, version: codes_version, ...(codes_at && { at: codes_at }) },
  });
}
