/** The largest number of pieces of anything: what PostgreSQL's `int` holds. */
export const MAX_PIECES = 2_147_483_647;

/** Pieces of a line, by its number at the channel. */
type LinePieces = { source_item_id: string; pieces: number };

/** The pieces of each line together, in the order in which the lines come first. */
export function piecesByLine(parts: readonly LinePieces[]): LinePieces[] {
  const byLine = Map.groupBy(parts, ({ source_item_id }) => source_item_id);
  return [...byLine].map(([source_item_id, of]) => ({
    source_item_id,
    pieces: of.reduce((sum, { pieces }) => sum + pieces, 0),
  }));
}
