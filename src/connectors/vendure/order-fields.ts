import { z } from 'zod';
import { Decimals, Records } from './schema.ts';

/** The fields that are read of an order. */
export const ORDER_FIELDS = `id code type state orderPlacedAt updatedAt currencyCode total totalWithTax shipping
  customer { id firstName lastName emailAddress phoneNumber }
  shippingAddress { fullName company streetLine1 streetLine2 city province postalCode countryCode phoneNumber }
  billingAddress { company }
  payments { id state method amount transactionId createdAt
    refunds { id state total shipping reason createdAt lines { orderLineId quantity } } }
  shippingLines { shippingMethod { code name } }
  surcharges { id sku description price priceWithTax taxLines { description taxRate } }
  lines { id quantity orderPlacedQuantity linePrice proratedUnitPrice proratedUnitPriceWithTax proratedLinePrice
    proratedLinePriceWithTax
    taxLines { description taxRate } productVariant { sku name } }
  fulfillments { id state trackingCode lines { orderLineId quantity } }`;

/** Further data needed to read orders: the decimals of amounts, and the shop's first stock location. */
export const SHOP_FIELDS = `globalSettings { serverConfig { moneyStrategyPrecision } }
  stockLocations(options: { take: 1, sort: { createdAt: ASC, id: ASC } }) { items { id } }`;

const ShopAnswer = z.object({
  globalSettings: z.object({ serverConfig: z.object({ moneyStrategyPrecision: Decimals }) }),
  stockLocations: z.object({ items: z.array(z.object({ id: z.coerce.string() })) }),
});
export type ShopAnswer = z.infer<typeof ShopAnswer>;

export const OrdersAnswer = ShopAnswer.extend({ orders: Records });
export const OrderAnswer = ShopAnswer.extend({ order: z.unknown() });
