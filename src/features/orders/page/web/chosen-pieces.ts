/** The lines of which pieces are chosen, by their numbers. */
export const chosenPieces = (pieces: Readonly<Record<string, number>>): { source_item_id: string; pieces: number }[] =>
  Object.entries(pieces)
    .map(([source_item_id, count]) => ({ source_item_id, pieces: count }))
    .filter((line) => line.pieces > 0);
