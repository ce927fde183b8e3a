import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { IdParams, Version } from '#base/ids.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';

const MAX_LINES = 500;

/** Places that a part may leave from: those of a warehouse that ships by the order's method. */
export const MAX_SPLIT_PLACES = 50;

/** Pieces of a line that staff may change; a kit is named as it was sold, and its parts go with it. */
const LinePieces = z.object({ source_item_id: z.string().min(1).max(200), pieces: z.number().int() });
export type LinePieces = z.infer<typeof LinePieces>;

const SplitPlace = z.object({
  core_id: z.string(),
  core_description: z.string(),
  /** How many of each line that waits here are in stock there, at most as many as wait. */
  lines: z.array(LinePieces),
});
export type SplitPlace = z.infer<typeof SplitPlace>;

export const getSplitPlaces = endpoint('GET /api/orders/{id}/split', {
  summary: 'From where how many pieces of a waiting order could be sent now; its own place comes first',
  staleBy: [...orderKinds, 'stock'],
  params: IdParams,
  replies: { 200: z.object({ places: z.array(SplitPlace).max(MAX_SPLIT_PLACES) }) },
});

export const splitOrder = endpoint('POST /api/orders/{id}/split', {
  summary: 'Send some pieces of a waiting order by themselves; the rest waits',
  access: 'edit_orders',
  params: IdParams,
  body: z.object({
    lines: z
      .array(LinePieces.extend({ pieces: z.number().int().min(1).max(MAX_PIECES) }))
      .min(1)
      .max(MAX_LINES),
    core_id: z.string().min(1).max(200),
    /** `goes`: as soon as nothing keeps it; `held`: once staff release it. */
    rest: z.enum(['goes', 'held']),
    /** Of the order that the member saw. */
    version: Version,
  }),
  replies: { 200: z.object({ part: z.number().int(), message: z.string() }) },
});

export const cancelPart = endpoint('POST /api/orders/{id}/parts/{part}/cancel', {
  summary: 'Ask the warehouse to cancel a part of an order; its pieces wait on hold once it agrees',
  access: 'edit_orders',
  params: IdParams.extend({ part: z.coerce.number().int().min(1).max(MAX_PIECES) }),
  replies: { 200: z.object({ message: z.string() }) },
});
