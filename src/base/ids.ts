import { z } from 'zod';

/** A row's id: a positive whole number that JavaScript holds exactly. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The number of changes of a row, from which an edit starts. The database keeps it in 32 bits. */
export const Version = z.number().int().positive().max(2_147_483_647);

/** A path with one id. */
export const IdParams = z.object({ id: Id });
