import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findImbalances, type ImbalanceGroup, leaveImbalances } from '#features/orders/balance/contract.ts';
import { withdrawDuplicates } from '#features/orders/payments/contract.ts';
import { type Answer, answer } from '../../../../../tests/component/answers.ts';
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
const alone = { duplicate_payments: [] };
const group: ImbalanceGroup = {
  kind: 'overpaid',
  orders: 21,
  amounts: [
    { currency: 'PEN', amount: '420.00' },
    { currency: 'USD', amount: '3.50' },
  ],
  since: AT,
  first: [{ ...overpaid, ...alone, order_id: 7, order_number: '1007', currency: 'PEN' }],
};

type OpenOptions = { answers?: Answer[]; rights?: ('edit_orders' | 'refund_orders')[] };

const openInbox = (groups: ImbalanceGroup[], { answers = [], rights }: OpenOptions = {}) =>
  openPortal('/inbox', {
    ...(rights && { user: { is_admin: false, rights } }),
    answers: [
      answer(findProblemGroups, () => ({ data: [cause], causes: 1, orders: 1 })),
      answer(findImbalances, () => ({ data: groups, orders: groups.length })),
      ...answers,
    ],
  });

const two: ImbalanceGroup = {
  ...group,
  orders: 2,
  first: [7, 8].map((id) => ({ ...overpaid, ...alone, order_id: id, order_number: `100${id}`, currency: 'PEN' })),
};

test('orders that disagree stand below the causes by kind, with money by currency, and lead to order and list', async () => {
  const { user } = await openInbox([group]);
  const section = await screen.findByRole('region', { name: 'Goods, money and papers disagree' });
  expect(section).toHaveTextContent(/Paid more than is owed.*21 orders · 420\.00 PEN · 3\.50 USD/);
  expect(within(section).queryByRole('link', { name: '1007' })).toBeNull();
  await user.click(within(section).getByRole('button', { name: 'Paid more than is owed' }));
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

test('several that disagree in one way are left as they are with one reason, and who was passed over is told why', async () => {
  const answers = [
    answer(leaveImbalances, ({ body }) => ({
      data: body.imbalances.map(({ order_id, subject }) => ({
        order_id,
        subject,
        outcome: order_id === 7 ? ('done' as const) : ('already_left' as const),
      })),
    })),
  ];
  const { user, server } = await openInbox([two], { answers, rights: ['edit_orders'] });
  const section = await screen.findByRole('region', { name: 'Goods, money and papers disagree' });
  await user.click(within(section).getByRole('button', { name: 'Paid more than is owed' }));
  expect(within(section).queryByRole('button', { name: /^Leave/ })).toBeNull();
  await user.click(within(section).getByRole('checkbox', { name: 'Choose all that are shown' }));
  await user.click(within(section).getByRole('checkbox', { name: /^1008 Taken off here/ }));
  expect(within(section).getByRole('button', { name: 'Leave 1 as it is…' })).toBeEnabled();
  await user.click(within(section).getByRole('checkbox', { name: /^1008 Taken off here/ }));
  await user.click(within(section).getByRole('button', { name: 'Leave 2 as they are…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave them as they are' });
  await user.click(within(dialog).getByRole('button', { name: 'Leave as it is' }));
  expect(server.asked(leaveImbalances)).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Paid in the shop');
  await user.click(within(dialog).getByRole('button', { name: 'Leave as it is' }));
  const skipped = await within(section).findByRole('status');
  expect(skipped).toHaveTextContent(
    /1 of 2 are left as they are.*1008 TAZA-01: A colleague has already left it as it is/,
  );
  expect(within(skipped).queryByRole('link', { name: '1007' })).toBeNull();
  await user.click(within(skipped).getByRole('button', { name: 'Close' }));
  expect(within(section).queryByRole('status')).toBeNull();
  await waitFor(() =>
    expect(server.asked(leaveImbalances)).toMatchObject([
      {
        body: {
          kind: 'overpaid',
          reason: 'Paid in the shop',
          imbalances: [7, 8].map((order_id) => ({ order_id, subject: 'TAZA-01', pieces: 1, amount: '20.00' })),
        },
      },
    ]),
  );
});

test('who may not edit orders chooses none to leave', async () => {
  const { user } = await openInbox([two], { rights: [] });
  const section = await screen.findByRole('region', { name: 'Goods, money and papers disagree' });
  await user.click(within(section).getByRole('button', { name: 'Paid more than is owed' }));
  expect(within(section).getByRole('link', { name: '1008' })).toBeInTheDocument();
  expect(within(section).queryByRole('checkbox')).toBeNull();
});

test('records of payments that channels tell too are taken back in several orders, and who was passed over is named', async () => {
  const paid = { ...overpaid, subject: '', pieces: 0, currency: 'PEN' };
  const duplicate_payments = [{ id: 70, amount: '20.00', recorded_at: AT }];
  const listed: ImbalanceGroup = {
    ...group,
    first: [
      { ...paid, order_id: 7, order_number: '1007', duplicate_payments },
      {
        ...paid,
        order_id: 8,
        order_number: '1008',
        duplicate_payments: [{ id: 80, amount: '20.00', recorded_at: AT }],
      },
      { ...paid, ...alone, order_id: 9, order_number: '1009' },
    ],
  };
  const answers = [
    answer(withdrawDuplicates, () => ({
      data: [
        { order_id: 7, outcome: 'done' as const },
        { order_id: 8, outcome: 'payments_changed' as const },
      ],
    })),
  ];
  const { user, server } = await openInbox([listed], { answers, rights: ['refund_orders'] });
  const section = within(await screen.findByRole('region', { name: 'Goods, money and papers disagree' }));
  await user.click(section.getByRole('button', { name: 'Paid more than is owed' }));
  const rows = section.getAllByText(/More is paid than is owed/).map(({ textContent }) => textContent ?? '');
  expect(rows.map((row) => row.includes('Recorded here, and reported by the channel.'))).toEqual([true, true, false]);
  await user.click(section.getByRole('checkbox', { name: /^1009/ }));
  expect(section.queryByRole('button', { name: /^Take the record/ })).toBeNull();
  expect(section.queryByRole('button', { name: /^Leave/ })).toBeNull();
  await user.click(section.getByRole('checkbox', { name: 'Choose all that are shown' }));
  await user.click(section.getByRole('button', { name: 'Take the records back in 2 orders' }));
  expect(await screen.findByText(/Taken back in 1 order\. Payments changed meanwhile in: 1008/)).toBeVisible();
  expect(server.asked(withdrawDuplicates)).toMatchObject([
    {
      body: {
        orders: [
          { order_id: 7, payment_ids: [70] },
          { order_id: 8, payment_ids: [80] },
        ],
      },
    },
  ]);
});
