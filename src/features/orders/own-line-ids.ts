/** Lines that no channel brought begin so; no channel's line numbers do. */
const OURS = 'bodega:';

/** The line number of an item that staff add. */
export const newLineId = (): string => OURS + crypto.randomUUID();

/** The line number of a kit's part: the same each time the kit is split. */
export const partLineId = (kitLineId: string, partId: number): string => `${OURS}${kitLineId}/${partId}`;
