import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findConnections } from '#features/partners/connections/contract.ts';
import { answer, pageOfRows } from '../../../../../tests/component/answers.ts';
import { exampleOf, exampleRow } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { findCustomers } from '../contract.ts';
import { CustomerDetail, getCustomer } from '../detail-contract.ts';
import { mergeCustomer } from '../merge-contract.ts';

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
