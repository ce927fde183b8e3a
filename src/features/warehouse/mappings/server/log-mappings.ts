import { writeLog } from '#features/partners/connections/server/connector-log.ts';
import type { Author } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

type Mapped = { field: string; from: string | null; to: string | null };

const MAX_NAMED = 10;

/** Adds a save of mappings to the Connector Logs, with who saved it: what each code led to and leads to now. */
export async function logMappings(
  tx: AccountDb,
  staff: Author,
  { connection_id, changes }: { connection_id: number; changes: readonly Mapped[] },
): Promise<void> {
  const words = changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`);
  await writeLog(tx, staff, {
    connection_id,
    action: 'map',
    result: { text: 'mapped', params: { changes: inShort(words) } },
  });
}

/** The first of them, and how many more there are. */
export const inShort = (words: readonly string[]): string =>
  [...words.slice(0, MAX_NAMED), ...(words.length > MAX_NAMED ? [`+${words.length - MAX_NAMED}`] : [])].join('; ');
