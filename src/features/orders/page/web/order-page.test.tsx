import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findNeighbours } from '#features/orders/order/contract.ts';
import { addComment, cancelOrder, getOrder } from '#features/orders/order/detail-contract.ts';
import { answer, refuse } from '../../../../../tests/component/answers.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleOrder } from '../../../../../tests/sample-order.ts';

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
