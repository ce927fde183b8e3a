import type { FastifyInstance } from 'fastify';
import { passkeyRoutes } from '#features/access/server/passkeys/passkey-routes.ts';
import { passwordRoutes } from '#features/access/server/password-routes.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { secondFactorRoutes } from '#features/access/server/second-factor/second-factor-routes.ts';
import { sessionRoutes } from '#features/access/server/session-routes.ts';
import { accountSettingsRoutes } from '#features/account-settings/server/routes.ts';
import { auditRoutes } from '#features/audit/server/routes.ts';
import { categoryRoutes } from '#features/categories/server/routes.ts';
import { connectionRemovalRoutes } from '#features/connection-removal/server/routes.ts';
import { authorizationRoutes } from '#features/connections/server/authorization/authorization-routes.ts';
import { connectionRoutes } from '#features/connections/server/routes.ts';
import { connectorSettingsRoutes } from '#features/connections/server/settings-routes.ts';
import { webhookRoutes } from '#features/connections/server/webhook-routes.ts';
import { customerSyncRoutes } from '#features/customer-sync/server/routes.ts';
import { customerRoutes } from '#features/customers/server/routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/routes.ts';
import { exportRoutes } from '#features/exports/server/routes.ts';
import { firstOrderRoutes } from '#features/first-order/server/routes.ts';
import { importRoutes } from '#features/imports/server/routes.ts';
import { itemFileRoutes } from '#features/item-files/server/routes.ts';
import { itemRoutes } from '#features/items/server/routes.ts';
import { itemSearchRoutes } from '#features/items/server/search-routes.ts';
import { listingRoutes } from '#features/listings/server/routes.ts';
import { madeProductRoutes } from '#features/made-products/server/routes.ts';
import { mappingRoutes } from '#features/mappings/server/routes.ts';
import { noticeRoutes } from '#features/notices/server/routes.ts';
import { orderRoutes } from '#features/orders/server/routes.ts';
import { outboxRoutes } from '#features/outbox/server/routes.ts';
import { problemFixRoutes } from '#features/problem-fixes/server/routes.ts';
import { problemRoutes } from '#features/problems/server/routes.ts';
import { productLinkRoutes } from '#features/product-links/server/routes.ts';
import { reconciliationRoutes } from '#features/reconciliation/server/routes.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { singleSignOnRoutes } from '#features/single-sign-on/server/routes.ts';
import { stockRoutes } from '#features/stock/server/routes.ts';
import { supportRoutes } from '#features/support/server/routes.ts';
import { countryCallRoutes } from '#features/tax-documents/server/country-call-routes.ts';
import { taxDocumentRoutes } from '#features/tax-documents/server/routes.ts';
import { departmentRoutes } from '#features/team/server/department-routes.ts';
import { invitationRoutes } from '#features/team/server/invitation-routes.ts';
import { roleRoutes } from '#features/team/server/role-routes.ts';
import { teamRoutes } from '#features/team/server/routes.ts';
import type { EventListener } from '#platform/events/event-listener.ts';
import { eventStream } from '#platform/events/event-stream.ts';
import type { Authenticate } from '#platform/http/access-check.ts';
import { writeKinds } from './write-kinds.ts';

/** Every call the server answers. */
export function allRoutes(
  app: FastifyInstance,
  events: EventListener,
  authenticate: Authenticate,
  isSecure: boolean,
): void {
  accessRoutes(app, { isSecure, events });
  passwordRoutes(app, { isSecure, events });
  secondFactorRoutes(app);
  passkeyRoutes(app, { isSecure, events });
  sessionRoutes(app);
  singleSignOnRoutes(app, { isSecure, events });
  teamRoutes(app);
  invitationRoutes(app, { isSecure, events });
  departmentRoutes(app);
  roleRoutes(app);
  accountSettingsRoutes(app);
  auditRoutes(app);
  categoryRoutes(app);
  itemRoutes(app);
  itemSearchRoutes(app);
  connectionRoutes(app);
  connectorSettingsRoutes(app);
  authorizationRoutes(app);
  connectionRemovalRoutes(app);
  customerRoutes(app);
  customerSyncRoutes(app);
  dashboardRoutes(app);
  firstOrderRoutes(app);
  itemFileRoutes(app);
  exportRoutes(app);
  importRoutes(app);
  listingRoutes(app);
  madeProductRoutes(app);
  mappingRoutes(app);
  noticeRoutes(app);
  orderRoutes(app);
  outboxRoutes(app, writeKinds);
  problemFixRoutes(app);
  problemRoutes(app);
  reconciliationRoutes(app);
  productLinkRoutes(app);
  searchRoutes(app);
  webhookRoutes(app);
  stockRoutes(app);
  supportRoutes(app);
  taxDocumentRoutes(app);
  countryCallRoutes(app);
  eventStream(app, events, authenticate);
}
