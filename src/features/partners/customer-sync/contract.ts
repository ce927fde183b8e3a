import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { ConnectorParams } from '#features/partners/connections/contract.ts';

/**
 * A customer at a partner. `none`: not requested; `waiting`: to be sent, or under way; `behind`: changed since, and
 * sent only once a member asks; `failed`: the partner did not take it, `error` says why.
 */
export const LinkState = z.enum(['none', 'waiting', 'synced', 'behind', 'failed']);
export type LinkState = z.infer<typeof LinkState>;

export const PartnerLink = z.object({
  connection_id: z.number().int(),
  kind: z.string(),
  /** The account's own name for the connection. */
  name: z.string(),
  role: z.enum(['crm', 'desk']),
  /** False while the connection is paused or broken: nothing is sent. */
  is_active: z.boolean(),
  state: LinkState,
  /** The contact's page at the partner. */
  link: z.string().nullable(),
  error: z.string().nullable(),
  error_at: Instant.nullable(),
  synced_at: Instant.nullable(),
  /** The member who asked for what waits or failed; null where it follows by itself. */
  asked_by: z.string().nullable(),
  /** When a partner that failed is tried again; null: nothing is in the way. */
  next_try_at: Instant.nullable(),
  /** Another customer that the partner keeps as the same contact, such as one with the same e-mail. */
  shared_with: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type PartnerLink = z.infer<typeof PartnerLink>;

export const findPartnerLinks = endpoint('GET /api/customers/{id}/partners', {
  summary: 'The connected CRMs and desks, and how the customer stands at each',
  staleBy: ['customer', 'connection'],
  params: IdParams,
  replies: { 200: z.array(PartnerLink) },
});

/** How to show what came of a sync, and the words. */
const SyncReply = z.object({ message: z.string(), alertType: z.enum(['success', 'warning', 'info']) });
export type SyncReply = z.infer<typeof SyncReply>;

const CustomerParams = z.object({ customerId: Id });

export const syncContact = endpoint('POST /api/connectors/hub_spot/sync-contacts/{customerId}', {
  summary: 'Sync a customer to HubSpot; answers after a minute at most, while what is left goes on',
  access: 'edit_customers',
  params: CustomerParams,
  replies: { 200: SyncReply },
});

export const submitToDesk = endpoint('POST /api/connectors/zen_desk/submit/{customerId}', {
  summary: 'Sync a customer to Zendesk; answers after a minute at most, while what is left goes on',
  access: 'edit_customers',
  params: CustomerParams,
  replies: { 200: SyncReply },
});

/** What one press of Sync in the list takes. */
export const MAX_CUSTOMERS = 1_000;

const SyncManyReply = SyncReply.extend({
  /** Customers that are sent in turn, to each partner. */
  queued: z.number().int(),
  no_email: z.number().int(),
  /** Merged or gone meanwhile. */
  missing: z.number().int(),
});
export type SyncManyReply = z.infer<typeof SyncManyReply>;

export const syncCustomers = endpoint('POST /api/customers/sync', {
  summary: 'Have customers sent to every connected CRM and desk; answers at once with how many are queued',
  access: 'edit_customers',
  body: z.object({ ids: z.array(Id).min(1).max(MAX_CUSTOMERS) }),
  replies: { 200: SyncManyReply },
});

/**
 * `asked`: only when a member asks; `followed`: who was synced once follows by itself; `all`: every customer by itself.
 */
export const SyncMode = z.enum(['asked', 'followed', 'all']);
export type SyncMode = z.infer<typeof SyncMode>;

const Count = z.number().int();

const PartnerCustomers = z.object({
  mode: SyncMode,
  counts: z.object({ waiting: Count, synced: Count, behind: Count, failed: Count }),
});

export const getPartnerCustomers = endpoint('GET /api/connectors/{connector}/customers', {
  summary: 'Which customers a CRM or desk gets by itself, and how many are in each state there',
  staleBy: ['customer', 'connection', 'orders'],
  params: ConnectorParams,
  replies: { 200: PartnerCustomers },
});

export const saveSyncMode = endpoint('PUT /api/connectors/{connector}/customers', {
  summary: 'Choose which customers a CRM or desk gets by itself',
  access: 'manage_connectors',
  params: ConnectorParams,
  body: z.object({ mode: SyncMode }),
  replies: { 200: z.object({ mode: SyncMode }) },
});

export const retryFailedCustomers = endpoint('POST /api/connectors/{connector}/customers/retry', {
  summary: 'Send the customers again that a CRM or desk did not take',
  access: 'edit_customers',
  params: ConnectorParams,
  replies: { 200: z.object({ count: Count, message: z.string() }) },
});
