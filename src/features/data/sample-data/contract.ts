import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';

const SampleState = z.enum(['filling', 'standing', 'emptying']);
export type SampleState = z.infer<typeof SampleState>;

/** How it stands with an account's samples. */
export const SampleData = z.object({
  /** Null: it has none. */
  state: SampleState.nullable(),
  /** Of the work under way, in steps. */
  done: z.number().int(),
  total: z.number().int(),
  /** The last filling or emptying could not be finished. */
  has_failed: z.boolean(),
});
export type SampleData = z.infer<typeof SampleData>;

export const getSampleData = endpoint('GET /api/sample-data', {
  summary: 'Whether the account is filled with sample data, and how far it is filled or emptied',
  staleBy: ['samples'],
  replies: { 200: SampleData },
});

export const addSampleData = endpoint('POST /api/sample-data', {
  summary:
    'Fill an account that has nothing with sample data: invented orders, products, customers and stock. Nothing of it leaves Bodega',
  access: 'admin',
  replies: { 200: SampleData },
});

export const removeSampleData = endpoint('DELETE /api/sample-data', {
  summary: 'Empty an account of its sample data, with all that was added to it. Members, settings and saved views stay',
  access: 'admin',
  replies: { 200: SampleData },
});
