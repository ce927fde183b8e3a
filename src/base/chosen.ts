import { z } from 'zod';

/**
 * A text that is chosen, as select widgets send it: the bare value, or an option `{ value, label }` of which the value
 * counts.
 */
export const chosen = (value: z.ZodString) => z.union([value, z.object({ value }).transform((option) => option.value)]);
