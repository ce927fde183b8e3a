import { z } from 'zod';

export const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
export const GrantRefusal = z.object({ error: z.string() });

/** An OData error, or the bare message of a refused token. */
export const Failure = z.object({
  error: z.object({ code: z.string().nullish(), message: z.string() }).optional(),
  Message: z.string().optional(),
});

export const Profile = z.object({
  ID: z.int(),
  AccountName: z.string(),
  CurrencyCode: z.string().nullish(),
  DefaultDistributionCenterID: z.int().nullish(),
});
export type Profile = z.infer<typeof Profile>;

export const FoundProduct = z.object({ ID: z.int(), Sku: z.string(), ProfileID: z.int() });
export const CreatedProduct = z.object({ ID: z.int() });

/** A page of a list. The only way to the next page is its link: asked past the end, the first comes again. */
export const listOf = <T extends z.ZodType>(record: T) =>
  z.object({ value: z.array(record), '@odata.nextLink': z.url().optional() });
