import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Version } from '#base/ids.ts';
import { AccountFields } from './account-settings-rules.ts';

/** `version` counts the changes: an edit names the one it started from. */
export const AccountSettings = AccountFields.extend({
  // What was stored earlier is shown, even where it could not be chosen today.
  time_zone: z.string(),
  currency: z.string(),
  version: z.number().int(),
  saved_by: z.string().nullable(),
  saved_at: z.iso.datetime().nullable(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

export const getAccountSettings = endpoint('GET /api/account', {
  summary:
    'What holds for the whole account: its name, time zone, currency, holding time, order numbers, language and what holds an order',
  staleBy: ['account'],
  replies: { 200: AccountSettings },
});

export const saveAccountSettings = endpoint('PUT /api/account', {
  summary:
    'Change what holds for the whole account. With another time zone all days are counted anew; with other required fields, orders are checked again',
  access: 'manage_settings',
  body: AccountFields.extend({ version: Version }),
  replies: { 200: z.object({ version: z.number().int() }) },
});
