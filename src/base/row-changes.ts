import { AppError } from './errors.ts';

const MAX_NAMED = 20;

/** One row that a member saves: what it should lead to, and what it led to on their screen (undefined: not said). */
export type RowChange = { key: string; to: string | null; shown?: string | null | undefined };

/** What is stored now, by whom and since when; a row that was never mapped by a person has neither. */
export type SavedRow = { to: string | null; by: string | null; at: string | null };

/** A row that was saved by another member after it was shown. */
export type Clash = SavedRow & { key: string };

/**
 * Parts what is to be written from what would undo another member's work. A row that already is as wanted, or that was
 * not changed on the screen, is neither: a table can be sent whole.
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
