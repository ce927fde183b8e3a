import { z } from 'zod';

/** The warehouse's methods of one carrier. */
export const ShipMethodGroup = z.object({
  label: z.string(),
  methods: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type ShipMethodGroup = z.infer<typeof ShipMethodGroup>;

/** A place of the warehouse's. */
export const CoreLocation = z.object({ core_id: z.string(), core_description: z.string() });
export type CoreLocation = z.infer<typeof CoreLocation>;

/** What something is probably mapped to; `by`: what the two have in common: the name, the code, or the words. */
export const SuggestedChoice = z.object({
  to: z.string(),
  reason: z.enum(['same_name', 'same_code', 'words']),
  by: z.string(),
});
export type SuggestedChoice = z.infer<typeof SuggestedChoice>;
