const MAX_NAMED = 5;

/** The first of these SKUs, as a line of the log names them. */
export const nameSkus = (skus: readonly string[]): string =>
  skus.slice(0, MAX_NAMED).join(', ') + (skus.length > MAX_NAMED ? ', …' : '');
