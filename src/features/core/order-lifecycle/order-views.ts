import type { EventKind } from '#base/events.ts';

/**
 * The events that may change how orders are shown: also names of mappings and products, and the health of a partner
 * that an order waits for.
 */
export const orderKinds = ['order', 'orders', 'connection', 'mapping', 'product'] satisfies EventKind[];
