import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { ViewList, ViewState } from './view-state.ts';

/**
 * Who a view is the default of: all, administrators, members without a role of the account's own, or those of a role.
 */
export const Audience = z.union([z.enum(['everyone', 'admins', 'staff']), Id]);
export type Audience = z.infer<typeof Audience>;

/** `version` counts its changes, `changed_by` made the last. */
export const View = z.object({
  id: z.number().int(),
  name: z.string(),
  is_shared: z.boolean(),
  state: ViewState,
  version: z.number().int(),
  changed_by: z.string(),
  default_of: z.array(Audience),
});
export type View = z.infer<typeof View>;

export const findViews = endpoint('GET /api/views', {
  summary: "A list's views: the shared ones, then the member's own; `default_id` is that which it opens with",
  staleBy: ['view', 'role', 'member.changed'],
  query: z.object({ list: ViewList }),
  replies: { 200: z.object({ data: z.array(View), default_id: z.number().int().nullable() }) },
});
