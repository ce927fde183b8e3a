import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { getOrder, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { cancelPart, getSplitPlaces, splitOrder } from '#features/orders/order/split-contract.ts';
import { DocumentDetail, findOrderDocuments } from '#features/tax/documents/contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';

const order = sampleOrder({
  order_status: 'pending',
  version: 4,
  warehouse_partner: 'Amware',
  lines: [
    sampleLine('1', { name: 'Mug', sku: 'MUG', quantity: 3 }),
    sampleLine('2', { id: 2, name: 'Jug', sku: 'JUG', quantity: 2 }),
  ],
});
const place = (core_id: string, core_description: string, mugs: number, jugs: number) => ({
  ...{ core_id, core_description },
  lines: [
    { source_item_id: '1', pieces: mugs },
    { source_item_id: '2', pieces: jugs },
  ],
});

const guide: DocumentDetail = {
  ...exampleOf(DocumentDetail),
  ...{ id: 7, kind: 'guide', part: 1, title: 'Delivery guide', full_number: 'T001-3' },
};

async function open(given: Partial<OrderDetail> = {}) {
  const answers = [
    answer(getOrder, () => ({ ...order, ...given })),
    answer(getSplitPlaces, () => ({ places: [place('LIM', 'Lima', 3, 0), place('UIO', 'Quito', 1, 1)] })),
    answer(splitOrder, () => ({ part: 1, message: 'These pieces are sent by themselves' })),
    answer(findOrderDocuments, () => ({ data: [guide, { ...guide, id: 8, part: 2, full_number: null }], notes: [] })),
    answer(cancelPart, () => ({ message: 'The warehouse was asked to cancel the part' })),
  ];
  return openPortal(`/orders/${order.id}`, { answers });
}

test('it is filled in with what is in stock, says what it does, and sends that', async () => {
  const { user, server } = await open();
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Split…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split order 1001' }));
  const mugs = await dialog.findByRole('textbox', { name: 'Pieces of Mug' });
  const jugs = dialog.getByRole('textbox', { name: 'Pieces of Jug' });
  expect([mugs, jugs].map((field) => (field as HTMLInputElement).value)).toEqual(['3', '0']);
  expect(dialog.getByText('JUG · 0 in stock there')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent(
    [
      'Sends 3 pieces from Lima to Amware now, as a parcel of their own, and keeps their stock for them.',
      'The other 2 pieces wait here for their stock, and go by themselves.',
      'Shopify is notified of each parcel.',
      'Its invoice is one for the order, or one a parcel where the settings of tax documents say so.',
    ].join(' '),
  );
  await fill(user, jugs, '2');
  await user.click(dialog.getByRole('button', { name: 'Split' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing would wait.');
  await fill(user, jugs, '1');
  await user.click(dialog.getByRole('radio', { name: 'On hold until released' }));
  await user.click(dialog.getByRole('button', { name: 'Split' }));
  expect(await screen.findByText('These pieces are sent by themselves')).toBeVisible();
  expect(server.asked(splitOrder)).toMatchObject([
    {
      params: { id: order.id },
      body: {
        ...{ core_id: 'LIM', rest: 'held', version: 4 },
        lines: [
          { source_item_id: '1', pieces: 3 },
          { source_item_id: '2', pieces: 1 },
        ],
      },
    },
  ]);
});

test('each part says where it is, and one that the warehouse has is cancelled there after a question', async () => {
  const part = { part: 1, place: 'Lima', reference: 'AMW-1', answer: '', split_by: 'Ada', cancellation: null };
  const lines = [{ sku: 'MUG', pieces: 2 }];
  const { user, server } = await open({
    parts: [
      { ...part, state: 'there', lines },
      { ...part, part: 2, state: 'ended', answer: 'Not enough in the rack', split_by: null, lines },
    ],
  });
  expect(await screen.findByText('Part 1, Lima:')).toBeVisible();
  expect(screen.getByText('Split by Ada · Warehouse reference AMW-1')).toBeVisible();
  expect(screen.getByText(/^Split by the account’s rule .* Not enough in the rack$/)).toBeVisible();
  const links = await screen.findAllByRole('link', { name: /^Delivery guide/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Delivery guide T001-3', '/documents/7'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Cancel part…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel part 1 of order 1001' }));
  await user.click(dialog.getByRole('button', { name: 'Ask to cancel' }));
  expect(await screen.findByText('The warehouse was asked to cancel the part')).toBeVisible();
  expect(server.asked(cancelPart)).toMatchObject([{ params: { id: order.id, part: 1 } }]);
});
