import type { EventKind } from '#base/events.ts';

/**
 * What may change how orders are shown; also what mappings and products are called, and how the partner fares that one
 * waits for.
 */
export const orderKinds = ['order', 'orders', 'connection', 'mapping', 'product'] satisfies EventKind[];
