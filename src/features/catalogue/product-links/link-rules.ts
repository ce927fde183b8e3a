/**
 * Whether a link may become what the caller wants, where another member may have changed it. `saw`: the product that
 * stood there when the caller looked; undefined where that is not known. What is so already is no conflict, and a link
 * is never replaced unseen. @returns what a member did meanwhile, null for nothing
 */
export function conflictOf(
  current: number | null,
  wanted: number | null,
  saw: number | null | undefined,
): 'linked' | 'unlinked' | null {
  if (current === wanted) return null;
  const expected = saw === undefined ? (wanted === null ? current : null) : saw;
  if (current === expected) return null;
  return current === null ? 'unlinked' : 'linked';
}
