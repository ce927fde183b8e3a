import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findOrders, OrderRow } from '#features/orders/order/contract.ts';
import { findConnections } from '#features/partners/connections/contract.ts';
import { answer, pageOfRows } from '../../../../../tests/component/answers.ts';
import { exampleOf, exampleRow } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { findCustomers } from '../contract.ts';
import { CustomerDetail, getCustomer } from '../detail-contract.ts';
import { mergeCustomer } from '../merge-contract.ts';
import { findCustomerDocuments } from '../papers-contract.ts';

test('two customers that are chosen in the list are merged, and no other number of them', async () => {
  const detail = (id: number) => ({ ...exampleOf(CustomerDetail), id, customer_name: `Buyer ${id}`, version: id });
  const rows = [1, 2, 3].map((id) => exampleRow(findCustomers, { id, customer_name: `Buyer ${id}` }));
  const { user, server } = await openPortal('/customers', {
    answers: [
      answer(findCustomers, () => pageOfRows(...rows)),
      answer(getCustomer, ({ params }) => detail(params.id)),
      answer(mergeCustomer, () => exampleOf(mergeCustomer.replies[200])),
    ],
  });
  await findRow('Buyer 1');
  const choose = (id: number) => user.click(screen.getByRole('checkbox', { name: `Select Buyer ${id}` }));
  await choose(1);
  const bar = await screen.findByRole('toolbar');
  const merge = () => within(bar).queryByRole('button', { name: 'Merge' });
  expect(merge()).toBeNull();
  await choose(3);
  await user.click(merge() ?? bar);
  const dialog = await screen.findByRole('dialog', { name: 'Merge customers' });
  await user.click(await within(dialog).findByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Customers merged')).toBeVisible();
  expect(server.asked(mergeCustomer)).toMatchObject([{ params: { id: 1 }, body: { double_id: 3, double_version: 3 } }]);
});

test('customers are filtered by source and country, and those not synced say what to do', async () => {
  const connection = exampleOf(findConnections.replies[200].element);
  const shop = { ...connection, id: 3, name: 'Shop', capabilities: ['orders.read'], role: 'channel' as const };
  const crm = { ...connection, id: 4, name: 'HubSpot', capabilities: ['contacts.write'], role: 'crm' as const };
  const row = exampleRow(findCustomers, { id: 1, customer_name: 'Ana' });
  const { user, server } = await openPortal('/customers?filterBy=Unsynced&country=PE', {
    answers: [answer(findCustomers, () => pageOfRows(row)), answer(findConnections, () => [shop, crm])],
  });
  await findRow('Ana');
  expect(await screen.findByRole('link', { name: 'Say who is synced automatically' })).toHaveAttribute(
    'href',
    '/settings/connectors/4/customers',
  );
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('option', { name: 'Source' }));
  await user.click(await screen.findByRole('option', { name: 'Shop' }));
  await waitFor(() =>
    expect(server.asked(findCustomers).at(-1)?.query).toMatchObject({ connection_id: 3, country: 'PE' }),
  );
});

test('customers are searched, sorted and opened', async () => {
  const ana = exampleRow(findCustomers, { id: 3, customer_name: 'Ana' });
  const { user, server } = await openPortal('/customers', {
    answers: [
      answer(findCustomers, () => pageOfRows(ana)),
      answer(getCustomer, () => ({ ...exampleOf(CustomerDetail), ...ana })),
    ],
  });
  await findRow('Ana');
  await user.type(screen.getByRole('textbox', { name: 'Search customers' }), 'ana{Enter}');
  await user.click(screen.getByRole('button', { name: 'Customer' }));
  expect(await screen.findByRole('columnheader', { name: 'Customer' })).toHaveAttribute('aria-sort');
  const asked = { search: 'ana', orderBy: 'customer_name' };
  await waitFor(() => expect(server.asked(findCustomers).at(-1)?.query).toMatchObject(asked));
  await user.click(screen.getByRole('link', { name: 'Ana' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana' })).toBeVisible();
});

test('a customer has orders and tax documents, each with the way to its order, and support hears of whom it is', async () => {
  const order = { ...exampleOf(OrderRow), id: 5, order_number: '1005', order_status: 'pending' as const };
  const paper = exampleRow(findCustomerDocuments, { id: 8, order_id: 5, order_number: '1005', full_number: 'A-1' });
  const { user, server } = await openPortal('/customers/3', {
    answers: [
      answer(getCustomer, () => ({ ...exampleOf(CustomerDetail), id: 3, customer_name: 'Ana' })),
      answer(findOrders, () => pageOfRows(order)),
      answer(findCustomerDocuments, () => ({ data: [paper], has_more: false })),
    ],
  });
  const panel = async (name: string) => within(await screen.findByRole('region', { name }));
  const orders = await panel('Orders');
  expect((await orders.findByText('1005')).closest('tr')).toHaveTextContent('Pending');
  expect(orders.getByRole('link', { name: '1005' })).toHaveAttribute('href', '/orders/5');
  expect(server.asked(findOrders)).toMatchObject([{ query: { customer_id: 3 } }]);
  const papers = (await (await panel('Tax documents')).findByText('A-1')).closest('tr');
  expect(within(papers ?? document.body).getByRole('link', { name: '1005' })).toHaveAttribute('href', '/orders/5');
  await user.click(orders.getByRole('link', { name: 'Show in the order list' }));
  expect(await screen.findByRole('button', { name: 'Remove filter Customer' })).toBeVisible();
  expect(window.location.search).toBe('?customer_id=3');
  window.history.back();
  await user.click((await panel('Support requests')).getByRole('link', { name: 'Ask' }));
  await waitFor(() => expect(window.location.pathname).toBe('/support'));
  expect(new URLSearchParams(window.location.search).get('from')).toBe('/customers/3');
});

test('customers that are merged show the names of their languages', async () => {
  const detail = (id: number) => ({
    ...exampleOf(CustomerDetail),
    id,
    customer_name: `Buyer ${id}`,
    language_code: id === 1 ? 'es' : 'en',
  });
  const rows = [1, 2].map((id) => exampleRow(findCustomers, { id, customer_name: `Buyer ${id}` }));
  const { user } = await openPortal('/customers', {
    answers: [answer(findCustomers, () => pageOfRows(...rows)), answer(getCustomer, ({ params }) => detail(params.id))],
  });
  await findRow('Buyer 1');
  for (const { customer_name } of rows)
    await user.click(screen.getByRole('checkbox', { name: `Select ${customer_name}` }));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Merge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge customers' });
  expect(await within(dialog).findByText('Spanish')).toBeVisible();
});
