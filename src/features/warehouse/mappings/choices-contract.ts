import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { CoreLocation, ShipMethodGroup } from './choices.ts';

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
