import { AppError } from './errors.ts';

const MAX_NAMED = 20;

/** One row that a member saves: its new target, and the target on the member's screen (undefined: not sent). */
export type RowChange = { key: string; to: string | null; shown?: string | null | undefined };

/** The stored target, who saved it and when; a row that no person ever mapped has neither of these. */
export type SavedRow = { to: string | null; by: string | null; at: string | null };

/** A row that was saved by another member after it was shown. */
export type Clash = SavedRow & { key: string };

/**
 * Separates rows to write from rows that would undo another member's work. A row that already has the new value, or
 * that was not changed on the screen, is neither: a table can be sent whole.
 */
export function weighChanges(
  stored: ReadonlyMap<string, SavedRow>,
  changes: readonly RowChange[],
): { write: RowChange[]; clashes: Clash[] } {
  const write: RowChange[] = [];
  const clashes: Clash[] = [];
  for (const change of changes) {
    const now = stored.get(change.key) ?? { to: null, by: null, at: null };
    if (change.to === now.to || change.to === change.shown) continue;
    if (change.shown === undefined || change.shown === now.to) write.push(change);
    else clashes.push({ key: change.key, ...now });
  }
  return { write, clashes };
}

/** @throws AppError changed_meanwhile, naming who saved which rows since they were shown, and when */
export function requireNoClash(clashes: readonly Clash[]): void {
  if (clashes.length === 0) return;
  const by = [...new Set(clashes.flatMap(({ by: name }) => name ?? []))];
  const at = clashes.reduce<string | null>((last, clash) => ((clash.at ?? '') > (last ?? '') ? clash.at : last), null);
  const fields = clashes.map(({ key }) => key);
  const more = fields.length > MAX_NAMED ? ', …' : '';
  const who = by.join(', ') || '?';
  throw new AppError('changed_meanwhile', {
    params: { who, fields: fields.slice(0, MAX_NAMED).join(', ') + more },
    details: { who, at, fields },
  });
}
