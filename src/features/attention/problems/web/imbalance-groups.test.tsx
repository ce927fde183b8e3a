import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findImbalances, type ImbalanceGroup } from '#features/orders/balance/contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findProblemGroups, ProblemGroup } from '../contract.ts';

const AT = '2026-11-20T15:00:00.000Z';
const cause: ProblemGroup = {
  ...exampleOf(ProblemGroup),
  ...{ kind: 'unlinked_product', subject: 'MUG-01', orders: 1, first_seen_at: AT },
  ...{ connection_id: 1, connection_name: 'Exigo', oldest_order_id: 1 },
};

const overpaid = { kind: 'overpaid', subject: 'TAZA-01', pieces: 1, amount: '20.00', since: AT } as const;
const group: ImbalanceGroup = {
  kind: 'overpaid',
  orders: 21,
  amounts: [
    { currency: 'PEN', amount: '420.00' },
    { currency: 'USD', amount: '3.50' },
  ],
  since: AT,
  first: [{ ...overpaid, order_id: 7, order_number: '1007', currency: 'PEN' }],
};

const openInbox = (groups: ImbalanceGroup[]) =>
  openPortal('/inbox', {
    answers: [
      answer(findProblemGroups, () => ({ data: [cause], causes: 1, orders: 1 })),
      answer(findImbalances, () => ({ data: groups, orders: groups.length })),
    ],
  });

test('orders that disagree stand below the causes by kind, with money by currency, and lead to order and list', async () => {
  const { user } = await openInbox([group]);
  const section = await screen.findByRole('region', { name: 'Goods, money and papers disagree' });
  expect(section).toHaveTextContent(/Taken off, and not refunded.*21 orders · 420\.00 PEN · 3\.50 USD/);
  expect(within(section).queryByRole('link', { name: '1007' })).toBeNull();
  await user.click(within(section).getByRole('button', { name: 'Taken off, and not refunded' }));
  expect(section).toHaveTextContent('1007 Taken off here, and not refunded: 1 piece of TAZA-01 (20.00 PEN).');
  expect(section).toHaveTextContent('The 1 that have waited longest are shown.');
  expect(within(section).getByRole('link', { name: '1007' })).toHaveAttribute('href', '/orders/7');
  expect(within(section).getByRole('link', { name: 'Show in the list' })).toHaveAttribute(
    'href',
    '/orders?balance=overpaid',
  );
});

test('where all orders agree nothing is said of it', async () => {
  await openInbox([]);
  await screen.findByRole('heading', { name: /^Inbox/ });
  await screen.findAllByText(/not linked/);
  expect(screen.queryByRole('region', { name: 'Goods, money and papers disagree' })).toBeNull();
});
