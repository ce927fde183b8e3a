import { z } from 'zod';

/** Why a buyer sends something back. */
export const ReturnReason = z.enum(['changed_mind', 'damaged', 'defective', 'wrong_item', 'not_as_described', 'other']);
export type ReturnReason = z.infer<typeof ReturnReason>;
