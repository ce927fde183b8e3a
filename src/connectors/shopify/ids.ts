import { z } from 'zod';

/** Shopify's name of a record, `gid://shopify/Order/1`, as the number at its end: ours are the numbers. */
export const Gid = z
  .string()
  .regex(/^gid:\/\/shopify\/\w+\/\d+/, 'not an id of Shopify')
  .transform((gid) => /\/(\d+)(\?|$)/.exec(gid)?.[1] ?? gid);

/** The name of a record by its number. */
export const gid = (type: 'InventoryItem' | 'LineItem' | 'Location' | 'Order' | 'Return', id: string) =>
  `gid://shopify/${type}/${id}`;

/** Whether a text can be the number of a record. */
export const isNumber = (id: string) => /^\d{1,19}$/.test(id);
