import type { BulkOutcome } from '#features/orders/order/bulk-contract.ts';
import type { CauseAction } from '../actions-of-cause.ts';

/** What came of an action on the orders of a cause. */
export type ActionOutcome = { action: CauseAction; outcomes: readonly { id: number; outcome: BulkOutcome }[] };
