import { z } from 'zod';

/**
 * A run looks through what is listed (`collecting`) and waits (`checked`) until a member has it made. `stopped` by a
 * member, or `failed`: what is made stays, and can be taken back as after `done`.
 */
export const ProductRunState = z.enum([
  'collecting',
  'checked',
  'making',
  'done',
  'stopped',
  'failed',
  'undoing',
  'undone',
]);
export type ProductRunState = z.infer<typeof ProductRunState>;

/** What a listing leads to if the run goes on. */
export const plannedOutcomes = ['will_make', 'will_link'] as const;

/** What was done for it. */
export const madeOutcomes = ['made', 'linked'] as const;

/** Why nothing is done for it: see `plan-listing.ts`. */
export const leftOutOutcomes = [
  'gone',
  'no_sku',
  'invalid_sku',
  'repeated',
  'raw_material',
  'ambiguous',
  'unlinked_before',
  'same_barcode',
  'no_title',
  'changed_meanwhile',
] as const;

/** What became of it as the run was taken back; `undoing`: unlinked, and its product goes once no order names it. */
export const undoneOutcomes = ['undoing', 'removed', 'unlinked'] as const;

/** Why its product or link stays though the run was taken back: see `undo-rules.ts`. */
export const keptOutcomes = [
  'kept_changed',
  'kept_ordered',
  'kept_stocked',
  'kept_kit',
  'kept_linked',
  'kept_link',
] as const;

export const productRunOutcomes = [
  ...plannedOutcomes,
  ...madeOutcomes,
  ...undoneOutcomes,
  ...keptOutcomes,
  ...leftOutOutcomes,
] as const;
export const ProductRunOutcome = z.enum(productRunOutcomes);
export type ProductRunOutcome = z.infer<typeof ProductRunOutcome>;

export const OutcomeCounts = z.partialRecord(ProductRunOutcome, z.number().int());
export type OutcomeCounts = z.infer<typeof OutcomeCounts>;

/** How many lines have one of these outcomes. */
export const sumOf = (counts: OutcomeCounts, outcomes: readonly ProductRunOutcome[]): number =>
  outcomes.reduce((total, outcome) => total + (counts[outcome] ?? 0), 0);

/** The counts once lines changed from one outcome (null: new lines) to others. */
export function movedCounts(
  counts: OutcomeCounts,
  moves: readonly { from: ProductRunOutcome | null; to: ProductRunOutcome }[],
): OutcomeCounts {
  const next: OutcomeCounts = { ...counts };
  for (const { from, to } of moves) {
    if (from !== null) next[from] = (next[from] ?? 0) - 1;
    next[to] = (next[to] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(next).filter(([, n]) => n !== 0));
}

/** Whether a worker is at it. */
export const isAtWork = (state: ProductRunState): boolean =>
  state === 'collecting' || state === 'making' || state === 'undoing';

type Standing = { state: ProductRunState; counts: OutcomeCounts };

/** What a member may do with a run now. */
export const canDo = {
  make: ({ state, counts }: Standing) => state === 'checked' && sumOf(counts, plannedOutcomes) > 0,
  stop: ({ state }: Standing) => state === 'collecting' || state === 'checked' || state === 'making',
  undo: ({ state, counts }: Standing) =>
    (state === 'done' || state === 'stopped' || state === 'failed') && sumOf(counts, [...madeOutcomes, 'undoing']) > 0,
} as const;
