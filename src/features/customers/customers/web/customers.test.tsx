import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
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
