import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { Kind } from './contract.ts';

/** A series of numbers. `last`: where an authority gave a range, its end. */
export const SeriesRow = z.object({
  id: Id,
  country: z.string(),
  kind: Kind,
  environment: z.enum(['test', 'live']),
  prefix: z.string(),
  next_number: z.number().int(),
  last: z.number().int().nullable(),
  issued: z.number().int(),
  /** Numbers that no valid document has, and why, the latest first; at most 100. */
  gaps: z.array(
    z.object({
      number: z.number().int(),
      reason: z.string(),
      document_id: Id.nullable(),
      order_number: z.string().nullable(),
    }),
  ),
});
export type SeriesRow = z.infer<typeof SeriesRow>;

export const findSeries = endpoint('GET /api/tax-series', {
  summary: 'The series of numbers, with their gaps',
  staleBy: ['document', 'order', 'orders', 'connection', 'tax_issuer'],
  replies: { 200: z.object({ data: z.array(SeriesRow) }) },
});
