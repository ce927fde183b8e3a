import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { ConnectionView, findConnections, getConnection, syncConnection } from '../contract.ts';

const exigo: ConnectionView = {
  ...exampleOf(ConnectionView),
  id: 1,
  kind: 'exigo',
  name: 'Exigo',
  state: 'active',
  health: 'ok',
};
const member = { is_admin: false, rights: ['edit_orders' as const] };

test('who does not manage connectors may have one read, and no more', async () => {
  const { user, server } = await openPortal('/settings/connectors', {
    answers: [
      answer(findConnections, () => [exigo]),
      answer(syncConnection, () => ({ message: 'Reading from the partner has started' })),
    ],
    user: member,
  });
  const row = await screen.findByRole('listitem', { name: 'Exigo' });
  expect(screen.queryByRole('link', { name: 'Add connector' })).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Actions for Exigo' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sync now' }));
  expect(await screen.findByText(/Reading from the partner has started/)).toBeVisible();
  expect(server.asked(syncConnection)).toMatchObject([{ params: { connector: '1' } }]);
  await user.click(within(row).getByRole('button', { name: 'Actions for Exigo' }));
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Sync now']),
  );
});

test('who does not manage connectors is shown no field of the settings', async () => {
  await openPortal('/settings/connectors/1/settings', { answers: [answer(getConnection, () => exigo)], user: member });
  expect(await screen.findByText('Only an administrator can change these settings.')).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
});
