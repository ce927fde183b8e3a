/** What an account has, or had: connections that were removed count too. */
export type Holdings = Readonly<
  Record<'samples' | 'connections' | 'orders' | 'items' | 'customers' | 'places' | 'imports', boolean>
>;

/**
 * Whether an account may be filled with samples: only one that has nothing that they could be mistaken for, or that
 * could be taken for one of them.
 */
export function mayFill(holdings: Holdings): boolean {
  return Object.values(holdings).every((has) => !has);
}

/** Whether an account may be emptied: only what was made with the samples may go. */
export function mayEmpty({ has_samples, has_others }: { has_samples: boolean; has_others: boolean }): boolean {
  return has_samples && !has_others;
}

/** How far filling or emptying is, 0 to 1. */
export function shareDone({ done, total }: { done: number; total: number }): number {
  return total === 0 ? 0 : Math.min(1, done / total);
}
