import type { AnyRoute } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => null }));
afterAll(() => vi.unstubAllGlobals());

function allBelow(route: AnyRoute): AnyRoute[] {
  const children: AnyRoute[] = Object.values(route.children ?? {});
  return children.flatMap((child) => [child, ...allBelow(child)]);
}

/** `open` needs no session; `staff` is for all members, who may look where their role lets them change nothing. */
const decided = `
open /forgot-password /invitation /invoice-data /login /login/company /mail /password
staff $ / /customers /customers/$id /documents /documents/$id /documents/due /documents/series
staff /help /help/$page /inbox /links /notices /orders /orders/$id /orders/search /outbox /problems /returns /returns/$id /products /products/$id /products/search
staff /profile /raw_materials /raw_materials/$id /raw_materials/search
staff /settings/account /settings/connectors /settings/connectors/$id /settings/connectors/$id/customers
staff /settings/connectors/$id/locations /settings/connectors/$id/log /settings/connectors/$id/products
staff /settings/connectors/$id/reconciliation /settings/connectors/$id/settings /settings/connectors/$id/shipping-options
staff /settings/connectors/$id/stock /settings/team /stock /support
admin /settings/audit /settings/audit/export /settings/login
edit_catalog /imports /imports/$id /imports/new /products/create /products/edit/$id /raw_materials/create /raw_materials/edit/$id
export /customers/export /documents/export /exports /exports/failed-mexico-invoices /orders/export /products/export /raw_materials/export
manage_connectors /settings/connectors/new
manage_settings /documents/settings
`;

test('each screen declares who may open it', async () => {
  const { routeTree } = await import('./routes.tsx');
  const screens = allBelow(routeTree).flatMap(({ options }) => {
    if (!('path' in options)) return [];
    const path = String(options.path);
    return [`${path} ${options.staticData?.access ?? (path === '$' ? 'staff' : 'open')}`];
  });
  const wanted = decided
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [access, ...paths] = line.split(' ');
      return paths.map((path) => `${path} ${access}`);
    });
  expect(screens.sort()).toEqual(wanted.sort());
});
