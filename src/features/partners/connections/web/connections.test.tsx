import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { ConnectionView, findConnections, getConnection, syncConnection } from '../contract.ts';
import { findOutages } from '../outages-contract.ts';
import { ConnectorKind, findConnectorKinds, testNewConnection } from '../settings-contract.ts';

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

const outage = (id: number, name: string, since: string | null = null) => ({
  ...exampleOf(findOutages.replies[200].element),
  id,
  name,
  state: 'active' as const,
  takes_nothing_since: since,
  takes_none_of: since === null ? [] : ['outbox' as const],
  orders_waiting: id,
});

test('several partners that nothing goes through are one line, each in the same words as the header', async () => {
  let outages = [
    outage(1, 'Exigo'),
    outage(2, 'SUNAT', '2026-11-20T15:00:00Z'),
    { ...outage(3, 'SRI'), answered_with: 500 },
  ];
  const { server } = await openPortal('/customers', {
    answers: [answer(findConnections, () => [exigo]), answer(findOutages, () => outages)],
  });
  const main = within(await screen.findByRole('main'));
  const line = await main.findByText('Nothing goes through to 3 partners');
  expect(line.parentElement).toHaveTextContent(
    'Exigo does not answer · SUNAT answers, but takes nothing · SRI answers with errors (500)',
  );
  expect(line.parentElement).toHaveTextContent('6 orders wait');
  expect(main.getAllByRole('link', { name: 'All connectors' })).toHaveLength(1);
  expect(screen.getAllByText('Nothing goes through to 3 partners')).toHaveLength(2);
  outages = [{ ...outage(2, 'SUNAT', '2026-11-20T15:00:00Z'), orders_waiting: 0 }];
  server.answer(answer(findOutages, () => outages));
  tell({ type: 'connection.changed' });
  expect(await screen.findByRole('link', { name: 'SUNAT answers, but takes nothing' })).toHaveAttribute(
    'href',
    '/settings/connectors/2',
  );
  expect(await main.findByText(/^SUNAT answers, but has taken nothing since/)).toBeVisible();
});

test('all that a partner does is said in words', async () => {
  const capabilities = ['orders.submit', 'documents.write'] as const;
  await openPortal('/settings/connectors/1', {
    answers: [answer(getConnection, () => ({ ...exigo, capabilities: [...capabilities] }))],
  });
  expect(await screen.findByText(/Documents are sent along/)).toBeVisible();
});

test('why a partner refuses a new connector stands above its buttons, and stays', async () => {
  const kind = { ...exampleOf(ConnectorKind), kind: 'exigo', title: 'Exigo' };
  const reason = 'The credentials were refused: HTTP 401';
  const { user } = await openPortal('/settings/connectors/new?kind=exigo', {
    answers: [
      answer(findConnectorKinds, () => [kind]),
      answer(testNewConnection, () => refuse(422, { message: reason })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Test and continue' }));
  const alert = await within(screen.getByRole('main')).findByRole('alert');
  expect(alert).toHaveTextContent(reason);
  expect(alert.closest('form')).toBe(screen.getByRole('button', { name: 'Test and continue' }).closest('form'));
});
