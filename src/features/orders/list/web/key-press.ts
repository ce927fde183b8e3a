import type { OrderRow } from '#features/orders/order/contract.ts';

/** A key that was pressed for the order of a row; without one where no row was meant. */
export type KeyPress = { act: 'edit' | 'hold'; order: OrderRow | undefined };
