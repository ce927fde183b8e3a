import { fastify } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Access, callRefusal, type Permitted, RIGHTS, type Right, rightsOf } from '#base/rights.ts';
import { openSession } from '#features/people/access/server/sessions.ts';
import { listenToEvents } from '#platform/events/event-listener.ts';
import { accessOf, changesSomething, checkAccess } from '#platform/http/access-check.ts';
import { allRoutes } from '#programs/routes.ts';
import { errors } from '#texts/en/errors.ts';
import { atTheEnd } from './at-the-end.ts';
import { givenWorld } from './given.ts';
import { givenMemberOf } from './given-member.ts';
import { givenRole, giveRole } from './given-role.ts';

// A demo, so calls that send mail run as in production.
const world = await givenWorld({ request_timeout_ms: 100, is_demo: true });
const { account_id } = await world.account();

const Method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
type OneCall = { method: z.infer<typeof Method>; url: string; access: Access | 'partner'; changes: boolean };

/** All calls as they are bound. */
async function boundCalls(): Promise<OneCall[]> {
  const calls: OneCall[] = [];
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('services', world.services);
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    for (const one of [method].flat()) {
      if (one === 'HEAD') continue;
      calls.push({
        method: Method.parse(one),
        url,
        access: accessOf(config, url),
        changes: changesSomething(one, config),
      });
    }
  });
  const events = await listenToEvents(world.ownerUrl, world.services.log);
  atTheEnd(() => events.stop());
  allRoutes(app, events, async () => null, false);
  await app.ready(); // some are bound in a scope of their own, which is loaded last
  return calls;
}

const calls = await boundCalls();

/** Every call with its access: a changed access has to be changed in this list too, where a reviewer sees it. */
const ACCESS = `
admin DELETE /api/sample-data
admin DELETE /api/single-sign-on/members/:id
admin DELETE /api/team/roles/:id
admin GET /api/audit
admin GET /api/audit/:id
admin GET /api/audit/export
admin GET /api/audit/new
admin GET /api/audit/people
admin GET /api/single-sign-on
admin POST /api/documents/:id/issued-elsewhere
admin POST /api/documents/:id/not-issued-elsewhere
admin POST /api/sample-data
admin POST /api/single-sign-on/remove
admin POST /api/single-sign-on/test
admin POST /api/team/roles
admin PUT /api/documents/:id/pdf
admin PUT /api/single-sign-on
admin PUT /api/team/roles/:id
admin PUT /api/views/:id/defaults
edit_catalog DELETE /api/imports/:id
edit_catalog DELETE /api/products/:id
edit_catalog DELETE /api/raw_materials/:id
edit_catalog GET /api/imports/:id/failed.csv
edit_catalog GET /api/item-files/:id/delete
edit_catalog GET /api/products/categories/delete/:id
edit_catalog GET /api/raw_materials/categories/delete/:id
edit_catalog POST /api/channel-advisor/upload-product
edit_catalog POST /api/channel-stock/push
edit_catalog POST /api/connectors/:connector/product-runs
edit_catalog POST /api/connectors/:connector/stock/ask
edit_catalog POST /api/imports
edit_catalog POST /api/imports/:id/check
edit_catalog POST /api/imports/:id/run
edit_catalog POST /api/imports/:id/undo
edit_catalog POST /api/product-runs/:id/make
edit_catalog POST /api/product-runs/:id/stop
edit_catalog POST /api/product-runs/:id/undo
edit_catalog POST /api/products
edit_catalog POST /api/products-from-listings
edit_catalog POST /api/products/categories/assign
edit_catalog POST /api/products/categories/create
edit_catalog POST /api/products/categories/update
edit_catalog POST /api/products/tax_codes/assign
edit_catalog POST /api/raw_materials
edit_catalog POST /api/raw_materials/categories/assign
edit_catalog POST /api/raw_materials/categories/create
edit_catalog POST /api/raw_materials/categories/update
edit_catalog POST /api/upload
edit_catalog POST /api/upload-csv/:entityId
edit_catalog PUT /api/imports/:id/encoding
edit_catalog PUT /api/item-files/:id/main
edit_catalog PUT /api/products/:id
edit_catalog PUT /api/products/categories/:id/tax_codes
edit_catalog PUT /api/raw_materials/:id
edit_customers DELETE /api/customers/:id/notes/:noteId
edit_customers POST /api/connectors/:connector/customers/retry
edit_customers POST /api/connectors/hub_spot/sync-contacts/:customerId
edit_customers POST /api/connectors/zen_desk/submit/:customerId
edit_customers POST /api/customers/:id/merge
edit_customers POST /api/customers/:id/merged/:mergedId/undo
edit_customers POST /api/customers/:id/notes
edit_customers POST /api/customers/sync
edit_customers PUT /api/customers/:id
edit_mappings DELETE /api/connectors/:connector/locations/:id
edit_mappings DELETE /api/connectors/:connector/shipping-options
edit_mappings DELETE /api/connectors/:connector/shipping-options/fast-track/:id
edit_mappings POST /api/connector-products
edit_mappings POST /api/connector-products/ignore
edit_mappings POST /api/connectors/:connector/products
edit_mappings POST /api/connectors/:connector/products/csv
edit_mappings POST /api/connectors/:connector/save-locations
edit_mappings POST /api/connectors/:connector/shipping-codes
edit_mappings POST /api/connectors/:connector/shipping-codes-mapping/save
edit_mappings POST /api/connectors/:connector/shipping-options
edit_mappings POST /api/link-runs
edit_mappings POST /api/link-runs/:id/apply
edit_mappings POST /api/problems/fix
edit_mappings POST /api/problems/undo-fix
edit_mappings PUT /api/connectors/:connector/ship-methods/offered
edit_mappings PUT /api/connectors/:connector/shipping-options/fast-track/:id
edit_orders DELETE /api/orders/:id/buyer-link
edit_orders DELETE /api/orders/:id/edit-leases/:lease_id
edit_orders GET /api/buyer-links/waiting
edit_orders GET /api/orders/:id/buyer-link
edit_orders POST /api/buyer-links/mail
edit_orders POST /api/connectors/:connector/reconciliation
edit_orders POST /api/connectors/:connector/reconciliation/import
edit_orders POST /api/connectors/:connector/sync
edit_orders POST /api/imbalances/leave
edit_orders POST /api/orders/:id/balance/answer
edit_orders POST /api/orders/:id/balance/leave
edit_orders POST /api/orders/:id/buyer-link
edit_orders POST /api/orders/:id/cancel
edit_orders POST /api/orders/:id/cancel-pieces
edit_orders POST /api/orders/:id/comments
edit_orders POST /api/orders/:id/ignore-error
edit_orders POST /api/orders/:id/parts/:part/cancel
edit_orders POST /api/orders/:id/replacement
edit_orders POST /api/orders/:id/returns
edit_orders POST /api/orders/:id/send-now
edit_orders POST /api/orders/:id/split
edit_orders POST /api/orders/:id/undo-edit
edit_orders POST /api/orders/bulk
edit_orders POST /api/orders/bulk-runs/:id/stop
edit_orders POST /api/orders/lineItems
edit_orders POST /api/outbox/:id/drop
edit_orders POST /api/outbox/:id/retry
edit_orders POST /api/problems/retry
edit_orders POST /api/returns/:id/steps
edit_orders PUT /api/orders/:id/buyer
edit_orders PUT /api/orders/:id/edit-leases/:lease_id
edit_orders PUT /api/orders/save
export GET /api/connector-products/csv
export GET /api/customers/export/:accountId
export GET /api/documents/:id/evidence
export GET /api/documents/export
export GET /api/download-csv
export GET /api/download-csv/get-item-count
export GET /api/entities/warehouse-locations/:entityId
export GET /api/export/failed-mexico-invoices
export GET /api/exports
export GET /api/exports/:id
export GET /api/exports/:id/delete
export GET /api/orders/export/:accountId
export GET /api/products/export/:accountId
export GET /api/returns/csv
export POST /api/download-csv/:entityId
export POST /api/export/failed-mexico-invoices
export POST /api/exports
issue_documents GET /api/connectors/exigo/infile/s3/:orderId/:documentId
issue_documents PATCH /api/connectors/bolivia/submit/:orderId
issue_documents PATCH /api/connectors/colombia/submit/:orderId
issue_documents PATCH /api/connectors/ecuador/submit/:orderId
issue_documents PATCH /api/connectors/guatemala/submit/:orderId
issue_documents PATCH /api/connectors/mexico/submit/:orderId
issue_documents PATCH /api/connectors/peru/guia/submit/:orderId
issue_documents PATCH /api/connectors/peru/submit/:orderId
issue_documents POST /api/connectors/bolivia/check-status/:orderId
issue_documents POST /api/connectors/bolivia/submit-to-shipper/:orderId
issue_documents POST /api/connectors/bolivia/submit/:orderId
issue_documents POST /api/connectors/bolivia/upload-to-storage/:orderId
issue_documents POST /api/connectors/colombia/check-status/:orderId
issue_documents POST /api/connectors/colombia/submit-to-shipper/:orderId
issue_documents POST /api/connectors/colombia/submit/:orderId
issue_documents POST /api/connectors/colombia/upload-to-storage/:orderId
issue_documents POST /api/connectors/ecuador/check-status/:orderId
issue_documents POST /api/connectors/ecuador/submit-to-shipper/:orderId
issue_documents POST /api/connectors/ecuador/submit/:orderId
issue_documents POST /api/connectors/ecuador/upload-to-storage/:orderId
issue_documents POST /api/connectors/guatemala/check-status/:orderId
issue_documents POST /api/connectors/guatemala/submit-to-shipper/:orderId
issue_documents POST /api/connectors/guatemala/submit/:orderId
issue_documents POST /api/connectors/guatemala/upload-to-storage/:orderId
issue_documents POST /api/connectors/mexico/check-status/:orderId
issue_documents POST /api/connectors/mexico/submit-to-shipper/:orderId
issue_documents POST /api/connectors/mexico/submit/:orderId
issue_documents POST /api/connectors/mexico/upload-to-storage/:orderId
issue_documents POST /api/connectors/peru/check-status/:orderId
issue_documents POST /api/connectors/peru/guia/check-status/:orderId
issue_documents POST /api/connectors/peru/guia/submit-to-shipper/:orderId
issue_documents POST /api/connectors/peru/guia/submit/:orderId
issue_documents POST /api/connectors/peru/guia/upload-to-storage/:orderId
issue_documents POST /api/connectors/peru/submit-to-shipper/:orderId
issue_documents POST /api/connectors/peru/submit/:orderId
issue_documents POST /api/connectors/peru/upload-to-storage/:orderId
issue_documents POST /api/documents/:id/cancel
issue_documents POST /api/documents/:id/check-status
issue_documents POST /api/documents/:id/credit
issue_documents POST /api/documents/:id/mail
issue_documents POST /api/documents/:id/resubmit
issue_documents POST /api/documents/:id/submit-to-shipper
issue_documents POST /api/documents/:id/upload-to-storage
issue_documents POST /api/documents/bulk
issue_documents POST /api/documents/submit
issue_documents POST /api/orders/clear-invoice-errors
issue_documents POST /api/tax-issuers/:country/tests
issue_documents POST /api/tax-outages
issue_documents POST /api/tax-outages/:country/end
issue_documents PUT /api/documents/:id/origin
manage_connectors DELETE /api/connectors/:connector
manage_connectors GET /api/connector-kinds
manage_connectors GET /api/connectors/:connector/removal
manage_connectors POST /api/connector-kinds/:kind/test
manage_connectors POST /api/connectors
manage_connectors POST /api/connectors/:connector/authorization
manage_connectors POST /api/connectors/:connector/pause
manage_connectors POST /api/connectors/:connector/resume
manage_connectors POST /api/connectors/:connector/settings/test
manage_connectors POST /api/connectors/:connector/test
manage_connectors PUT /api/connectors/:connector/customers
manage_connectors PUT /api/connectors/:connector/products/linking
manage_connectors PUT /api/connectors/:connector/settings
manage_settings DELETE /api/exchange-rates/:id
manage_settings DELETE /api/tax-logo
manage_settings GET /api/exchange-rates
manage_settings GET /api/tax-issuers
manage_settings GET /api/tax-issuers/:country/go-live
manage_settings GET /api/tax-logo
manage_settings PUT /api/account
manage_settings PUT /api/account/notifications
manage_settings PUT /api/exchange-rates
manage_settings PUT /api/tax-issuers/:country
manage_settings PUT /api/tax-issuers/:country/certificate
manage_settings PUT /api/tax-logo
manage_team DELETE /api/departments/:id
manage_team DELETE /api/team/invitations/:id
manage_team DELETE /api/team/members/:id/sessions
manage_team DELETE /api/team/members/:id/sessions/:session
manage_team GET /api/team/members/:id/sessions
manage_team POST /api/departments
manage_team POST /api/departments/add-to-user
manage_team POST /api/team/invitations
manage_team POST /api/team/invitations/:id/resend
manage_team POST /api/team/members/:id/deactivate
manage_team POST /api/team/members/:id/reactivate
manage_team POST /api/team/members/:id/reset-login
manage_team PUT /api/departments/:id
manage_team PUT /api/team/members/:id
partner GET /oauth/callback
partner POST /webhooks/:token
public GET /api/entrance
public GET /api/kept-mail
public GET /api/single-sign-on/callback
public GET /csv/importCategories.csv
public GET /csv/importKitParts.csv
public GET /csv/importLocations.csv
public GET /csv/importProducts.csv
public GET /csv/importRawMaterials.csv
public GET /csv/importStock.csv
public POST /api/buyer-links/check
public POST /api/buyer-links/read
public POST /api/buyer-links/use
public POST /api/invitations/log-in
public POST /api/invitations/read
public POST /api/invitations/use
public POST /api/passkeys/login-question
public POST /api/password-links
public POST /api/password-links/read
public POST /api/password-links/use
public POST /api/session
public POST /api/session/passkey
public POST /api/single-sign-on
refund_orders POST /api/orders/:id/payments
refund_orders POST /api/orders/:id/payments/:payment_id/withdraw
refund_orders POST /api/orders/:id/refunds
refund_orders POST /api/payments/withdraw-duplicates
refund_orders POST /api/returns/:id/exchange
staff DELETE /api/passkeys/:id
staff DELETE /api/session
staff DELETE /api/sessions
staff DELETE /api/sessions/:id
staff DELETE /api/views/:id
staff GET /api/account
staff GET /api/account/missing-fields
staff GET /api/account/notifications
staff GET /api/channel-advisor/listings/:id
staff GET /api/channel-advisor/status
staff GET /api/channel-stock
staff GET /api/channel-stock/counts
staff GET /api/channel-stock/places
staff GET /api/connector-logs/:connectorId/:entityId
staff GET /api/connector-products
staff GET /api/connector-products/:id
staff GET /api/connector-products/:id/suggestions
staff GET /api/connector-products/counts
staff GET /api/connectors
staff GET /api/connectors/:connector
staff GET /api/connectors/:connector/customers
staff GET /api/connectors/:connector/log
staff GET /api/connectors/:connector/product-runs
staff GET /api/connectors/:connector/products
staff GET /api/connectors/:connector/products/linking
staff GET /api/connectors/:connector/products/reading
staff GET /api/connectors/:connector/reconciliation
staff GET /api/connectors/:connector/remote-locations
staff GET /api/connectors/:connector/settings
staff GET /api/connectors/:connector/ship-methods
staff GET /api/connectors/:connector/shipping-codes
staff GET /api/connectors/:connector/shipping-options
staff GET /api/connectors/:connector/shipping-options/:id/orders
staff GET /api/connectors/:connector/unread-records
staff GET /api/connectors/:connector/warehouse-locations
staff GET /api/connectors/amware/warehouse-locations
staff GET /api/connectors/bolivia/:orderId
staff GET /api/connectors/bolivia/download-xml/:orderId
staff GET /api/connectors/colombia/:orderId
staff GET /api/connectors/colombia/download-xml/:orderId
staff GET /api/connectors/ecuador/:orderId
staff GET /api/connectors/ecuador/download-xml/:orderId
staff GET /api/connectors/guatemala/:orderId
staff GET /api/connectors/guatemala/download-xml/:orderId
staff GET /api/connectors/mexico/:orderId
staff GET /api/connectors/mexico/download-xml/:orderId
staff GET /api/connectors/outages
staff GET /api/connectors/peru/:orderId
staff GET /api/connectors/peru/download-xml/:orderId
staff GET /api/connectors/peru/guia/:orderId
staff GET /api/connectors/peru/guia/download-xml/:orderId
staff GET /api/customers
staff GET /api/customers/:id
staff GET /api/customers/:id/documents
staff GET /api/customers/:id/duplicates
staff GET /api/customers/:id/history
staff GET /api/customers/:id/merged
staff GET /api/customers/:id/notes
staff GET /api/customers/:id/partners
staff GET /api/customers/:id/tickets
staff GET /api/customers/counts
staff GET /api/departments
staff GET /api/departments/get-departments
staff GET /api/documents
staff GET /api/documents/:id
staff GET /api/documents/:id/creditable
staff GET /api/documents/:id/origins
staff GET /api/documents/:id/pdf
staff GET /api/documents/:id/xml
staff GET /api/documents/causes
staff GET /api/documents/counts
staff GET /api/documents/due
staff GET /api/documents/ids
staff GET /api/documents/provider-answers
staff GET /api/events
staff GET /api/first-order
staff GET /api/graphs/historical-customers
staff GET /api/graphs/historical-orders
staff GET /api/graphs/order-statuses
staff GET /api/graphs/today
staff GET /api/imbalances
staff GET /api/imports
staff GET /api/imports/:id
staff GET /api/imports/:id/changes
staff GET /api/imports/:id/fault-groups
staff GET /api/imports/:id/faults
staff GET /api/item-files
staff GET /api/link-runs
staff GET /api/link-runs/:id
staff GET /api/link-runs/:id/lines
staff GET /api/notices
staff GET /api/notices/mails
staff GET /api/open-work
staff GET /api/orders
staff GET /api/orders/:id
staff GET /api/orders/:id/balance
staff GET /api/orders/:id/documents
staff GET /api/orders/:id/neighbours
staff GET /api/orders/:id/order-json
staff GET /api/orders/:id/refunds
staff GET /api/orders/:id/returns
staff GET /api/orders/:id/split
staff GET /api/orders/:id/timeline
staff GET /api/orders/bulk-runs
staff GET /api/orders/bulk-runs/:id/passed-over
staff GET /api/orders/counts
staff GET /api/orders/other-places
staff GET /api/outbox
staff GET /api/passkeys
staff GET /api/problems
staff GET /api/problems/choices
staff GET /api/problems/holding
staff GET /api/problems/orders
staff GET /api/problems/sent
staff GET /api/problems/suggestions
staff GET /api/product-runs/:id/lines
staff GET /api/products
staff GET /api/products/:id
staff GET /api/products/:id/history
staff GET /api/products/:id/stock
staff GET /api/products/categories
staff GET /api/products/categories/counts
staff GET /api/products/categories/runs/latest
staff GET /api/products/search
staff GET /api/products/tax_codes/in_use
staff GET /api/raw_materials
staff GET /api/raw_materials/:id
staff GET /api/raw_materials/:id/history
staff GET /api/raw_materials/categories
staff GET /api/raw_materials/categories/counts
staff GET /api/raw_materials/categories/runs/latest
staff GET /api/rechecks
staff GET /api/returns
staff GET /api/returns/:id
staff GET /api/returns/counts
staff GET /api/sample-data
staff GET /api/search/orders
staff GET /api/search/products
staff GET /api/search/raw_materials
staff GET /api/second-factor
staff GET /api/session
staff GET /api/sessions
staff GET /api/support
staff GET /api/support-requests
staff GET /api/tax-outages
staff GET /api/tax-series
staff GET /api/team/history
staff GET /api/team/invitations
staff GET /api/team/members
staff GET /api/team/roles
staff GET /api/upload-csv/get-last-upload
staff GET /api/views
staff GET /uploads/*
staff GET /uploads/items/:id/:copy
staff POST /api/departments/get-departments-by-user
staff POST /api/invitations/join
staff POST /api/passkeys
staff POST /api/passkeys/question
staff POST /api/second-factor
staff POST /api/second-factor/end
staff POST /api/second-factor/recovery-codes
staff POST /api/session/account
staff POST /api/support-requests
staff POST /api/views
staff POST /api/views/:id/move
staff POST /api/views/:id/restore
staff PUT /api/notices/mails
staff PUT /api/second-factor
staff PUT /api/session/language
staff PUT /api/session/password
staff PUT /api/views/:id
`;

const lineOf = ({ method, url, access }: OneCall) => `${access} ${method} ${url}`;

test('each call has the access of this list', () => {
  expect(calls.map(lineOf).sort().join('\n')).toBe(ACCESS.trim());
});

test('a call that changes something and does not say for whom it is keeps the server from starting', () => {
  const bare = (config: object) => () => {
    const app = fastify();
    checkAccess(app, async () => null);
    app.post('/api/things', { config }, () => 'done');
  };
  expect(bare({})).toThrow('POST /api/things does not say who may call it');
  expect(bare({ access: 'edit_orders' })).not.toThrow();
});

/** A stream never ends, so only callers that are refused ask for it. */
const isStream = ({ url }: OneCall) => url === '/api/events';

type Member = { is_admin: boolean; role: readonly Right[] | null };

const withRole = (role: readonly Right[] | null): Member => ({ is_admin: false, role });

/** The callers for each access: one with this access alone, and one with all others. */
const CALLERS: readonly { access: Access; who: string; member: Member }[] = [
  { access: 'staff', who: 'a role without rights', member: withRole([]) },
  ...RIGHTS.flatMap((right) => [
    { access: right, who: 'a role with it alone', member: withRole([right]) },
    { access: right, who: 'a role with all but it', member: withRole(RIGHTS.filter((one) => one !== right)) },
    { access: right, who: 'staff without a role', member: withRole(null) },
  ]),
  { access: 'admin', who: 'an administrator', member: { is_admin: true, role: null } },
  { access: 'admin', who: 'a role with every right', member: withRole(RIGHTS) },
];

test('a caller without a session is refused each call that is not public', async () => {
  for (const call of calls) if (call.access !== 'public') await expectItsRefusal(call, null, '');
});

test.each(CALLERS)('$who calls those of $access and is refused, or not', async ({ access, member }) => {
  const open = await givenMember(member);
  const caller = { is_admin: member.is_admin, rights: rightsOf(member.is_admin, member.role) };
  let token = await open();
  for (const call of calls) {
    if (call.access !== access || isStream(call)) continue;
    await expectItsRefusal(call, caller, token);
    const endsSession = call.method === 'DELETE' && call.url.startsWith('/api/session');
    if (endsSession) token = await open();
  }
});

async function expectItsRefusal(call: OneCall, caller: Permitted | null, token: string) {
  if (call.access === 'partner') return;
  const refusal = callRefusal(call.access, caller);
  const { status, body } = await ask(call, token);
  expect({ call: lineOf(call), refusal: refusalIn(status, body) }).toEqual({ call: lineOf(call), refusal });
}

async function givenMember({ is_admin, role }: Member) {
  const { user_id } = await givenMemberOf(world, account_id, 'not used');
  if (is_admin) await world.sql('update users set is_admin = true where id = $1', [user_id]);
  if (role) await giveRole(world, user_id, await givenRole(world, account_id, role));
  return () => openSession(world.database, account_id, user_id, 'test');
}

/** With nothing that a use case could do: no such id, no body. */
async function ask({ method, url }: OneCall, token: string) {
  const reply = await world.app.inject({
    method,
    url: url.replace(/:\w+/g, '999999999').replace('*', 'x'),
    headers: {
      ...(token && { cookie: `bodega_session=${token}`, 'x-csrf-token': world.services.secrets.csrfToken(token) }),
      'x-requested-with': 'XMLHttpRequest',
    },
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, body: isJson ? reply.json<unknown>() : reply.body };
}

const Refusal = z.object({ message: z.string(), details: z.object({ right: z.string() }).optional() });

/** The reason of the server's refusal; null where it did not refuse, whatever else was wrong with the call. */
function refusalIn(status: number, body: unknown) {
  if (status === 401) return 'signed_out';
  if (status !== 403) return null;
  const { message, details } = Refusal.parse(body);
  return message === errors.admins_only ? 'admins_only' : (details?.right ?? message);
}
