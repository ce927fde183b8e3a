import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { Right } from '#base/rights.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import type { RecordedPayment } from '#features/orders/order/order-money.ts';
import { withdrawPayment } from '#features/orders/payments/contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleOrder } from '../../../../../tests/sample-order.ts';

const recorded: RecordedPayment = {
  id: 7,
  means: 'Bank transfer',
  amount: '3.00',
  paid_at: '2026-11-20T05:00:00.000Z',
  reference: 'T-1',
  by: 'Ana',
  can_withdraw: true,
  withdrawn: null,
};
const typedWrong = { ...recorded, id: 6, can_withdraw: false, withdrawn: { reason: 'Typed wrong', by: 'Ana' } };

const show = (rights: Right[]) =>
  openPortal('/orders/1', {
    user: { is_admin: false, rights },
    answers: [
      answer(getOrder, () => sampleOrder({ id: 1, currency: 'PEN', recorded_payments: [typedWrong, recorded] })),
      answer(withdrawPayment, () => ({ message: 'The payment was taken back' })),
    ],
  });
const panel = async () => within(await screen.findByRole('region', { name: 'Payments' }));

test('a recorded payment says by whom, and is taken back for a reason; one that was says why', async () => {
  const { user, server } = await show(['refund_orders']);
  const payments = await panel();
  const rows = payments.getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Bank transferTaken back: Typed wrong');
  expect(rows[2]).toHaveTextContent('Bank transferRecorded by AnaNov 20, 2026T-1');
  await user.click(payments.getByRole('button', { name: 'Take back…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take a payment back' }));
  expect(dialog.getByText(/3\.00 PEN then counts as not paid/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await dialog.findByText('Say why it is taken back')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Of another order');
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() =>
    expect(server.asked(withdrawPayment)).toMatchObject([
      { params: { id: 1, payment_id: 7 }, body: { reason: 'Of another order' } },
    ]),
  );
});

test('who may not refund takes none back, nor records one', async () => {
  const { user } = await show(['edit_orders']);
  expect((await panel()).queryByRole('button', { name: 'Take back…' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Record a payment…' })).toBeNull();
});
