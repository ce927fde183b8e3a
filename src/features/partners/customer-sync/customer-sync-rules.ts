/** A customer that waits to be sent, as far as batches depend on it. */
type Waiting = { email: string; asked_by: number | null };

/**
 * The next batch of waiting customers, in their order. A batch has the requests of one member, or those of none, so the
 * log can name the member. It has no e-mail twice, since partners refuse equal contacts in one call.
 */
export function pickBatch<T extends Waiting>(waiting: readonly T[], most: number): T[] {
  const emails = new Set<string>();
  const batch: T[] = [];
  for (const one of waiting) {
    const email = one.email.trim().toLowerCase();
    if (batch.length === most || one.asked_by !== waiting[0]?.asked_by || (email !== '' && emails.has(email))) continue;
    emails.add(email);
    batch.push(one);
  }
  return batch;
}

/** What was known of a link when its outcome came: `error` of the try before. */
type Before = { asked_by: number | null; error: string | null };

/**
 * The history's entry for an outcome; null for none: a repeated sync that no member asked for has no entry, and neither
 * has the same error again.
 */
export function newsOf(
  { asked_by, error }: Before,
  reason: string | null,
): 'customer.synced' | 'customer.sync_failed' | null {
  const isAwaited = asked_by !== null;
  if (reason === null) return isAwaited || error !== null ? 'customer.synced' : null;
  return isAwaited || reason !== error ? 'customer.sync_failed' : null;
}

/** A link while a member waits for what was asked for: `wanted` is what it was then. */
type Awaited = {
  wanted: number;
  /** Null: the partner was removed meanwhile. */
  synced: number | null;
  failed: number | null;
  is_active: boolean;
  /** Milliseconds until a partner that does not answer is tried again; less than none: nothing is in the way. */
  wait_ms: number;
};
export type Ending = 'synced' | 'refused' | 'removed' | 'broken' | 'delayed';

/** Longer pauses of a partner are not waited for. */
const MAX_PAUSE_MS = 5_000;

/** How it ended for the member who asked; null while it is worth waiting. */
export function endingOf({ wanted, synced, failed, is_active, wait_ms }: Awaited): Ending | null {
  if (synced === null) return 'removed';
  if (synced >= wanted) return 'synced';
  if (failed !== null && failed >= wanted) return 'refused';
  if (!is_active) return 'broken';
  return wait_ms > MAX_PAUSE_MS ? 'delayed' : null;
}
