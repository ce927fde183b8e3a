/**
 * The deep tier in slices of at most six minutes on two cores, of which CI runs one for each commit: the seconds that a
 * test file takes there, rounded up, and the time that the mutants are given. Those of journeys are estimated by their
 * number.
 */
export const SLICES: readonly Readonly<Record<string, number>>[] = [
  {
    'tests/crash/kill-worker.slow.db.test.ts': 180,
    'tests/crash/limited.slow.db.test.ts': 40,
    'tests/crash/dead-workers.slow.db.test.ts': 20,
    'tests/any-request.slow.db.test.ts': 40,
    'tests/fair-shares.slow.db.test.ts': 25,
    'tests/idle-accounts.slow.db.test.ts': 20,
    'tests/data-folder.slow.db.test.ts': 10,
  },
  {
    'tests/crash/kill-behind-pooler.slow.db.test.ts': 150,
    'tests/crash/database-restart.slow.db.test.ts': 60,
    'tests/crash/export-killed.slow.db.test.ts': 40,
    'src/programs/start.slow.db.test.ts': 80,
  },
  {
    'tests/crash/killed-documents.slow.db.test.ts': 150,
    'tests/crash/imports.slow.db.test.ts': 120,
    'tests/backup-programs.slow.db.test.ts': 60,
    'tests/backup.slow.db.test.ts': 20,
  },
  {
    'tests/retail/retail-year.slow.db.test.ts': 150,
    'tests/retail/retail-links.slow.db.test.ts': 20,
    'tests/imports/real-catalogues.slow.db.test.ts': 40,
    'src/features/catalogue/product-links/server/search-plans.slow.db.test.ts': 5,
    'src/features/warehouse/stock/server/channel-sync/channel-stock-plans.slow.db.test.ts': 10,
    'src/features/data/audit/server/audit-plans.slow.db.test.ts': 10,
    'src/platform/db/embedded-postgres.slow.db.test.ts': 55,
    'src/platform/db/migrate.slow.db.test.ts': 40,
  },
  {
    'src/connectors/vendure/read-orders.peer.test.ts': 60,
    'src/connectors/vendure/vendure.peer.test.ts': 60,
    'src/connectors/vendure/write.peer.test.ts': 60,
    'tests/peers/whole-way.peer.test.ts': 60,
    'src/platform/db/connection-isolation.slow.db.test.ts': 60,
    'src/programs/add-account.slow.db.test.ts': 30,
  },
  {
    mutants: 300,
  },
  {
    'tests/journeys/accessible-dialogs.matrix.web.test.ts': 300,
    'tests/journeys/guide.matrix.web.test.ts': 40,
  },
  {
    'tests/journeys/accessible-screens.matrix.web.test.ts': 200,
    'tests/journeys/accessibility.matrix.web.test.ts': 90,
    'tests/journeys/sample-data.matrix.web.test.ts': 60,
  },
  {
    'tests/journeys/still-screens.matrix.web.test.ts': 240,
    'tests/journeys/dashboard.matrix.web.test.ts': 10,
    'tests/journeys/inbox.matrix.web.test.ts': 15,
    'tests/journeys/order-edit.matrix.web.test.ts': 15,
    'tests/journeys/order-list.matrix.web.test.ts': 10,
    'tests/journeys/order-page.matrix.web.test.ts': 10,
    'tests/journeys/phone.matrix.web.test.ts': 25,
    'tests/journeys/print.matrix.web.test.ts': 10,
    'tests/journeys/screen-sizes.matrix.web.test.ts': 10,
    'tests/journeys/views.matrix.web.test.ts': 15,
  },
  {
    'tests/journeys/accessible.matrix.web.test.ts': 27,
    'tests/journeys/catalogue.web.test.ts': 15,
    'tests/journeys/channel-advisor.web.test.ts': 10,
    'tests/journeys/channel-stock.web.test.ts': 20,
    'tests/journeys/customers.web.test.ts': 10,
    'tests/journeys/first-order.web.test.ts': 10,
    'tests/journeys/first-screen.web.test.ts': 35,
    'tests/journeys/item-files.web.test.ts': 20,
    'tests/journeys/log-in-again.web.test.ts': 27,
    'tests/journeys/login.web.test.ts': 10,
    'tests/journeys/other-places.web.test.ts': 10,
    'tests/journeys/partner-down.web.test.ts': 40,
    'tests/journeys/print.web.test.ts': 15,
    'tests/journeys/sample-data.web.test.ts': 40,
    'tests/journeys/screen-sizes.web.test.ts': 15,
    'tests/journeys/tax-cards.web.test.ts': 20,
    'tests/journeys/tax-documents.web.test.ts': 30,
  },
];
