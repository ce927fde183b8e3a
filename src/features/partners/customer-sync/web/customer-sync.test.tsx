import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findCustomers } from '#features/customers/customers/contract.ts';
import { answer, pageOfRows } from '../../../../../tests/component/answers.ts';
import { exampleOf, exampleRow } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { syncCustomers } from '../contract.ts';

test('customers chosen in the list are synced by one press, and the list follows', async () => {
  const customer = (id: number) => exampleRow(findCustomers, { id, customer_name: `Buyer ${id}` });
  let rows = [1, 2, 3].map(customer);
  const { user, server } = await openPortal('/customers', {
    answers: [
      answer(findCustomers, () => pageOfRows(...rows)),
      answer(syncCustomers, () => ({
        ...exampleOf(syncCustomers.replies[200]),
        message: '2 customers are queued for HubSpot',
        alertType: 'success' as const,
      })),
    ],
  });
  await findRow('Buyer 1');
  for (const name of ['Select Buyer 1', 'Select Buyer 3']) await user.click(screen.getByRole('checkbox', { name }));
  const bar = await screen.findByRole('toolbar');
  expect(bar).toHaveTextContent('2 selected');
  await user.click(within(bar).getByRole('button', { name: 'Sync' }));
  expect(await screen.findByText(/2 customers are queued for HubSpot/)).toBeVisible();
  expect(server.asked(syncCustomers)).toMatchObject([{ body: { ids: [1, 3] } }]);
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  rows = rows.map((row) => ({ ...row, sync_status: 'synced' as const }));
  tell({ type: 'customer.changed' });
  await waitFor(async () => expect(await findRow('Buyer 1')).toHaveTextContent('Synced'));
});
