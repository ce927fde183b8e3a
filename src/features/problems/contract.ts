import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { ProblemKind } from './problem-kinds.ts';

const Instant = z.iso.datetime();

/** One cause and the orders that wait for it. */
export const ProblemGroup = z.object({
  kind: ProblemKind,
  subject: z.string(),
  /** What the channel calls it; null where it has no other name. */
  subject_name: z.string().nullable(),
  connection_id: z.number().int(),
  connection_name: z.string(),
  orders: z.number().int(),
  first_seen_at: Instant,
  /** The order that has waited longest. */
  oldest_order_id: z.number().int(),
});
export type ProblemGroup = z.infer<typeof ProblemGroup>;

const MOST_GROUPS = 500;
/** What a first screen shows of them. */
export const FEW_GROUPS = 5;

export const findProblemGroups = endpoint('GET /api/problems', {
  summary: 'What keeps orders waiting, by cause, most orders first, and how many causes and waiting orders there are',
  query: z.object({ most: z.coerce.number().int().min(1).max(MOST_GROUPS).default(MOST_GROUPS) }),
  replies: { 200: z.object({ data: z.array(ProblemGroup), causes: z.number().int(), orders: z.number().int() }) },
});

const Cause = z.object({ kind: ProblemKind, connection_id: Id, subject: z.string().max(500) });

export const findWaitingOrders = endpoint('GET /api/problems/orders', {
  summary: 'Orders that wait for one cause, those first that have waited longest, at most 200',
  query: Cause,
  replies: {
    200: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          order_number: z.string(),
          customer_name: z.string(),
          order_date: Instant,
          /** Other causes the order waits for besides this one. */
          other_problems: z.number().int(),
        }),
      ),
    }),
  },
});

/** Choices for the fixes: what the warehouse offers. */
export const findFixChoices = endpoint('GET /api/problems/choices', {
  summary: 'The methods and locations that a problem can be fixed with',
  replies: {
    200: z.object({
      shipMethods: z.array(
        z.object({ label: z.string(), methods: z.array(z.object({ code: z.string(), name: z.string() })) }),
      ),
      core_locations: z.array(z.object({ core_id: z.string(), core_description: z.string() })),
    }),
  },
});

/** How far the checks after a correction are. */
export const Recheck = z.object({
  id: z.number().int(),
  total: z.number().int(),
  done: z.number().int(),
  /** Of those done: nothing keeps them any more. */
  released: z.number().int(),
});
export type Recheck = z.infer<typeof Recheck>;

export const findRechecks = endpoint('GET /api/rechecks', {
  summary: 'Checks after corrections that are under way or ended some seconds ago, the newest first, at most five',
  replies: { 200: z.array(Recheck) },
});

/** A correction for all orders with the cause: exactly the field that the kind asks for. */
export const fixProblem = endpoint('POST /api/problems/fix', {
  summary:
    'Correct a cause once: map the code or location, or link the product; all orders that waited are checked again',
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('unmapped_shipping_code'),
      connection_id: Id,
      subject: z.string(),
      amware_code: z.string().min(1),
    }),
    z.object({
      kind: z.literal('unmapped_location'),
      connection_id: Id,
      subject: z.string(),
      core_id: z.string().min(1),
    }),
    z.object({ kind: z.literal('unlinked_product'), connection_id: Id, subject: z.string(), product_id: Id }),
  ]),
  replies: { 200: z.object({ message: z.string(), orders: z.number().int() }) },
});

export const retryCause = endpoint('POST /api/problems/retry', {
  summary: 'Check all orders again that wait for a cause',
  body: Cause,
  replies: { 200: z.object({ message: z.string(), orders: z.number().int() }) },
});
