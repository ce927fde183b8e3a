import { z } from 'zod';
import type { DocumentKind } from '#countries/core/tax-document.ts';

/**
 * What became of the test of a kind of document. `accepted`: one was before; `under_way`: one is at its authority;
 * `sent`; `refused`: it could not be sent; `no_order`: no order waits that passes the check; `after_sale`: a note takes
 * an accepted sale back, and there is none.
 */
export const TestOutcome = z.enum(['accepted', 'under_way', 'sent', 'refused', 'no_order', 'after_sale']);
export type TestOutcome = z.infer<typeof TestOutcome>;

/**
 * What is known of a kind of document in the test environment. `candidate_id`: the document that would be sent; of a
 * credit note the sale that it would take back.
 */
export type TestedKind = {
  kind: DocumentKind;
  is_accepted: boolean;
  is_under_way: boolean;
  candidate_id: number | null;
};

/** The document to send as the test of a kind, or why none is sent. */
export function testOf({ kind, is_accepted, is_under_way, candidate_id }: TestedKind): number | TestOutcome {
  if (is_accepted) return 'accepted';
  if (is_under_way) return 'under_way';
  return candidate_id ?? (kind === 'correction' ? 'after_sale' : 'no_order');
}
