/** Lines that no channel brought begin so; no channel's line numbers do. */
const OURS = 'bodega:';

/** The line number of an item that staff add. */
export const newLineId = (): string => OURS + crypto.randomUUID();

/** The line number of a kit's part: the same each time the kit is exploded. */
export const partLineId = (kitLineId: string, partId: number): string => `${OURS}${kitLineId}/${partId}`;

/**
 * The number of the second line that a line is sent as, where its pieces have two values. No other number of ours ends
 * so.
 */
export const secondLineId = (lineId: string): string => `${OURS}${lineId}+`;

/** The order's line that a number means which the warehouse was sent. */
export const orderedLineId = (sentId: string): string =>
  sentId.startsWith(OURS) && sentId.endsWith('+') ? sentId.slice(OURS.length, -1) : sentId;
