/**
 * A list across channels is read so many rows deep: each channel's index is walked that far, and the rows are merged.
 * Who needs more narrows it to one channel.
 */
export const MAX_ACROSS = 1_000;
