import type { z } from 'zod';
import { lifecycleDetails } from '#features/core/order-lifecycle/order-lifecycle-events.ts';
import { balanceDetails } from '#features/orders/balance/balance-events.ts';
import { orderDetails } from '#features/orders/order/orders-events.ts';
import { paymentDetails } from '#features/orders/payments/payments-events.ts';
import { refundDetails } from '#features/orders/refunds/refunds-events.ts';
import { returnDetails } from '#features/orders/returns/returns-events.ts';
import { documentDetails } from '#features/tax/documents/tax-documents-events.ts';
import { fulfilmentDetails } from '#features/warehouse/fulfilment/fulfilment-events.ts';

const details = {
  ...lifecycleDetails,
  ...fulfilmentDetails,
  ...documentDetails,
  ...orderDetails,
  ...paymentDetails,
  ...refundDetails,
  ...returnDetails,
  ...balanceDetails,
};

/** The types of an order's events that this build knows. */
export type TimelineType = keyof typeof details;

/** What an event of a type says. */
export type DetailsOf<Type extends TimelineType> = z.output<(typeof details)[Type]>;

/** How the details of each type are read. */
export const timelineDetails: { readonly [Type in TimelineType]: z.ZodType<DetailsOf<Type>> } = details;

/** False for what an older or newer version recorded. */
export const isTimelineType = (type: string): type is TimelineType => Object.hasOwn(timelineDetails, type);
