import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { cancelPart } from '#features/orders/order/split-contract.ts';
import { DocumentDetail, findOrderDocuments } from '#features/tax/documents/contract.ts';
import type { OrderPart } from '#features/warehouse/fulfilment/fulfilment.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleOrder } from '../../../../../tests/sample-order.ts';

const there: OrderPart = {
  ...{ part: 1, place: 'Lima', state: 'there', reference: 'W-1', answer: '', split_by: 'Ana', cancellation: null },
  lines: [
    { sku: 'MUG', pieces: 2 },
    { sku: 'JUG', pieces: 1 },
  ],
};
const ended: OrderPart = { ...there, part: 2, place: 'Cusco', state: 'ended', answer: 'Broken', split_by: null };
const guide: DocumentDetail = {
  ...exampleOf(DocumentDetail),
  ...{ id: 9, kind: 'guide', part: 1, title: 'Delivery guide', full_number: 'T001-4' },
};

/** The page of an order with these parts. */
async function show(parts: OrderPart[], rights: 'edit_orders'[] = ['edit_orders']) {
  const opened = await openPortal('/orders/1', {
    user: { is_admin: false, rights },
    answers: [
      answer(getOrder, () => sampleOrder({ id: 1, order_number: '1001', parts })),
      answer(findOrderDocuments, () => ({ data: [guide], notes: [] })),
      answer(cancelPart, () => ({ message: 'The warehouse is asked' })),
    ],
  });
  await screen.findByRole('heading', { name: /1001/ });
  return opened;
}
const items = async () => within(await screen.findByRole('region', { name: 'Parts' })).getAllByRole('listitem');

test('each part says what it has, where it is, who split it off, and which guide goes with it', async () => {
  await show([there, ended]);
  const [first, second] = await items();
  expect(first).toHaveTextContent(
    /Part 1, Lima: 2 × MUG, 1 × JUG.*Split by Ana · Warehouse reference W-1.*At the warehouse/,
  );
  expect(second).toHaveTextContent(/Part 2, Cusco:.*Split by the account’s rule · .*Broken.*Back here/);
  const links = await screen.findAllByRole('link', { name: 'Delivery guide T001-4' });
  expect(links.map((link) => first?.contains(link))).toContain(true);
  expect(links.some((link) => second?.contains(link))).toBe(false);
});

test('the warehouse is asked to cancel a part once that is confirmed, and only one that it has', async () => {
  const { user, server } = await show([there, ended]);
  const [first, second] = await items();
  if (!first || !second) throw new Error('two parts are shown');
  expect(within(second).queryByRole('button', { name: 'Cancel part…' })).toBeNull();
  await user.click(within(first).getByRole('button', { name: 'Cancel part…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel part 1 of order 1001' }));
  expect(dialog.getByText(/^Lima is asked to cancel it/)).toBeVisible();
  expect(server.asked(cancelPart)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Ask to cancel' }));
  await waitFor(() => expect(server.asked(cancelPart)).toMatchObject([{ params: { id: 1, part: 1 } }]));
  expect(await screen.findByText('The warehouse is asked')).toBeVisible();
});

test('a part that is asked about says so and is not asked again; one that was refused says why and may be', async () => {
  const asked: OrderPart = { ...there, cancellation: { state: 'asked', reason: '' } };
  const refused: OrderPart = { ...there, part: 2, cancellation: { state: 'refused', reason: 'Too late' } };
  await show([asked, refused]);
  const [first, second] = await items();
  if (!first || !second) throw new Error('two parts are shown');
  expect(first).toHaveTextContent('The warehouse was asked to cancel it');
  expect(within(first).queryByRole('button', { name: 'Cancel part…' })).toBeNull();
  expect(second).toHaveTextContent('The warehouse refused to cancel it: Too late');
  expect(within(second).getByRole('button', { name: 'Cancel part…' })).toBeEnabled();
});

test('who may not edit orders cancels no part', async () => {
  await show([there], []);
  const [first] = await items();
  expect(first).toHaveTextContent('At the warehouse');
  expect(screen.queryByRole('button', { name: 'Cancel part…' })).toBeNull();
});

test('an order that was never split has no parts', async () => {
  await show([]);
  expect(screen.queryByRole('region', { name: 'Parts' })).toBeNull();
});
