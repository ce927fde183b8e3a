import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findViolations, WINGS } from './import-rules.mjs';

const violations = (path: string, specifier: string) => findViolations([{ path, text: `import '${specifier}';` }]);

test.each([
  ['src/features/orders/list/server/save-order.ts', '#platform/db/database.ts'],
  ['src/features/orders/list/server/save-order.ts', '#features/warehouse/stock/server/availability/reserve-stock.ts'],
  [
    'src/features/warehouse/stock/server/availability/reserve-stock.db.test.ts',
    '#features/orders/intake/server/check-orders.job.ts',
  ],
  ['src/features/warehouse/stock/server/channel-sync/push-levels.ts', '../availability/name-skus.ts'],
  ['src/features/warehouse/stock/server/apply-stock-changes.ts', './channel-sync/save-targets.ts'],
  ['src/features/warehouse/stock/server/availability/import-stock.db.test.ts', '../apply-stock-changes.ts'],
  ['src/features/orders/list/server/save-order.ts', 'pg'],
  ['src/features/orders/order/order-rules.ts', '#countries/countries.ts'],
  ['src/features/orders/order/web/order-list-screen.tsx', '#ui/table.tsx'],
  ['src/features/orders/list/server/save-order.db.test.ts', '../../../../../tests/template-db.ts'],
  ['src/connectors/exigo/client.ts', '../core/http.ts'],
  ['src/connectors/registry.ts', './exigo/exigo.ts'],
  ['src/countries/ec/ruc.ts', '../core/country.ts'],
  ['src/programs/start.ts', '../../sandbox/sandbox.ts'],
  ['src/programs/portal/main.tsx', '#features/orders/list/web/order-list-screen.tsx'],
  ['sandbox/exigo/orders.ts', '../kit/ledger.ts'],
])('%s may import %s', (path, specifier) => {
  expect(violations(path, specifier)).toEqual([]);
});

test.each([
  ['src/base/money.ts', '#texts/en.ts'],
  ['src/ui/table.tsx', '#features/orders/order/contract.ts'],
  ['src/platform/log.ts', '#connectors/registry.ts'],
  ['src/connectors/exigo/client.ts', '../shopify/client.ts'],
  ['src/connectors/exigo/client.ts', '#platform/log.ts'],
  ['src/countries/ec/ruc.ts', '#connectors/core/http.ts'],
  ['src/countries/ec/ruc.ts', '../co/cufe.ts'],
  ['src/countries/core/totals.ts', '../ec/ruc.ts'],
  ['src/features/orders/order/order-rules.ts', '#countries/ec/ruc.ts'],
  ['src/features/orders/order/order-rules.ts', './server/save-order.ts'],
  ['src/features/orders/list/server/save-order.ts', '../web/order-queries.ts'],
  ['src/features/orders/list/server/save-order.ts', '#programs/routes.ts'],
  ['src/features/warehouse/stock/server/availability/reserve-stock.ts', '#features/orders/edit/server/save-order.ts'],
  ['src/features/warehouse/stock/web/stock-columns.tsx', '../../mappings/mapping-rules.ts'],
  ['src/features/orders/list/server/find-orders.ts', '../../order/contract.ts'],
  ['src/features/warehouse/stock/server/availability/reserve-stock.ts', '../channel-sync/push-levels.ts'],
  [
    'src/features/warehouse/stock/server/channel-sync/push-levels.ts',
    '#features/warehouse/stock/server/apply-stock-changes.ts',
  ],
  ['src/features/warehouse/stock/web/stock-columns.tsx', '#features/warehouse/mappings/web/mapping-link.tsx'],
  ['src/features/orders/list/server/save-order.ts', '../../../../../tests/given.ts'],
  ['src/features/orders/order/web/order-list-screen.tsx', '../server/find-orders.ts'],
  ['src/features/orders/order/web/order-list-screen.tsx', '#platform/log.ts'],
  ['src/programs/server.ts', './portal/main.tsx'],
  ['src/programs/portal/main.tsx', '../server.ts'],
  ['sandbox/exigo/orders.ts', '../../src/base/money.ts'],
  ['src/ui/call.ts', 'node:fs'],
  ['src/features/orders/order/contract.ts', 'kysely'],
])('%s must not import %s', (path, specifier) => {
  const [message, ...more] = violations(path, specifier);
  expect(message).toContain(`${path} must not import ${specifier}`);
  expect(more).toEqual([]);
});

test.each([
  "import type { Order } from '#features/orders/order/contract.ts';",
  "export * from '#features/orders/order/contract.ts';",
  "export { order } from '#features/orders/order/contract.ts';",
  "const contract = await import('#features/orders/order/contract.ts');",
  "let order: import('#features/orders/order/contract.ts').Order;",
])('every way to import counts: %s', (text) => {
  expect(findViolations([{ path: 'src/platform/log.ts', text }])).toHaveLength(1);
});

test('a country that the browser reaches must not need Node', () => {
  const files = [
    { path: 'src/features/orders/order/order-rules.ts', text: "import '#countries/countries.ts';" },
    { path: 'src/countries/countries.ts', text: "import './ec/ecuador.ts';" },
    { path: 'src/countries/ec/ecuador.ts', text: "import 'node:crypto';" },
  ];
  const message =
    'src/features/orders/order/order-rules.ts must not import node:crypto by way of src/countries/ec/ecuador.ts';
  expect(findViolations(files)).toEqual([expect.stringContaining(message)]);
});

test('a room without a wing and floor is not taken', () => {
  const files = [
    { path: 'src/features/orders/order/contract.ts', text: "import '#features/orders/fashion/contract.ts';" },
  ];
  expect(() => findViolations(files)).toThrow('no wing and floor for features/orders/fashion');
});

test('the map in docs/architecture.md has the same wings and rooms', () => {
  const map = readFileSync('docs/architecture.md', 'utf8');
  const rows = [...map.matchAll(/^\| (?:`([a-z]+)`)? ?\| `([a-z-]+)` \|/gm)];
  const rooms: string[] = [];
  let wing = '';
  for (const [, named, room] of rows) {
    wing = named ?? wing;
    rooms.push(`${wing}/${room}`);
  }
  const declared = Object.entries(WINGS).flatMap(([name, floors]) => floors.flat().map((room) => `${name}/${room}`));
  expect(rooms.toSorted()).toEqual(declared.toSorted());
});
