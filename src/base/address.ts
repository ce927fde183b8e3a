import { z } from 'zod';

/** A postal address as orders and customers have it; `''` for what it lacks. `country`: ISO 3166-1 alpha-2. */
export const Address = z.object({
  address: z.string(),
  address_2: z.string(),
  address_3: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
});
export type Address = z.infer<typeof Address>;

/** Its fields, which are columns too, in the order in which they are written. */
export const addressFields = Address.keyof().options;

/** The address of an order or a customer, without what else they have. */
export function addressOf({ address, address_2, address_3, city, state, postal_code, country }: Address): Address {
  return { address, address_2, address_3, city, state, postal_code, country };
}
