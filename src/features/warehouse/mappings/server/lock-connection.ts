import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Takes a connection for the rest of the transaction, so that its mappings are saved by one person after another; rows
 * that refer to it may come meanwhile.
 * @throws AppError not_found
 */
export async function lockConnection(tx: AccountDb, id: number): Promise<void> {
  const found = await tx
    .selectFrom('connections')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
}
