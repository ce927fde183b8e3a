import { z } from 'zod';

/**
 * A file is `checking`, then `checked` until it is applied; matches are `collecting`, then `applying` by themselves.
 * `failed`: it could not be finished; what is linked stays linked.
 */
export const RunState = z.enum(['collecting', 'checking', 'checked', 'applying', 'done', 'failed']);
export type RunState = z.infer<typeof RunState>;

/** What a line leads to if it is applied. */
const plannedOutcomes = ['will_link', 'will_relink', 'will_unlink'] as const;

/** What an applied line did. */
const appliedOutcomes = ['linked', 'relinked', 'unlinked'] as const;

/** Lines that ask for what is so already. */
export const unchangedOutcomes = ['already_linked', 'already_unlinked'] as const;

/**
 * Lines that nothing is done for: the channel lists no such SKU, we have no such product, two products match, the SKU
 * stood in the file before, a SKU is missing or too long, or a member changed the link after the check.
 */
export const refusedOutcomes = [
  'unknown_sku',
  'unknown_product',
  'ambiguous',
  'repeated',
  'invalid',
  'changed_meanwhile',
] as const;

export const runOutcomes = [...plannedOutcomes, ...appliedOutcomes, ...unchangedOutcomes, ...refusedOutcomes] as const;
export const RunOutcome = z.enum(runOutcomes);
export type RunOutcome = z.infer<typeof RunOutcome>;

type Counts = Partial<Record<RunOutcome, number>>;

const sumOf = (counts: Counts, outcomes: readonly RunOutcome[]) =>
  outcomes.reduce((total, outcome) => total + (counts[outcome] ?? 0), 0);

/** What a run comes to: lines that change or changed something, that were so already, and that nothing is done for. */
export function summaryOf(counts: Counts) {
  return {
    changing: sumOf(counts, plannedOutcomes) + sumOf(counts, appliedOutcomes),
    settled: sumOf(counts, unchangedOutcomes),
    refused: sumOf(counts, refusedOutcomes),
  };
}

/** Whether a worker is at it. */
export const isRunning = (state: RunState): boolean =>
  state === 'collecting' || state === 'checking' || state === 'applying';
