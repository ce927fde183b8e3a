import { z } from 'zod';

/** The owner of the token. `uiDomain` is the host of its portal, such as app-eu1.hubspot.com. */
export const Account = z.object({
  portalId: z.int(),
  uiDomain: z.string().nullish(),
  utcOffsetMilliseconds: z.number().nullish(),
});
export type Account = z.infer<typeof Account>;

export const FoundContact = z.object({
  id: z.string().min(1),
  properties: z.record(z.string(), z.string().nullish()),
});
export type FoundContact = z.infer<typeof FoundContact>;

/** The error of one row of a batch; the rows are named by their trace ids. */
const RowError = z.object({
  category: z.string().nullish(),
  message: z.string().nullish(),
  context: z.object({ objectWriteTraceId: z.array(z.string()).optional() }).nullish(),
});

/** The answer to a batch, with status 207 where some of its rows were refused. */
export const BatchAnswer = z.object({
  results: z.array(FoundContact.extend({ objectWriteTraceId: z.string().nullish() })),
  errors: z.array(RowError).nullish(),
});
export type BatchAnswer = z.infer<typeof BatchAnswer>;

/** An error of the whole call. `policyName` says which of the limits was reached. */
export const Failure = z.object({
  message: z.string().optional(),
  category: z.string().nullish(),
  correlationId: z.string().nullish(),
  policyName: z.string().nullish(),
});

/** The list that HubSpot writes after a message of values that are not valid. */
export const ValueErrors = z.array(z.object({ message: z.string() })).min(1);

/** The grant of the token call, for a code as for a refresh token. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  hub_id: z.int(),
  scopes: z.array(z.string()),
});

export const TokenFailure = z.object({
  status: z.string().nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
  error_description: z.string().nullish(),
  correlationId: z.string().nullish(),
});
