import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { countOrders, findOrders } from '#features/orders/order/contract.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { findConnections } from '#features/partners/connections/contract.ts';
import { saveLanguage } from '#features/people/access/contract.ts';
import { findViews } from '#features/people/saved-views/contract.ts';
import { answer, nothing, refuse } from '../../../../tests/component/answers.ts';
import { exampleOf, exampleRow } from '../../../../tests/component/example.ts';
import { tell } from '../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../tests/component/open-portal.tsx';
import { pressPair } from '../../../../tests/component/press-pair.ts';
import { setSystemScheme } from '../../../../tests/component/system-scheme.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const navigation = () => screen.findByRole('navigation', { name: 'Main navigation' });

test('the language is chosen once, changes every text of the open screen, and is kept', async () => {
  const { user, server } = await openPortal('/imports', { answers: [answer(saveLanguage, () => nothing)] });
  await heading('Imports');
  await user.click(screen.getByRole('button', { name: /User menu/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Español' }));
  expect(await heading('Importaciones')).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'es');
  await waitFor(() => expect(server.asked(saveLanguage)).toMatchObject([{ body: { language: 'es' } }]));
  await user.click(
    within(await screen.findByRole('navigation', { name: 'Navegación principal' })).getByText('Pedidos'),
  );
  expect(await heading('Pedidos')).toBeVisible();
});

test('the theme follows the system until one is chosen, which then stays', async () => {
  const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');
  const { user } = await openPortal('/profile');
  await screen.findByRole('button', { name: /User menu/ });
  expect(shown()).toBe('light');
  setSystemScheme('dark');
  await waitFor(() => expect(shown()).toBe('dark'));
  setSystemScheme('light');
  await waitFor(() => expect(shown()).toBe('light'));
  await user.click(screen.getByRole('button', { name: /User menu/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  await waitFor(() => expect(shown()).toBe('dark'));
  await openPortal('/profile');
  await screen.findByRole('button', { name: /User menu/ });
  expect(shown()).toBe('dark');
});

test('the dots of the partners have their places before it is known how these fare', async () => {
  const connections = [1, 2, 3].map((id) => ({ ...exampleOf(findConnections.replies[200].element), id }));
  const dots = () =>
    [...document.querySelectorAll('header [data-health]')].map((dot) => dot.getAttribute('data-health'));
  await openPortal('/profile', { answers: [answer(findConnections, () => connections)] });
  await waitFor(() => expect(dots()).toHaveLength(3));
  await openPortal('/profile', { answers: [answer(findConnections, () => new Promise<never>(() => {}))] });
  await waitFor(() => expect(dots()).toEqual(['awaited', 'awaited', 'awaited']));
});

test('the navigation folds to its icons and stays so for the member, each with its name', async () => {
  const { user } = await openPortal('/customers');
  await navigation();
  await user.keyboard('[[');
  expect(await screen.findByRole('button', { name: 'Unfold the navigation' })).toBeVisible();
  await openPortal('/customers');
  const folded = await navigation();
  expect(within(folded).getByRole('link', { name: 'Orders' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Unfold the navigation' }));
  expect(await screen.findByRole('button', { name: 'Fold the navigation' })).toBeVisible();
});

test('own views stand below Orders and open their lists', async () => {
  const view = {
    ...exampleRow(findViews),
    id: 5,
    name: 'Mine',
    is_shared: false,
    state: { address: { filterBy: 'shipped' }, columns: { shown: {}, order: [], widths: {} } },
  };
  let views = [view];
  const { user, server } = await openPortal('/customers', {
    answers: [answer(findViews, ({ query }) => ({ data: query.list === 'orders' ? views : [], default_id: null }))],
  });
  await user.click(await within(await navigation()).findByRole('link', { name: 'Mine' }));
  await heading('Orders');
  expect(window.location.search).toMatch(/filterBy=shipped/);
  await waitFor(() => expect(server.asked(findOrders)[0]?.query).toMatchObject({ filterBy: 'shipped' }));
  expect(within(await navigation()).getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'page');
  views = [];
  tell({ type: 'view.deleted' });
  await waitFor(async () => expect(within(await navigation()).queryByRole('link', { name: 'Mine' })).toBeNull());
});

test('each partner stands in the navigation with its state, and files have one line for both ways', async () => {
  const exigo = { ...exampleOf(findConnections.replies[200].element), id: 1, name: 'Exigo', health: 'ok' as const };
  const { user } = await openPortal('/customers', { answers: [answer(findConnections, () => [exigo])] });
  expect(await within(await navigation()).findByRole('link', { name: /^Exigo.*Working$/ })).toHaveAttribute(
    'href',
    '/settings/connectors/1',
  );
  await user.click(within(await navigation()).getByRole('link', { name: 'Files' }));
  await heading('Imports');
  await user.click(
    within(await screen.findByRole('navigation', { name: 'Files' })).getByRole('link', { name: 'Exports' }),
  );
  await heading('Exports');
  expect(within(await navigation()).getByRole('link', { name: 'Files' })).toHaveAttribute('aria-current', 'page');
  pressPair('gu');
  expect(await heading('Imports')).toBeVisible();
});

test('a role shows only what it allows, and another role shows in the open screen', async () => {
  const { signInAs } = await openPortal('/customers', { user: { is_admin: false, rights: [] } });
  const links = within(await navigation());
  expect(links.getByRole('link', { name: 'Orders' })).toBeVisible();
  for (const name of ['Files', 'Links', 'Stock', 'Connectors', 'Team', 'Account'])
    expect(links.queryByRole('link', { name })).toBeNull();
  signInAs({ is_admin: false, rights: ['edit_orders'] });
  tell({ type: 'role.changed' });
  expect(await within(await navigation()).findByRole('link', { name: 'Outbox' })).toBeVisible();
  expect(links.queryByRole('link', { name: 'Files' })).toBeNull();
});

test('a screen that a role does not allow says so at its address', async () => {
  for (const [address, said] of [
    ['/exports', 'Your role does not allow exporting. Ask an administrator'],
    ['/products/create', 'Your role does not allow editing the catalog. Ask an administrator'],
    ['/settings/connectors/new', 'Your role does not allow managing connectors. Ask an administrator'],
    ['/documents/settings', 'Your role does not allow managing the settings. Ask an administrator'],
  ] as const) {
    await openPortal(address, { user: { is_admin: false, rights: [] } });
    expect(await screen.findByText(new RegExp(said))).toBeVisible();
  }
});

test('an address without an order says which is missing, and searches for it', async () => {
  const { user } = await openPortal('/orders/999', { answers: [answer(getOrder, () => refuse(404))] });
  expect(await screen.findByText(/There is no order 999 in this account/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Search for 999' }));
  await heading('Orders');
  expect(window.location.search).toBe('?search=999');
});

test('a dialog gives the focus back to what opened it, be it a button or a choice in a menu', async () => {
  const { user } = await openPortal('/orders/1', {
    answers: [
      answer(getOrder, () => ({ ...exampleOf(getOrder.replies[200]), id: 1, order_status: 'pending' as const })),
    ],
  });
  const menu = await screen.findByRole('button', { name: 'More actions' });
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel order…' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(menu).toHaveFocus());
  await user.keyboard('?');
  await screen.findByRole('complementary', { name: 'Help' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(menu).toHaveFocus());
});

test('the list of orders says how many there are of each status', async () => {
  await openPortal('/orders', {
    answers: [
      answer(countOrders, () => ({ counts: { ...exampleOf(countOrders.replies[200]).counts, shipped: 7 }, total: 7 })),
    ],
  });
  expect(await screen.findByRole('button', { name: /^Shipped 7/ })).toBeVisible();
});

test('a menu has the focus while it is open, and gives it back', async () => {
  const { user } = await openPortal('/orders');
  await heading('Orders');
  for (const [name, role] of [
    ['Add filter', 'listbox'],
    ['Columns', 'group'],
    [/User menu/, 'menu'],
    [/attention/, 'menu'],
  ] as const) {
    const before = screen.queryAllByRole(role).length;
    const [button] = await screen.findAllByRole('button', { name });
    button?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole(role)).toHaveLength(before + 1));
    await waitFor(() => expect(button).not.toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryAllByRole(role)).toHaveLength(before));
    await waitFor(() => expect(button).toHaveFocus());
  }
});

test('a screen that makes files is one of Files in the navigation', async () => {
  await openPortal('/orders/export');
  await heading('Export Orders');
  const link = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Main navigation' })).getByRole('link', { name });
  await waitFor(() => expect(link('Files')).toHaveAttribute('aria-current', 'page'));
  expect(link('Orders')).not.toHaveAttribute('aria-current');
});
