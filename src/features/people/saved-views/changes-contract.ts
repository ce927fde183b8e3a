import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { Audience, View } from './contract.ts';
import { ViewList, ViewState } from './view-state.ts';

/** Views that a member may have of all lists together, and that an account may share. */
export const MAX_OWN_VIEWS = 60;
export const MAX_SHARED_VIEWS = 100;

const ViewName = plainText().trim().min(1).max(60);

export const createView = endpoint('POST /api/views', {
  summary: 'Save what a list shows as a view; one for all members needs `manage_settings`',
  access: 'staff',
  body: z.object({ list: ViewList, name: ViewName, is_shared: z.boolean(), state: ViewState }),
  replies: { 201: View },
});

/** What is not named stays. */
const ViewEdit = z.object({
  name: ViewName.exactOptional(),
  is_shared: z.boolean().exactOptional(),
  state: ViewState.exactOptional(),
  version: z.number().int().min(1).max(2_147_483_647),
});
export type ViewEdit = z.infer<typeof ViewEdit>;

export const changeView = endpoint('PUT /api/views/{id}', {
  summary: 'Change a view; 409 where another member changed it meanwhile. A shared one needs `manage_settings`',
  access: 'staff',
  params: IdParams,
  body: ViewEdit,
  replies: { 200: View },
});

export const deleteView = endpoint('DELETE /api/views/{id}', {
  summary: 'Delete a view; for a day it can be restored. A shared one needs `manage_settings`',
  access: 'staff',
  params: IdParams,
  replies: { 204: Nothing },
});

export const restoreView = endpoint('POST /api/views/{id}/restore', {
  summary: 'Have a deleted view back as it was. A shared one needs `manage_settings`',
  access: 'staff',
  params: IdParams,
  replies: { 200: View },
});

export const moveView = endpoint('POST /api/views/{id}/move', {
  summary: 'Put a view one place before or after, among those of the same owner. A shared one needs `manage_settings`',
  access: 'staff',
  params: IdParams,
  body: z.object({ step: z.union([z.literal(-1), z.literal(1)]) }),
  replies: { 204: Nothing },
});

export const saveViewDefaults = endpoint('PUT /api/views/{id}/defaults', {
  summary: 'Have a list open with a shared view for these members, and for no others with this one',
  access: 'admin',
  params: IdParams,
  body: z.object({ default_of: z.array(Audience).max(60) }),
  replies: { 204: Nothing },
});
