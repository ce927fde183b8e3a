import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';

/** The warehouse's methods of one carrier. */
export const ShipMethodGroup = z.object({
  label: z.string(),
  methods: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type ShipMethodGroup = z.infer<typeof ShipMethodGroup>;

/** A place of the warehouse's. */
export const CoreLocation = z.object({ core_id: z.string(), core_description: z.string() });
export type CoreLocation = z.infer<typeof CoreLocation>;

/** Choices for the fixes: what the warehouse offers. */
export const findFixChoices = endpoint('GET /api/problems/choices', {
  summary: 'The methods and locations that a problem can be fixed with',
  staleBy: ['mapping', 'connection'],
  replies: {
    200: z.object({
      shipMethods: z.array(ShipMethodGroup),
      core_locations: z.array(CoreLocation),
    }),
  },
});
