import type { AccountDb } from '#platform/db/database.ts';

/** The tables about the lines of a file, without those of what was written. */
export const linesTables = ['import_lines', 'import_faults', 'import_fault_groups'] as const;

/** Forgets what a check found. */
export async function forgetLines(tx: AccountDb, importId: number): Promise<void> {
  for (const table of linesTables) await tx.deleteFrom(table).where('import_id', '=', importId).execute();
}
