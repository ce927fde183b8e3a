import { z } from 'zod';

/**
 * A query parameter that narrows a list. One that is sent without a value (`?product_id=`) narrows nothing, as if it
 * were left out.
 */
export const optionalFilter = <S extends z.ZodType>(value: S) =>
  z.union([z.literal('').transform(() => undefined), value]).optional();
