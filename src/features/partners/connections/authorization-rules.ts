/** How it ended when a member came back from a partner's consent page, where nothing was stored. */
export type Refusal =
  /** No session, or not the one that began it. */
  | { why: 'signed_out' | 'unknown' | 'not_allowed' | 'changed' }
  /** The partner said no: on its page, or when the code was exchanged. `reason` is its words. */
  | { why: 'denied' | 'refused' | 'failed'; reason: string }
  | { why: 'lacks_scopes'; scopes: string }
  | { why: 'other_owner'; was: string; is: string };

type Consented = { id: string; name: string };

/**
 * Whether what was granted may be stored for a connection; null where it may. `before`: the partner's account that it
 * was let into last. With another account, customers would be looked up there and created again.
 */
export function refusalOf(
  missing: readonly string[],
  granted: Consented,
  before: Consented | null,
): Extract<Refusal, { why: 'lacks_scopes' | 'other_owner' }> | null {
  if (missing.length > 0) return { why: 'lacks_scopes', scopes: missing.join(', ') };
  if (before !== null && before.id !== granted.id) return { why: 'other_owner', was: before.name, is: granted.name };
  return null;
}
