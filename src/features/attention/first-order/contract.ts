import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { FirstOrderFacts, OrderOut } from './first-order-facts.ts';

export const getFirstOrder = endpoint('GET /api/first-order', {
  summary:
    'An order that the warehouse has; while there is none, what the account has done so far of what its first order needs. Neither while it has sample data',
  staleBy: ['connection', 'samples', 'mapping', 'link', 'product', 'order', 'orders', 'recheck', 'member', 'role'],
  replies: { 200: z.object({ order: OrderOut.nullable(), facts: FirstOrderFacts.nullable() }) },
});
