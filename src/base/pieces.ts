/** The largest number of pieces of anything: what PostgreSQL's `int` holds. */
export const MAX_PIECES = 2_147_483_647;
