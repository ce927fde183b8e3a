import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { BalanceRow, getOrderBalance, pieceColumns } from '#features/orders/balance/contract.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import { getRefundable, type Refundable, refundOrder } from '../contract.ts';

const order = sampleOrder({ order_status: 'shipped', is_editable: false, valid_documents: ['F001-27'] });

const refundable: Refundable = {
  currency: 'PEN',
  charged: '65.00',
  left: '65.00',
  shipping: '5.00',
  lines: [
    {
      source_item_id: '1',
      sku: 'MUG',
      name: 'Mug',
      pieces: 3,
      worth: '60.00',
      refunded_pieces: 0,
      refunded: '0.00',
      unsent: 1,
    },
  ],
  channel: 'Web shop',
  limit: null,
  refunds: [],
};

const answersFor = (given: Partial<Refundable>) => [
  answer(getOrder, () => order),
  answer(getRefundable, () => ({ ...refundable, ...given })),
  answer(refundOrder, () => ({ status: 201 as const, body: { id: 9, message: 'It is asked for' } })),
];

async function openRefund(given: Partial<Refundable> = {}) {
  const { user, server } = await openPortal(`/orders/${order.id}`, { answers: answersFor(given) });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refund…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Refund ${order.order_number}` }));
  await dialog.findByRole('textbox', { name: /^Reason/ });
  return { user, server, dialog };
}

test('a refund says what it does before it is pressed, and not without a reason', async () => {
  const refused = {
    ...{ state: 'refused' as const, total: '7.00', reason: 'Late', refusal: 'No payment is left' },
    ...{ number: '3', shipping: '0.00', lines: [] },
  };
  const { user, server, dialog } = await openRefund({
    refunds: [{ id: 3, origin: 'here', at: '2026-11-20T12:00:00Z', by: 'Ana', ...refused }],
  });
  expect(dialog.getByText('Refused: 7.00 PEN · Late · No payment is left')).toBeVisible();
  const send = () => user.click(dialog.getByRole('button', { name: 'Refund' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Pieces of Mug' }), '2');
  await fill(user, dialog.getByRole('textbox', { name: /^Shipping/ }), '5');
  expect(dialog.getByRole('status')).toHaveTextContent(
    [
      'Refunds 45.00 PEN at Web shop.',
      'Its invoice F001-27 is then to be credited.',
      'Takes 1 piece that has not left off the order.',
    ].join(' '),
  );
  await send();
  expect(await dialog.findByText('Please give a reason')).toBeVisible();
  expect(server.asked(refundOrder)).toEqual([]);
  await fill(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Broken');
  await send();
  expect(await screen.findByText('It is asked for')).toBeVisible();
  expect(server.asked(refundOrder)).toMatchObject([
    {
      params: { id: order.id },
      body: {
        lines: [{ source_item_id: '1', pieces: 2 }],
        shipping: '5',
        goodwill: '0',
        reason: 'Broken',
        way: { to: 'channel' },
        left: '65.00',
      },
    },
  ]);
});

test('of an order that waits here the last pieces are not said to come off: it is to be cancelled', async () => {
  const { user } = await openPortal('/orders/7', {
    answers: [
      ...answersFor({ lines: refundable.lines.map((line) => ({ ...line, unsent: 3 })) }),
      answer(getOrder, () => sampleOrder({})),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refund…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund 1001' }));
  const pieces = await dialog.findByRole('textbox', { name: 'Pieces of Mug' });
  await fill(user, pieces, '2');
  expect(dialog.getByRole('status')).toHaveTextContent('Takes 2 pieces that have not left off the order.');
  await fill(user, pieces, '3');
  expect(dialog.getByRole('status')).toHaveTextContent(
    'Refunds 60.00 PEN at Web shop. Nothing is left to send: the order stays here until you cancel it.',
  );
});

test('what was paid back elsewhere names its means; above the limit of the role nothing is asked for', async () => {
  const { user, server, dialog } = await openRefund({ channel: null, limit: '10.00' });
  expect(dialog.getByText(/up to 10\.00 PEN of this order/)).toBeVisible();
  const send = () => user.click(dialog.getByRole('button', { name: 'Record the refund' }));
  await fill(user, dialog.getByRole('textbox', { name: /^An amount/ }), '50');
  await fill(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Goodwill');
  await send();
  expect(await dialog.findByRole('alert')).toHaveTextContent('up to 10.00 PEN');
  expect(await dialog.findByText('Please say how it was paid')).toBeVisible();
  await fill(user, dialog.getByRole('textbox', { name: /^An amount/ }), '5');
  await fill(user, dialog.getByRole('textbox', { name: /^How it was paid/ }), 'Cash');
  await send();
  expect(await screen.findByText('It is asked for')).toBeVisible();
  expect(server.asked(refundOrder)).toMatchObject([
    { body: { lines: [], goodwill: '5', way: { to: 'elsewhere', means: 'Cash', reference: '' } } },
  ]);
});

test('what the balance says is owed is filled in', async () => {
  const nothing = Object.fromEntries(pieceColumns.map((column) => [column, 0]));
  const pieces = { ...nothing, sold: 3, wanted: 3, sent: 1 };
  const balance = {
    paid: { amount: null, open: '65.00', is_in_other_currency: false },
    currency: 'PEN',
    rows: [
      { ...exampleOf(BalanceRow), kind: 'line' as const, source_item_id: '1', sku: 'MUG', is_part: false, pieces },
    ],
    sum: { pieces, amounts: { charged: '65.00', refunded: '0.00', invoiced: '0.00', credited: '0.00' } },
    imbalances: [
      {
        kind: 'short_shipped' as const,
        subject: 'MUG',
        pieces: 2,
        amount: '40.00',
        since: null,
        reason: '',
        answers: [],
        duplicate_payments: [],
        left: null,
      },
    ],
    moving: [],
  };
  const { user } = await openPortal(`/orders/${order.id}`, {
    answers: [...answersFor({}), answer(getOrderBalance, () => getOrderBalance.replies[200].parse(balance))],
  });
  await user.click(await screen.findByRole('button', { name: 'Refund…' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Refund ${order.order_number}` }));
  expect(await dialog.findByRole('textbox', { name: 'Pieces of Mug' })).toHaveValue('2');
});
