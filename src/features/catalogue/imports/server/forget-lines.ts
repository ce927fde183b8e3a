import type { AccountDb } from '#platform/db/database.ts';

/** What is known of the lines of a file, beside what was written of them. */
export const linesTables = ['import_lines', 'import_faults', 'import_fault_groups'] as const;

/** Forgets what a check found. */
export async function forgetLines(tx: AccountDb, importId: number): Promise<void> {
  for (const table of linesTables) await tx.deleteFrom(table).where('import_id', '=', importId).execute();
}
