import { z } from 'zod';

/** A file of an item. `path` downloads it, `thumbnail` is a small picture of it; null where it is no picture. */
export const ItemFile = z.object({
  id: z.number().int(),
  name: z.string(),
  path: z.string(),
  thumbnail: z.string().nullable(),
  size: z.number().int(),
  created_at: z.iso.datetime(),
});
export type ItemFile = z.infer<typeof ItemFile>;
