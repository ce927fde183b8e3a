import { z } from 'zod';
import { MAX_PIECES } from '#base/pieces.ts';

const Instant = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString());

/** Text that may be missing. */
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

const records = z.array(z.unknown());

/** Lists hold records as they came, so that each can be read or set aside by itself. */
export const ListAnswer = z.object({ data: records });
export const PageAnswer = z.object({ data: records, next_cursor: z.string().nullish() });

export const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export const CoreeWarehouse = z.object({
  core_id: z.string().min(1),
  core_description: text,
  city: text,
  country: text,
  active: z.boolean(),
});
export type CoreeWarehouse = z.infer<typeof CoreeWarehouse>;

export const CoreeCarrier = z.object({
  carrier: z.string().min(1),
  methods: z.array(z.object({ code: z.string().min(1), name: text, active: z.boolean() })),
});
export type CoreeCarrier = z.infer<typeof CoreeCarrier>;

export const CoreeStock = z.object({
  sku: z.string().min(1),
  core_id: z.string().min(1),
  on_hand: z.int(),
  incoming: z.int().default(0),
  updated_at: Instant,
});
export type CoreeStock = z.infer<typeof CoreeStock>;

export const CoreeShipment = z.object({
  shipment_id: z.string().min(1),
  amware_ref_num: z.string().min(1),
  order_number: z.string().min(1),
  carrier: text,
  service_code: text,
  tracking_number: text,
  tracking_url: text,
  shipped_at: Instant,
  updated_at: Instant,
  lines: z
    .array(z.object({ line_id: z.string().min(1), sku: z.string().min(1), qty: z.int().positive().max(MAX_PIECES) }))
    .min(1),
});
export type CoreeShipment = z.infer<typeof CoreeShipment>;

export const CoreeOrder = z.object({
  amware_ref_num: z.string().min(1),
  order_number: z.string().min(1),
  status: z.enum([
    'received',
    'accepted',
    'packing',
    'partially_shipped',
    'shipped',
    'delivered',
    'rejected',
    'cancelled',
  ]),
  reason: text,
  updated_at: Instant,
  lines: z
    .array(
      z.object({
        line_id: z.string().min(1),
        qty: z.int().nonnegative().optional(),
        qty_shipped: z.int().nonnegative().default(0),
      }),
    )
    .default([]),
});
export type CoreeOrder = z.infer<typeof CoreeOrder>;

export const OrdersAnswer = z.object({ data: z.array(CoreeOrder) });
export const SubmittedAnswer = z.object({ amware_ref_num: z.string().min(1) });

/** The body of a failed answer. */
export const ErrorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: text,
    field: z.string().nullish(),
    request_id: z.string().nullish(),
    amware_ref_num: z.string().nullish(),
  }),
});

/** A webhook; whose order it is about may stand at the top or in `data`. */
export const WebhookBody = z.object({
  id: z.string().optional(),
  event: z.string(),
  amware_ref_num: z.string().optional(),
  data: z.object({ amware_ref_num: z.string().optional() }).optional(),
});
