/**
 * The most rows of a list across channels: that many are read from each channel's index and merged. For more, the list
 * is narrowed to one channel.
 */
export const MAX_ACROSS = 1_000;
