import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { getOrder, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { recordPayment, withdrawDuplicates } from '#features/orders/payments/contract.ts';
import { getRefundable, refundOrder } from '#features/orders/refunds/contract.ts';
import { DocumentDetail, findOrderDocuments, resubmitDocument } from '#features/tax/documents/contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';
import type { BalanceFacts } from '../balance-facts.ts';
import { answerImbalance, getOrderBalance, leaveImbalance } from '../contract.ts';
import { orderBalance } from '../order-balance.ts';

/** Three mugs that were sold for 60.00 and 5.00 for shipping, and left. */
const sale: BalanceFacts = {
  currency: 'PEN',
  order_status: 'shipped',
  cancelled_at: null,
  is_with_warehouse: true,
  submitted: new Map(),
  has_part: false,
  has_lost_part: false,
  needs_check: false,
  is_being_sent: false,
  cancel_asked_at: null,
  short: null,
  channel_change: null,
  member_change: null,
  recall: null,
  ships_nothing: false,
  is_held: false,
  payments: [],
  are_payments_partial: false,
  payment_tolerance: '0.05',
  lines: [
    {
      source_item_id: '1',
      parent_item_id: null,
      origin: 'channel',
      sku: 'MUG-01',
      name: 'Mug',
      product_id: 1,
      is_goods: true,
      sold: 3,
      left_out: 0,
      wanted: 3,
      charged: '60.00',
    },
  ],
  shipping: '5.00',
  charged: '65.00',
  left_out: '0',
  taken_off: '0',
  is_invoiced_by_parcel: false,
  has_unsent_invoice: false,
  shown: null,
  telling: null,
  parcels: [{ at: '2026-11-20T12:00:00.000Z', is_late: false, lines: [{ source_item_id: '1', pieces: 3 }] }],
  reserved: new Map(),
  refunds: [],
  asked_refunds: [],
  refused_refunds: [],
  voided_invoices: [],
  invoices: [],
  credits: [],
  returns: [],
};
const credit = {
  number: 'FC01-3',
  state: 'moving',
  at: '2026-11-21T12:00:00.000Z',
  total: '20.00',
  shipping: '0',
  lines: [],
} as const;
const refund = {
  number: 'R-1',
  at: '2026-11-20T12:00:00.000Z',
  is_cancelled: false,
  total: '20.00',
  shipping: '0',
  left_out: '0',
  lines: [{ source_item_id: null, sku: 'MUG-01', pieces: 1, returned: 0, amount: '20.00' }],
  documents: [],
};
const invoice = { ...credit, number: 'F001-27', state: 'valid', total: '65.00', lines: null } as const;

const shown = (
  facts: BalanceFacts,
  language: 'en' | 'es' = 'en',
  more: NonNullable<Parameters<typeof openPortal>[1]>['answers'] = [],
) =>
  openPortal('/orders/1', {
    language,
    answers: [
      answer(getOrder, () =>
        sampleOrder({ id: 1, order_number: '1001', corrected_by: [{ id: 2, order_number: 'R-1' }] }),
      ),
      answer(getOrderBalance, () => {
        const { imbalances, ...balance } = orderBalance(facts);
        return { ...balance, imbalances: imbalances.map((one) => ({ ...one, left: null })) };
      }),
      ...more,
    ],
  });
/** The balance of an order of three mugs of which so many were refunded and have not left. */
const showRefunded = (pieces: number, order: Partial<OrderDetail>) => {
  const lines = [{ ...refund.lines[0], source_item_id: '1', sku: 'MUG-01', pieces, returned: 0, amount: '20.00' }];
  const facts: BalanceFacts = { ...sale, order_status: 'pending', parcels: [], refunds: [{ ...refund, lines }] };
  return shown({ ...facts, is_with_warehouse: order.in_amware === 1 }, 'en', [
    answer(getOrder, () =>
      sampleOrder({ id: 1, lines: [sampleLine('1', { sku: 'MUG-01', name: 'Mug', quantity: 3 })], ...order }),
    ),
  ]);
};
const panel = (name = 'Goods, money and papers') => screen.findByRole('region', { name });

test('an order that agrees says so in one line; its table has only the columns that say something of it', async () => {
  const { user } = await shown(sale);
  const balance = await panel();
  expect(balance).toHaveTextContent('Goods, money and papers agree.');
  expect(within(balance).queryByRole('table')).toBeNull();
  await user.click(within(balance).getByRole('button', { name: 'Show the balance' }));
  const table = within(balance).getByRole('table');
  const names = within(table).getAllByRole('columnheader');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Item', 'Sold', 'Paid', 'Sent']);
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(4);
  expect(rows[1]).toHaveTextContent('MUG-01Mug360.00 PEN3');
  expect(rows[2]).toHaveTextContent('Shipping5.00 PEN');
  expect(rows[3]).toHaveTextContent('Sum365.00 PENNot known3');
});

test('what was recorded and is told by the channel too is taken back by a press', async () => {
  const AT = '2026-11-20T12:00:00.000Z';
  const recorded = { id: 7, at: AT, others_told: 0, can_withdraw: true };
  const told = { at: AT, amount: '65', currency: 'PEN' };
  const { user, server } = await shown({ ...sale, payments: [told, { ...told, recorded }] }, 'en', [
    answer(withdrawDuplicates, () => ({ data: [{ order_id: 1, outcome: 'done' as const }] })),
  ]);
  const balance = within(await panel());
  expect(balance.getByRole('listitem')).toHaveTextContent(/^More is paid than is owed \(65\.00 PEN\)/);
  await user.click(
    balance.getByRole('button', { name: 'It is the one recorded on Nov 20, 2026: take the record back' }),
  );
  expect(await screen.findByText('Taken back in 1 order')).toBeVisible();
  expect(server.asked(withdrawDuplicates)).toMatchObject([{ body: { orders: [{ order_id: 1, payment_ids: [7] }] } }]);
});

test('what is missing says by how much; it is recorded, or the order put on hold, by a press', async () => {
  const payments = [{ at: '2026-11-20T12:00:00.000Z', amount: '40', currency: 'PEN' }];
  const { user, server } = await shown(
    { ...sale, order_status: 'pending', is_with_warehouse: false, parcels: [], payments },
    'en',
    [
      answer(answerImbalance, () => ({ message: 'On hold' })),
      answer(recordPayment, () => ({ status: 201, body: { id: 1, message: 'The payment is recorded' } })),
    ],
  );
  const balance = await panel();
  expect(within(balance).getByRole('listitem')).toHaveTextContent(/^Less is paid than is owed \(25\.00 PEN\)\./);
  expect(within(balance).getByRole('row', { name: /^Sum/ })).toHaveTextContent('Sum365.00 PEN40.00 PEN');
  await user.click(within(balance).getByRole('button', { name: 'Put on hold' }));
  await waitFor(() => expect(server.asked(answerImbalance)).toMatchObject([{ body: { answer: 'hold' } }]));
  await user.click(within(balance).getByRole('button', { name: 'Record a payment…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Payment for 1001' });
  expect(dialog).toHaveTextContent('40.00 PEN is paid, and 25.00 PEN is open.');
  const amount = within(dialog).getByLabelText(/^Amount/);
  expect(amount).toHaveValue('25.00');
  const effect = within(dialog).getByRole('status');
  expect(effect).toHaveTextContent('Records that 25.00 PEN came in. Nothing is open then.');
  await user.clear(amount);
  await user.type(amount, '26');
  expect(effect).toHaveTextContent('no more than is open');
  await user.clear(amount);
  await user.type(amount, '5');
  expect(effect).toHaveTextContent('Records that 5.00 PEN came in. 20.00 PEN is open then, and the order says so.');
  await user.click(within(dialog).getByRole('button', { name: 'Record the payment' }));
  expect(dialog).toHaveTextContent('Please say how it was paid');
  await user.type(within(dialog).getByLabelText(/^How it was paid/), ' Cash ');
  await user.click(within(dialog).getByRole('button', { name: 'Record the payment' }));
  await waitFor(() =>
    expect(server.asked(recordPayment)).toMatchObject([{ body: { amount: '5', means: 'Cash', open: '25.00' } }]),
  );
});

test('more than is owed is told without pieces', async () => {
  const payments = [{ at: '2026-11-20T12:00:00.000Z', amount: '70', currency: 'PEN' }];
  await shown({ ...sale, payments });
  expect(within(await panel()).getByRole('listitem')).toHaveTextContent(/^More is paid than is owed \(5\.00 PEN\)\./);
});

test('an order that disagrees says how, by how much, and what to do; its refund is opened from there', async () => {
  const { user } = await shown({ ...sale, refunds: [refund], invoices: [invoice] });
  const balance = await panel();
  expect(balance).not.toHaveTextContent('agree');
  expect(within(balance).getByRole('listitem')).toHaveTextContent(
    /^Refund R-1 has no valid credit note \(20\.00 PEN\)\.Submit the credit note of the refund\./,
  );
  expect(within(balance).getByRole('row', { name: /^MUG-01/ })).toHaveTextContent('MUG-01Mug360.00 PEN3120.00 PEN');
  await user.click(within(balance).getByRole('link', { name: 'Open the refund' }));
  expect(window.location.pathname).toBe('/orders/2');
});

test('what the warehouse will not send says why, and is sent again or taken off by a press', async () => {
  const parcels = [{ at: '2026-11-20T12:00:00.000Z', is_late: false, lines: [{ source_item_id: '1', pieces: 2 }] }];
  const short = { at: '2026-11-20T13:00:00.000Z', reason: 'Damaged in the rack' };
  const facts = { ...sale, order_status: 'partially_shipped', parcels, short } as const;
  const { user, server } = await shown(facts, 'en', [answer(answerImbalance, () => ({ message: 'Sent again' }))]);
  const balance = await panel();
  expect(balance).toHaveTextContent('Paid for, and never sent: 1 piece of MUG-01 (20.00 PEN).“Damaged in the rack”');
  expect(within(balance).getByRole('button', { name: 'Take off the order' })).toBeEnabled();
  await user.click(within(balance).getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(server.asked(answerImbalance)).toMatchObject([{ body: { kind: 'short_shipped', answer: 'send_again' } }]),
  );
});

/** An order of which all was to be refunded, which its channel refused. */
const refused: BalanceFacts = {
  ...sale,
  order_status: 'pending',
  parcels: [],
  is_with_warehouse: false,
  is_held: true,
  refused_refunds: [
    {
      ...{ number: '77', at: '2026-11-20T12:00:00.000Z', total: '65.00', shipping: '5.00', refunded_since: '0' },
      ...{ refusal: 'The payment is too old', can_retry: true },
      lines: [{ source_item_id: '1', sku: 'MUG-01', pieces: 3, returned: 0, amount: '60.00', unsent: 3 }],
    },
  ],
};

test('a refused refund says why, and is tried again or sent all the same by a press', async () => {
  const { user, server } = await shown(refused, 'en', [answer(answerImbalance, () => ({ message: 'Asked' }))]);
  const balance = await panel();
  expect(within(balance).getByRole('listitem')).toHaveTextContent(
    /^Refund 77 was refused or dropped, .* \(65\.00 PEN, 3 pieces\)\.“The payment is too old”/,
  );
  for (const name of ['Try the refund again', 'Send all the same'])
    await user.click(within(balance).getByRole('button', { name }));
  await waitFor(() =>
    expect(server.asked(answerImbalance)).toMatchObject([
      { body: { kind: 'refund_refused', subject: '77', answer: 'retry_refund' } },
      { body: { kind: 'refund_refused', subject: '77', answer: 'release' } },
    ]),
  );
});

test('a refused refund is refunded elsewhere by a dialog that is filled in', async () => {
  const [one] = refused.refused_refunds;
  const line = { source_item_id: '1', sku: 'MUG-01', name: 'Mug', pieces: 3, worth: '60.00' };
  const { user, server } = await shown(refused, 'en', [
    answer(refundOrder, () => ({ status: 201, body: { id: 9, message: 'It is recorded' } })),
    answer(getRefundable, () => ({
      ...{ currency: 'PEN', charged: '65.00', left: '65.00', shipping: '5.00', channel: 'Web shop', limit: null },
      lines: [{ ...line, refunded_pieces: 0, refunded: '0.00', unsent: 3 }],
      refunds: [
        {
          ...{
            id: 77,
            origin: 'here' as const,
            state: 'refused' as const,
            at: one?.at ?? '',
            by: 'Ana',
            total: '65.00',
          },
          ...{ reason: 'Ordered twice', refusal: one?.refusal ?? '', number: '77', shipping: '5.00' },
          lines: [{ source_item_id: '1', pieces: 3 }],
        },
      ],
    })),
  ]);
  await user.click(within(await panel()).getByRole('button', { name: 'Refund in another way…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund 1001' }));
  expect(await dialog.findByRole('textbox', { name: 'Pieces of Mug' })).toHaveValue('3');
  await user.type(dialog.getByRole('textbox', { name: /^How it was paid/ }), 'Transfer');
  await user.click(dialog.getByRole('button', { name: 'Record the refund' }));
  await waitFor(() =>
    expect(server.asked(refundOrder)).toMatchObject([
      {
        body: {
          lines: [{ source_item_id: '1', pieces: 3 }],
          ...{ shipping: '5.00', goodwill: '0.00', reason: 'Ordered twice' },
          way: { to: 'elsewhere', means: 'Transfer' },
        },
      },
    ]),
  );
});

test('what left without its cancelled invoice is invoiced again by a press', async () => {
  const document = {
    ...exampleOf(DocumentDetail),
    ...{
      id: 5,
      kind: 'sale' as const,
      state: 'cancelled' as const,
      full_number: 'F001-27',
      actions: ['resubmit' as const],
    },
  };
  const { user, server } = await shown({ ...sale, voided_invoices: [invoice] }, 'en', [
    answer(findOrderDocuments, () => ({ data: [document], notes: [] })),
    answer(resubmitDocument, () => ({ message: 'Re-submitted', alertType: 'success' as const })),
  ]);
  const balance = await panel();
  expect(within(balance).getByRole('listitem')).toHaveTextContent(
    /^Invoice F001-27 was cancelled, and what left has no invoice \(65\.00 PEN\)\./,
  );
  await user.click(await within(balance).findByRole('button', { name: 'Re-submit F001-27…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Re-submit' }));
  await waitFor(() => expect(server.asked(resubmitDocument)).toMatchObject([{ params: { id: 5 } }]));
});

/** An order that the warehouse has, and that its channel wants otherwise. */
const changed: BalanceFacts = {
  ...sale,
  order_status: 'pending',
  parcels: [],
  channel_change: {
    ...{ at: '2026-11-20T12:00:00.000Z', is_asked: false, reason: '', fields: [] },
    lines: [{ source_item_id: '1', sku: 'MUG-01', from: 3, to: 5 }],
  },
};

test('what the channel changed stands at the top of the order, and is cancelled there and sent again by a press', async () => {
  const { user, server } = await shown(changed, 'en', [answer(answerImbalance, () => ({ message: 'Asked' }))]);
  const balance = await panel();
  expect(await screen.findByRole('button', { name: 'To the answers' })).toBeEnabled();
  // In the banner and in the balance.
  expect(screen.getAllByText('Changed after it was sent to the warehouse: MUG-01 3 → 5.')).toHaveLength(2);
  expect(within(balance).queryByRole('button', { name: 'Send the change' })).toBeNull();
  await user.click(within(balance).getByRole('button', { name: 'Cancel there and send again' }));
  await waitFor(() =>
    expect(server.asked(answerImbalance)).toMatchObject([
      { body: { kind: 'changed_after_submission', answer: 'recall' } },
    ]),
  );
});

test('what was refunded while the warehouse has it is cancelled there, and is filled in', async () => {
  const { user } = await showRefunded(2, { in_amware: 1, is_editable: false });
  const balance = await panel();
  expect(balance).toHaveTextContent('Refunded, and still to be sent: 2 pieces of MUG-01 (20.00 PEN).');
  expect(within(balance).queryByRole('button', { name: 'Cancel the order…' })).toBeNull();
  await user.click(within(balance).getByRole('button', { name: 'Cancel pieces…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Cancel pieces/ }));
  expect(dialog.getByRole('textbox', { name: 'Pieces of Mug' })).toHaveValue('2');
});

test('an order that waits here and was refunded as a whole is cancelled by a press', async () => {
  const { user } = await showRefunded(3, {});
  await user.click(within(await panel()).getByRole('button', { name: 'Cancel the order…' }));
  expect(await screen.findByRole('dialog', { name: /^Cancel/ })).toHaveTextContent('Reason');
});

test('an order that was refunded in part is not offered to be cancelled', async () => {
  await showRefunded(2, {});
  expect(within(await panel()).queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('an imbalance is left as it is for a reason, as the member saw it', async () => {
  const { user, server } = await shown(changed, 'en', [answer(leaveImbalance, () => ({ message: 'Left' }))]);
  await user.click(within(await panel()).getByRole('button', { name: 'Leave as it is…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave it as it is' });
  await user.click(within(dialog).getByRole('button', { name: 'Leave as it is' }));
  expect(server.asked(leaveImbalance)).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Agreed by phone');
  await user.click(within(dialog).getByRole('button', { name: 'Leave as it is' }));
  await waitFor(() =>
    expect(server.asked(leaveImbalance)).toMatchObject([
      { body: { kind: 'changed_after_submission', subject: 'MUG-01 3 → 5', pieces: 2, reason: 'Agreed by phone' } },
    ]),
  );
});

test('who may not edit orders has no answer to press', async () => {
  await openPortal('/orders/1', {
    user: { is_admin: false, rights: [] },
    answers: [
      answer(getOrder, () => sampleOrder({ id: 1, order_number: '1001' })),
      answer(getOrderBalance, () => {
        const { imbalances, ...balance } = orderBalance(changed);
        return { ...balance, imbalances: imbalances.map((one) => ({ ...one, left: null })) };
      }),
    ],
  });
  const balance = await panel();
  expect(balance).toHaveTextContent('Changed after it was sent to the warehouse');
  expect(within(balance).queryByRole('button', { name: /again|Keep as sent|Leave/ })).toBeNull();
});

test('what is under way is told, in the language of the member', async () => {
  await shown({ ...sale, refunds: [{ ...refund, documents: [credit] }], invoices: [invoice] }, 'es');
  const balance = await panel('Mercancía, dinero y documentos');
  expect(balance).toHaveTextContent('Mercancía, dinero y documentos coinciden hasta ahora.');
  expect(balance).toHaveTextContent('En curso: nota de crédito FC01-3.');
});

test('a refund has no balance of its own: it is a part of its sale', async () => {
  await openPortal('/orders/1', {
    answers: [answer(getOrder, () => sampleOrder({ id: 1, order_status: 'refund', total_cost: '-20.00' }))],
  });
  await screen.findByRole('heading', { name: /^Customer/ });
  expect(screen.queryByRole('region', { name: 'Goods, money and papers' })).toBeNull();
});
