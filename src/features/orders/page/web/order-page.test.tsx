import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { itemCalls } from '#features/catalogue/items/contract.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { findNeighbours } from '#features/orders/order/contract.ts';
import {
  addComment,
  cancelOrder,
  getOrder,
  ignoreError,
  OrderProblem,
} from '#features/orders/order/detail-contract.ts';
import { replaceOrder } from '#features/orders/replacements/contract.ts';
import { Fulfilment } from '#features/warehouse/fulfilment/fulfilment.ts';
import { getProductStock } from '#features/warehouse/stock/contract.ts';
import { answer, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';

const order = answer(getOrder, ({ params: { id } }) => sampleOrder({ id, order_number: `100${id}` }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a comment that is refused comes back before what was typed since', async () => {
  const typed = Promise.withResolvers<void>();
  const refused = answer(addComment, async () => {
    await typed.promise;
    return refuse(500);
  });
  const { user } = await openPortal('/orders/1', { answers: [order, refused] });
  const box = await screen.findByRole('textbox', { name: 'Comment' });
  await fill(user, box, 'Asked for a later date');
  await user.click(screen.getByRole('button', { name: 'Add comment' }));
  await waitFor(() => expect(box).toHaveValue(''));
  await fill(user, box, 'Called again');
  typed.resolve();
  await waitFor(() => expect(box).toHaveValue('Asked for a later date\nCalled again'));
});

test('an order is cancelled with a reason only', async () => {
  const { user, server } = await openPortal('/orders/1', { answers: [order, answer(cancelOrder, () => refuse(500))] });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel order…' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(await within(dialog).findByText('Please give a reason')).toBeVisible();
  expect(server.asked(cancelOrder)).toEqual([]);
  await fill(user, within(dialog).getByLabelText(/^Reason/), 'Ordered twice');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(server.asked(cancelOrder)).toMatchObject([{ body: { reason: 'Ordered twice' } }]));
});

test('pieces of an order that left are sent once more, and its page is that of the new order', async () => {
  const left = answer(getOrder, ({ params: { id } }) =>
    id === 1
      ? sampleOrder({
          id,
          order_number: '1001',
          order_status: 'fulfilled',
          lines: [sampleLine('1', { name: 'Mug', quantity: 2 })],
        })
      : sampleOrder({ id, order_number: '1001-R1', replaces: { id: 1, order_number: '1001' } }),
  );
  const made = answer(replaceOrder, () => ({
    status: 201,
    body: { id: 2, order_number: '1001-R1', message: 'Sent once more' },
  }));
  const { user, server } = await openPortal('/orders/1', { answers: [left, made] });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send pieces once more…' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Send once more' }));
  expect(await within(dialog).findByText('Please choose at least one piece')).toBeVisible();
  expect(within(dialog).getByText('Please give a reason')).toBeVisible();
  await fill(user, within(dialog).getByRole('textbox', { name: 'Pieces of Mug' }), '1');
  await fill(user, within(dialog).getByLabelText(/^Reason/), 'Broken');
  await user.click(within(dialog).getByRole('button', { name: 'Send once more' }));
  await heading('Order 1001-R1');
  expect(server.asked(replaceOrder)).toMatchObject([
    { params: { id: 1 }, body: { lines: [{ quantity: 1 }], reason: 'Broken', seen: 0 } },
  ]);
  expect(screen.getByRole('link', { name: '1001' })).toBeVisible();
});

test('an order knows those before and after it in the list that it was opened from', async () => {
  const neighbours = answer(findNeighbours, ({ params: { id } }) => ({
    previous_id: id > 1 ? id - 1 : null,
    next_id: id < 3 ? id + 1 : null,
  }));
  const { user, server } = await openPortal('/orders/1?orderBy=total_cost', { answers: [order, neighbours] });
  await heading('Order 1001');
  expect(await screen.findByRole('button', { name: 'Previous order' })).toBeDisabled();
  await user.click(await screen.findByRole('link', { name: 'Next order' }));
  await heading('Order 1002');
  expect(server.asked(findNeighbours)[0]?.query).toMatchObject({ orderBy: 'total_cost' });
  await screen.findByRole('link', { name: 'Next order' });
  await user.keyboard('j');
  await heading('Order 1003');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next order' })).toBeDisabled());
  await user.keyboard('k');
  await heading('Order 1002');
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await heading('Orders');
  expect(window.location.search).toContain('orderBy=total_cost');
});

test('who may not edit orders is offered no way to change one', async () => {
  await openPortal('/orders/1', { answers: [order], user: { is_admin: false, rights: [] } });
  await heading('Order 1001');
  await screen.findByRole('heading', { name: /^Customer/ });
  for (const name of ['Edit Order', 'Save Changes', 'Hold', 'Retry', 'More actions', 'Link', 'Add comment'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

const problem = { ...exampleOf(OrderProblem), connection_id: 1 };

test('an order that waits says for what, and leads to what corrects it', async () => {
  const waiting = sampleOrder({
    id: 1,
    order_status: 'error',
    error: 'City missing\nSKU X-1 is not linked to a product',
    problems: [
      { ...problem, id: 1, kind: 'incomplete_address', subject: 'city' },
      { ...problem, id: 2, kind: 'unlinked_product', subject: 'X-1' },
    ],
  });
  const { user } = await openPortal('/orders/1', { answers: [answer(getOrder, () => waiting)] });
  const sentence = await screen.findByRole('region', { name: 'Where this order stands' });
  await waitFor(() => expect(sentence).toHaveTextContent(/^Waits for you since .+1 more problem keeps it\./));
  expect(screen.getByRole('list', { name: 'Progress of this order' })).toHaveTextContent('2 problems');
  await user.click(screen.getByRole('button', { name: 'Fix' }));
  expect(screen.getByText(/^This order has 2 problems/).closest('[role=alert]')).toContainElement(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
});

test('an error is ignored with a reason only, which stays on the order', async () => {
  let stored = sampleOrder({
    id: 1,
    order_status: 'error',
    error: 'A refund should have a negative total',
    problems: [{ ...problem, id: 1, kind: 'positive_refund', subject: '5.00' }],
  });
  const { user, server } = await openPortal('/orders/1', {
    answers: [
      answer(getOrder, () => stored),
      answer(ignoreError, ({ body }) => {
        const ignored_error = { error_message: 'A refund should have', ignored_reason: body.ignoredReason };
        stored = { ...stored, order_status: 'pending', error: null, problems: [], ignored_error };
        return { message: 'Ignored' };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ignore error…' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Ignore error' }));
  expect(await within(dialog).findByText('** Ignored reason is required **')).toBeVisible();
  expect(server.asked(ignoreError)).toEqual([]);
  await fill(user, within(dialog).getByLabelText(/^Reason/), 'A real order after all');
  await user.click(within(dialog).getByRole('button', { name: 'Ignore error' }));
  expect(await screen.findByText('Reason: A real order after all')).toBeVisible();
  expect(screen.queryByText(/^This order has a problem/)).toBeNull();
});

test('a test order says that it cannot be submitted, and nothing offers to send it all the same', async () => {
  const test_order = sampleOrder({
    id: 1,
    order_status: 'error',
    error: 'Test order',
    problems: [{ ...problem, id: 1, kind: 'test_order', subject: '*TEST*' }],
  });
  const { user } = await openPortal('/orders/1', { answers: [answer(getOrder, () => test_order)] });
  expect(await screen.findByText(/Can't submit order because order total is zero or it is a test order/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Cancel order…' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Ignore error…' })).toBeNull();
});

test('the tracking number of a parcel, the number of the order and the reply to its customer are copied', async () => {
  const parcel = { ...exampleOf(Fulfilment), id: 1, carrier: 'DHL', tracking_number: '1Z999', processed: true };
  const left = sampleOrder({ id: 1, order_number: '1001', order_status: 'fulfilled', fulfilments: [parcel] });
  const { user } = await openPortal('/orders/1', {
    answers: [answer(getOrder, () => ({ ...left, tracking_number: '1Z999' }))],
  });
  const copied = () => navigator.clipboard.readText();
  const parcels = await screen.findByRole('region', { name: 'Fulfilments' });
  await user.click(await within(parcels).findByRole('button', { name: 'Copy Tracking number' }));
  expect(await copied()).toBe('1Z999');
  await user.click(screen.getByRole('button', { name: 'Copy reply' }));
  expect(await screen.findByText(/Reply to .+ copied/)).toBeVisible();
  expect(await copied()).toMatch(/Su pedido 1001 va en camino\.\n.*1Z999/);
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('c');
  await waitFor(async () => expect(await copied()).toBe('1001'));
});

test('Print is in the menu of an order', async () => {
  const print = vi.spyOn(window, 'print');
  const { user } = await openPortal('/orders/1', { answers: [order] });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  print.mockRestore();
});

test('the SKU of a line that no product has says so, and the product can be created', async () => {
  const line = sampleLine('1', { sku: 'X-1' });
  const { user, server } = await openPortal('/orders/1', {
    answers: [
      answer(getOrder, () => sampleOrder({ id: 1, lines: [line] })),
      answer(itemCalls[PRODUCTS].find, () => ({ success: false, product: null })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Details of X-1' }));
  expect(await screen.findByText(/Unable to find a product with sku: X-1/)).toBeVisible();
  expect(server.asked(itemCalls[PRODUCTS].find)[0]?.query).toMatchObject({ sku: 'X-1' });
  expect(screen.getByRole('link', { name: 'create product' })).toHaveAttribute('href', '/products/create?sku=X-1');
});

test("an order's line opens what there is of its product at each location, and which orders reserve it", async () => {
  const line = sampleLine('1', { sku: 'JARRA-01', product_id: 9 });
  const level = { core_id: 'LIM1', core_description: 'Lima', on_hand: 12, on_hold: 2, available: 10, incoming: 0 };
  const { user } = await openPortal('/orders/1', {
    answers: [
      answer(getOrder, () => sampleOrder({ id: 1, order_number: '1001', lines: [line] })),
      answer(getProductStock, ({ params: { id } }) => ({
        id,
        sku: 'JARRA-01',
        name: 'Jar',
        levels: [{ ...level, counted_at: null }],
        reservations: [{ order_id: 1, order_number: '1001', core_id: 'LIM1', quantity: 2 }],
        reservation_count: 1,
      })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Stock of JARRA-01' }));
  const table = await screen.findByRole('table', { name: 'Stock by location' });
  expect(within(table).getByRole('row', { name: /^Lima/ })).toHaveTextContent(/12.*2.*10/);
  expect(within(screen.getByRole('dialog')).getByRole('link', { name: '1001' })).toHaveAttribute('href', '/orders/1');
});
