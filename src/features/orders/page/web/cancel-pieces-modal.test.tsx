import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { cancelOrder, cancelPieces, getOrder, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';

const order = sampleOrder({
  in_amware: 1,
  amware_ref_num: 'AMW-1',
  is_editable: false,
  version: 4,
  total_cost: '95.00',
  shipping_cost: '5.00',
  valid_documents: ['F001-27'],
  lines: [
    sampleLine('1', { name: 'Mug', quantity: 3, line_total: '60.00' }),
    sampleLine('2', { id: 2, name: 'Jug', quantity: 1, line_total: '30.00' }),
  ],
});

const openMenu = async (given: Partial<OrderDetail> = {}) => {
  const answers = [
    answer(getOrder, () => ({ ...order, ...given })),
    answer(cancelPieces, () => ({ message: 'The warehouse is asked' })),
    answer(cancelOrder, () => ({ is_cancelled: false, message: 'It is asked to cancel all' })),
  ];
  const opened = await openPortal(`/orders/${order.id}`, { answers });
  await opened.user.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: /Cancel order/ });
  return opened;
};

async function openDialog() {
  const { user, server } = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel pieces…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel pieces of order 1001' }));
  const choose = async (name: string, pieces: string) =>
    fill(user, await dialog.findByRole('textbox', { name: `Pieces of ${name}` }), pieces);
  return { user, server, dialog, choose };
}

test('it says before it is pressed what it does, asks for a reason, and asks the warehouse', async () => {
  const { user, server, dialog, choose } = await openDialog();
  const press = () => user.click(dialog.getByRole('button', { name: 'Cancel pieces' }));
  await press();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose at least one piece');
  await choose('Mug', '2');
  expect(dialog.getByRole('status')).toHaveTextContent(
    [
      'Asks Amware to leave out 2 pieces. Until it agrees, nothing changes; where it is too late, nothing does.',
      'Then puts 2 pieces back on sale in Lima.',
      'Then 40.00 PEN is to be refunded: the order says so, and Shopify is asked by a press.',
      'Then F001-27 is to be credited: the order says so too.',
      'Shopify is notified with the parcel that they will not come.',
    ].join(' '),
  );
  await press();
  expect(await dialog.findByText('Please give a reason')).toBeVisible();
  expect(server.asked(cancelPieces)).toEqual([]);
  await fill(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'The buyer called');
  await press();
  expect(await screen.findByText('The warehouse is asked')).toBeVisible();
  expect(server.asked(cancelPieces)).toMatchObject([
    {
      params: { id: order.id },
      body: { lines: [{ source_item_id: '1', pieces: 2 }], reason: 'The buyer called', version: 4 },
    },
  ]);
});

test('all of its pieces are the order as a whole', async () => {
  const { user, server, dialog, choose } = await openDialog();
  await choose('Mug', '3');
  await choose('Jug', '1');
  expect(dialog.getByRole('status')).toHaveTextContent(
    /^Nothing would be left to send: the whole order is cancelled\./,
  );
  await fill(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'The buyer called');
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('It is asked to cancel all')).toBeVisible();
  expect(server.asked(cancelOrder)).toMatchObject([{ body: { reason: 'The buyer called' } }]);
  expect(server.asked(cancelPieces)).toEqual([]);
});

test('it is offered while the warehouse has the order, and is asked for nothing', async () => {
  const lines = [{ sku: 'MUG', pieces: 1 }];
  await openMenu({ pieces_cancellation: { state: 'asked', reason: '', lines } });
  expect(screen.queryByRole('menuitem', { name: 'Cancel pieces…' })).toBeNull();
});
