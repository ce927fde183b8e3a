import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  isRedirect,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Access } from '#base/rights.ts';
import { openSession } from '#features/people/access/web/session.ts';
import type { ScreenOpening } from '#ui/screen-opening.ts';
import { showLanguage } from '#ui/texts.ts';
import { loadScreen } from './shell/load-screen.tsx';
import { NotFound } from './shell/not-found.tsx';
import { onlyWith } from './shell/only-with.tsx';
import { Shell } from './shell/shell.tsx';

/** `onSignedOut` runs when the server ends the session, `onSwitched` when another tab switched to another account. */
type Context = { client: QueryClient; onSignedOut: () => void; onSwitched: () => void };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** For whom a screen is. */
    access?: Access;
  }
}

const root = createRootRouteWithContext<Context>()({ component: Outlet });

type Load = () => Promise<RouteComponent>;

const lazyScreen = (load: Load) => lazyRouteComponent(async () => ({ default: await loadScreen(load) }));

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyScreen(() => import('#features/people/access/web/login-screen.tsx').then((m) => m.LoginScreen)),
});

/** A screen that needs no session. */
function openScreen<const P extends string>(path: P, load: Load) {
  return createRoute({ getParentRoute: () => root, path, component: lazyScreen(load) });
}

/** Buyers have no language of their own here; where documents need their data, Spanish is spoken. */
const buyerLink = createRoute({
  getParentRoute: () => root,
  path: '/invoice-data',
  beforeLoad: () => showLanguage('es', { isForPage: true }),
  component: lazyScreen(() =>
    import('#features/orders/buyer-link/web/buyer-link-screen.tsx').then((m) => m.BuyerLinkScreen),
  ),
});

const open = [
  openScreen('/forgot-password', () =>
    import('#features/people/access/web/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  ),
  openScreen('/password', () =>
    import('#features/people/access/web/password-link-screen.tsx').then((m) => m.PasswordLinkScreen),
  ),
  openScreen('/invitation', () =>
    import('#features/people/team/web/invitation-screen.tsx').then((m) => m.InvitationScreen),
  ),
  buyerLink,
  openScreen('/login/company', () =>
    import('#features/people/single-sign-on/web/company-login-screen.tsx').then((m) => m.CompanyLoginScreen),
  ),
  openScreen('/mail', () => import('#features/people/access/web/kept-mail-screen.tsx').then((m) => m.KeptMailScreen)),
] as const;

/** The routes that need a session. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    const session = await openSession(context.client, context);
    if (!session) throw redirect({ to: '/login', search: location.href === '/' ? {} : { back: location.href } });
  },
  component: Shell,
});

/**
 * A screen, loaded when it is first opened, for members who may make its calls. `load` runs meanwhile, each time it is
 * opened.
 */
function screen<const P extends string>(
  path: P,
  component: Load,
  access: Access = 'staff',
  load?: (opening: ScreenOpening) => Promise<void>,
) {
  const guarded = access === 'staff' ? component : async () => onlyWith(access, await component());
  return createRoute({
    getParentRoute: () => app,
    path,
    component: lazyScreen(guarded),
    staticData: { access },
    loader: async ({ cause, context, location, params }) => {
      if (cause !== 'enter') return;
      // The screen repeats a request that fails here, and reports the failure; only a redirect counts.
      await load?.({ client: context.client, search: location.search, params }).catch((error: unknown) => {
        if (isRedirect(error)) throw error;
      });
    },
  });
}

/** The inbox's former address: links in mails and bookmarks are redirected with their filters. */
const problems = createRoute({
  getParentRoute: () => app,
  path: '/problems',
  staticData: { access: 'staff' },
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/inbox', search, replace: true });
  },
});

/** Any other address. */
const lost = createRoute({ getParentRoute: () => app, path: '$', component: NotFound });

const screens = app.addChildren([
  lost,
  problems,
  screen(
    '/',
    () => import('#features/attention/dashboard/web/dashboard-screen.tsx').then((m) => m.DashboardScreen),
    'staff',
    async ({ client }) => (await import('#features/attention/dashboard/web/prefetch-today.ts')).prefetchToday(client),
  ),
  screen(
    '/orders',
    () => import('#features/data/exports/web/exported-order-list.tsx').then((m) => m.ExportedOrderList),
    'staff',
    async ({ client, search }) =>
      (await import('#features/orders/list/web/prefetch-orders.ts')).prefetchOrders(client, search),
  ),
  screen('/orders/search', () =>
    import('#features/data/search/web/order-search-screen.tsx').then((m) => m.OrderSearchScreen),
  ),
  screen('/orders/$id', () =>
    import('#features/orders/page/web/order-detail-screen.tsx').then((m) => m.OrderDetailScreen),
  ),
  screen('/returns', () =>
    import('#features/orders/returns/web/return-list-screen.tsx').then((m) => m.ReturnListScreen),
  ),
  screen('/returns/$id', () => import('#features/orders/returns/web/return-screen.tsx').then((m) => m.ReturnScreen)),
  screen('/customers', () =>
    import('#features/data/exports/web/exported-customer-list.tsx').then((m) => m.ExportedCustomerList),
  ),
  screen('/customers/$id', () =>
    import('#features/customers/customers/web/customer-detail-screen.tsx').then((m) => m.CustomerDetailScreen),
  ),
  screen('/products/search', () =>
    import('#features/data/search/web/item-search-screen.tsx').then((m) => m.ProductSearchScreen),
  ),
  screen('/raw_materials/search', () =>
    import('#features/data/search/web/item-search-screen.tsx').then((m) => m.RawMaterialSearchScreen),
  ),
  screen(
    '/imports',
    () => import('#features/catalogue/imports/web/import-list-screen.tsx').then((m) => m.ImportListScreen),
    'edit_catalog',
  ),
  screen(
    '/imports/new',
    () => import('#features/catalogue/imports/web/new-import-screen.tsx').then((m) => m.NewImportScreen),
    'edit_catalog',
  ),
  screen(
    '/imports/$id',
    () => import('#features/catalogue/imports/web/import-screen.tsx').then((m) => m.ImportScreen),
    'edit_catalog',
  ),
  screen('/products', () =>
    import('#features/data/exports/web/exported-item-list.tsx').then((m) => m.ExportedProductList),
  ),
  screen(
    '/products/create',
    () => import('#features/catalogue/items/web/new-item-screen.tsx').then((m) => m.NewProductScreen),
    'edit_catalog',
  ),
  screen('/products/$id', () =>
    import('#features/catalogue/items/web/item-detail-screen.tsx').then((m) => m.ProductDetailScreen),
  ),
  screen(
    '/products/edit/$id',
    () => import('#features/catalogue/items/web/edit-item-screen.tsx').then((m) => m.EditProductScreen),
    'edit_catalog',
  ),
  screen('/raw_materials', () =>
    import('#features/data/exports/web/exported-item-list.tsx').then((m) => m.ExportedRawMaterialList),
  ),
  screen(
    '/raw_materials/create',
    () => import('#features/catalogue/items/web/new-item-screen.tsx').then((m) => m.NewRawMaterialScreen),
    'edit_catalog',
  ),
  screen('/raw_materials/$id', () =>
    import('#features/catalogue/items/web/item-detail-screen.tsx').then((m) => m.RawMaterialDetailScreen),
  ),
  screen(
    '/raw_materials/edit/$id',
    () => import('#features/catalogue/items/web/edit-item-screen.tsx').then((m) => m.EditRawMaterialScreen),
    'edit_catalog',
  ),
  screen(
    '/links',
    () => import('#features/data/products-from-listings/web/links-screen.tsx').then((m) => m.LinksScreen),
    'staff',
    async (opening) => (await import('#features/catalogue/product-links/web/open-links.ts')).openLinks(opening),
  ),
  screen(
    '/stock',
    () => import('#features/warehouse/stock/web/stock-screen.tsx').then((m) => m.StockScreen),
    'staff',
    async (opening) => (await import('#features/warehouse/stock/web/open-stock.ts')).openStock(opening),
  ),
  screen('/settings/team', () => import('#features/people/team/web/team-screen.tsx').then((m) => m.TeamScreen)),
  screen(
    '/settings/audit/export',
    () => import('#features/data/exports/web/audit-export-screen.tsx').then((m) => m.AuditExportScreen),
    'admin',
  ),
  screen(
    '/settings/audit',
    () => import('#features/data/audit/web/audit-screen.tsx').then((m) => m.AuditScreen),
    'admin',
  ),
  screen('/settings/account', () =>
    import('#features/people/account-settings/web/account-screen.tsx').then((m) => m.AccountScreen),
  ),
  screen(
    '/settings/login',
    () => import('#features/people/single-sign-on/web/login-settings-screen.tsx').then((m) => m.LoginSettingsScreen),
    'admin',
  ),
  screen('/settings/connectors', () =>
    import('#features/partners/connections/web/connection-list-screen.tsx').then((m) => m.ConnectionListScreen),
  ),
  screen(
    '/settings/connectors/new',
    () => import('#features/data/sample-data/web/add-connector-screen.tsx').then((m) => m.AddConnectorScreen),
    'manage_connectors',
  ),
  screen('/settings/connectors/$id', () =>
    import('#features/partners/connections/web/connection-screen.tsx').then((m) => m.ConnectionScreen),
  ),
  screen('/settings/connectors/$id/reconciliation', () =>
    import('#features/orders/reconciliation/web/reconciliation-screen.tsx').then((m) => m.ReconciliationScreen),
  ),
  screen('/settings/connectors/$id/settings', () =>
    import('#features/partners/connections/web/connection-settings-screen.tsx').then((m) => m.ConnectionSettingsScreen),
  ),
  screen('/settings/connectors/$id/shipping-options', () =>
    import('#features/warehouse/mappings/web/shipping-options-screen.tsx').then((m) => m.ShippingOptionsScreen),
  ),
  screen('/settings/connectors/$id/locations', () =>
    import('#features/warehouse/mappings/web/locations-screen.tsx').then((m) => m.LocationsScreen),
  ),
  screen(
    '/settings/connectors/$id/products',
    () =>
      import('#features/data/products-from-listings/web/product-mapping-screen.tsx').then(
        (m) => m.ProductMappingScreen,
      ),
    'staff',
    async (opening) => (await import('#features/catalogue/product-links/web/open-links.ts')).openLinks(opening),
  ),
  screen('/settings/connectors/$id/log', () =>
    import('#features/partners/connections/web/connection-log-screen.tsx').then((m) => m.ConnectionLogScreen),
  ),
  screen(
    '/settings/connectors/$id/stock',
    () => import('#features/warehouse/stock/web/channel-stock-screen.tsx').then((m) => m.ChannelStockScreen),
    'staff',
    async (opening) => (await import('#features/warehouse/stock/web/open-stock.ts')).openStock(opening),
  ),
  screen('/settings/connectors/$id/customers', () =>
    import('#features/partners/customer-sync/web/partner-customers-screen.tsx').then((m) => m.PartnerCustomersScreen),
  ),
  screen('/notices', () => import('#features/attention/notices/web/notices-screen.tsx').then((m) => m.NoticesScreen)),
  screen('/help', () => import('#features/people/help/web/help-screen.tsx').then((m) => m.HelpScreen)),
  screen('/help/$page', () => import('#features/people/help/web/help-screen.tsx').then((m) => m.HelpScreen)),
  screen('/support', () => import('#features/customers/support/web/support-screen.tsx').then((m) => m.SupportScreen)),
  screen('/profile', () => import('#features/people/access/web/profile-screen.tsx').then((m) => m.ProfileScreen)),
  screen(
    '/exports',
    () => import('#features/data/exports/web/export-list-screen.tsx').then((m) => m.ExportListScreen),
    'export',
  ),
  screen(
    '/exports/failed-mexico-invoices',
    () =>
      import('#features/data/exports/web/failed-invoice-export-screen.tsx').then((m) => m.FailedInvoiceExportScreen),
    'export',
  ),
  screen(
    '/orders/export',
    () => import('#features/data/exports/web/record-export-screen.tsx').then((m) => m.OrderExportScreen),
    'export',
  ),
  screen(
    '/customers/export',
    () => import('#features/data/exports/web/record-export-screen.tsx').then((m) => m.CustomerExportScreen),
    'export',
  ),
  screen(
    '/products/export',
    () => import('#features/data/exports/web/item-export-screen.tsx').then((m) => m.ProductExportScreen),
    'export',
  ),
  screen(
    '/raw_materials/export',
    () => import('#features/data/exports/web/item-export-screen.tsx').then((m) => m.RawMaterialExportScreen),
    'export',
  ),
  screen('/documents', () =>
    import('#features/data/exports/web/exported-document-list.tsx').then((m) => m.ExportedDocumentList),
  ),
  screen(
    '/documents/export',
    () => import('#features/data/exports/web/document-export-screen.tsx').then((m) => m.DocumentExportScreen),
    'export',
  ),
  screen('/documents/due', () => import('#features/tax/documents/web/due-screen.tsx').then((m) => m.DueScreen)),
  screen('/documents/series', () =>
    import('#features/tax/documents/web/series-screen.tsx').then((m) => m.SeriesScreen),
  ),
  screen(
    '/documents/settings',
    () => import('#features/tax/documents/web/issuer/issuers-screen.tsx').then((m) => m.IssuersScreen),
    'manage_settings',
  ),
  screen('/documents/$id', () =>
    import('#features/tax/documents/web/card/document-screen.tsx').then((m) => m.DocumentScreen),
  ),
  screen('/outbox', () => import('#features/partners/outbox/web/outbox-screen.tsx').then((m) => m.OutboxScreen)),
  screen('/inbox', () => import('#features/attention/problems/web/inbox-screen.tsx').then((m) => m.InboxScreen)),
]);

export const routeTree = root.addChildren([login, ...open, screens]);
