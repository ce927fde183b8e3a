import { z } from 'zod';

/** A row's id: a positive whole number that JavaScript holds exactly. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A path with one id. */
export const IdParams = z.object({ id: Id });
