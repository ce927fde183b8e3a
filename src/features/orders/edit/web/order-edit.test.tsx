import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { addComment, getOrder, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { answer, nothing, refuse } from '../../../../../tests/component/answers.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';
import { endEdit, holdForEdit, type OrderSent, saveOrder } from '../edit-contract.ts';

const first = sampleOrder({
  version: 3,
  note: 'gift',
  city: 'Lima',
  company_name: 'Uno',
  lines: [sampleLine('1', { id: 11, sku: 'LAMP', quantity: 2 })],
});

/** Opens an order; what is saved is stored, and `change` is what somebody else makes of it. */
async function openOrder(given: Partial<OrderDetail> = {}) {
  let stored: OrderDetail = { ...first, ...given };
  const save = ({ id: _, lineItems: __, version: ___, updated_at: ____, ...values }: OrderSent) => {
    stored = { ...stored, ...Object.fromEntries(Object.entries(values)), version: stored.version + 1 };
    return { success: true, updatedBy: 'Ana Demo', version: stored.version, lineItems: stored.lines };
  };
  const opened = await openPortal(`/orders/${first.id}`, {
    answers: [
      answer(getOrder, () => stored),
      answer(holdForEdit, () => ({ expires_in_s: 60 })),
      answer(endEdit, () => nothing),
      answer(saveOrder, ({ body }) => save(body.order)),
    ],
  });
  await screen.findByRole('button', { name: 'Edit Order' });
  const change = (next: Partial<OrderDetail>) => {
    stored = { ...stored, version: stored.version + 1, ...next };
    tell({ type: 'order.changed' });
  };
  return { ...opened, change, sent: () => opened.server.asked(saveOrder).map(({ body }) => body.order) };
}

// The parts of the page have names too.
const INPUT = { selector: 'input, textarea' };
const field = (label: RegExp) => screen.getByLabelText(label, INPUT);
const findField = (label: RegExp) => screen.findByLabelText(label, INPUT);
const queryField = (label: RegExp) => screen.queryByLabelText(label, INPUT);
const saveButton = () => screen.getByRole('button', { name: /^Save (Changes|and send)$/ });
const write = async (user: Awaited<ReturnType<typeof openOrder>>['user'], label: RegExp, text: string) => {
  await fill(user, await findField(label), text);
};

test('E edits the order, and only what was changed is saved, with the version that it was changed from', async () => {
  const { user, sent } = await openOrder();
  await user.keyboard('e');
  expect(await findField(/^Customer/)).toHaveFocus();
  await write(user, /^City/, 'Cusco');
  expect(screen.getByText('1 change')).toBeVisible();
  await user.click(saveButton());
  expect(await screen.findByText('Order successfully saved')).toBeVisible();
  expect(sent()).toEqual([{ id: first.id, version: 3, city: 'Cusco' }]);
  expect(queryField(/^City/)).toBeNull();
  const card = screen.getByRole('region', { name: 'Customer and destination' });
  await waitFor(() => expect(card).toHaveTextContent('Cusco'));
});

test('an order that was just saved is edited again from what was saved, before anything newer of it is read', async () => {
  const { user, server, sent } = await openOrder();
  server.answer(answer(getOrder, () => new Promise<never>(() => {})));
  await user.keyboard('e');
  await write(user, /^Company/, 'Dos');
  await user.click(saveButton());
  await screen.findByText('Order successfully saved');
  await user.keyboard('e');
  await write(user, /^Note/, 'Ring twice');
  await user.click(saveButton());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ id: first.id, version: 4, note: 'Ring twice' });
});

test('one card is edited alone, until another is asked for; a card without changes closes again', async () => {
  const { user } = await openOrder();
  await user.click(screen.getByRole('button', { name: 'Edit: Order' }));
  expect(await findField(/^Note/)).toHaveFocus();
  expect(queryField(/^City/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit: Customer and destination' }));
  expect(await findField(/^City/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit: Order' }));
  expect(queryField(/^Note/)).toBeNull();
});

test('a second press while it is being saved saves nothing twice', async () => {
  const { user, server, sent } = await openOrder();
  const held = Promise.withResolvers<void>();
  server.answer(
    answer(saveOrder, async () => {
      await held.promise;
      return { success: true, updatedBy: 'Ana Demo', version: 4, lineItems: first.lines };
    }),
  );
  await user.keyboard('e');
  await write(user, /^City/, 'Cusco');
  await user.keyboard('{Control>}s{/Control}{Control>}s{/Control}');
  expect(await screen.findByText('Saving order...')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Customer and destination' })).toHaveTextContent('Cusco');
  held.resolve();
  await screen.findByText('Order successfully saved');
  expect(sent()).toHaveLength(1);
});

test('what another member saves meanwhile is said; both changes are kept', async () => {
  const { user, change, sent } = await openOrder();
  await user.keyboard('e');
  await write(user, /^Note/, 'Ring twice');
  change({ city: 'Cusco' });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('has just changed this order');
  await user.click(within(notice).getByRole('button', { name: 'Keep my changes' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field(/^City/)).toHaveValue('Cusco');
  expect(field(/^Note/)).toHaveValue('Ring twice');
  await user.click(saveButton());
  await waitFor(() => expect(sent()).toEqual([{ id: first.id, version: 4, note: 'Ring twice' }]));
});

test('what changed nothing of the form is no conflict: the form goes on from it', async () => {
  const { user, change, server, sent } = await openOrder();
  await user.keyboard('e');
  await write(user, /^Note/, 'Ring twice');
  const before = server.asked(getOrder).length;
  change({ is_held: true });
  await waitFor(() => expect(server.asked(getOrder).length).toBeGreaterThan(before));
  await screen.findAllByText('On hold');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(saveButton());
  await waitFor(() => expect(sent()).toEqual([{ id: first.id, version: 4, note: 'Ring twice' }]));
});

test('a refused save names who was first and of what, and loses nothing', async () => {
  const { user, server } = await openOrder();
  const details = { who: 'Saúl Demo', at: '2026-11-20T15:00:00Z', fields: ['city'], version: 4 };
  server.answer(answer(saveOrder, () => refuse(409, { message: 'Saúl Demo changed this meanwhile', details })));
  await user.keyboard('e');
  await write(user, /^Note/, 'Ring twice');
  await user.click(saveButton());
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Saúl Demo changed this order meanwhile');
  expect(notice).toHaveTextContent('City. Your changes are not saved.');
  expect(field(/^Note/)).toHaveValue('Ring twice');
});

test('a field that cannot be saved is marked and gets the cursor, and nothing is sent', async () => {
  const { user, sent } = await openOrder();
  await user.keyboard('e');
  await user.clear(await findField(/^Customer/));
  await user.click(saveButton());
  await waitFor(() => expect(field(/^Customer/)).toHaveFocus());
  expect(field(/^Customer/)).toBeInvalid();
  expect(sent()).toEqual([]);
});

test('a quantity that is none gets the cursor; a changed one is saved', async () => {
  const { user, sent } = await openOrder();
  await user.keyboard('e');
  const quantity = await screen.findByRole('textbox', { name: 'Quantity of LAMP' });
  await user.clear(quantity);
  await user.click(saveButton());
  await waitFor(() => expect(quantity).toHaveFocus());
  await user.type(quantity, '5');
  await user.click(saveButton());
  await waitFor(() => expect(sent()[0]?.lineItems).toMatchObject([{ id: 11, quantity: 5 }]));
});

test('changes are not left without a question', async () => {
  const { user } = await openOrder();
  await user.keyboard('e');
  await write(user, /^Note/, 'Ring twice');
  await user.click(screen.getByRole('link', { name: 'Products' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(field(/^Note/)).toHaveValue('Ring twice');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(queryField(/^Note/)).toBeNull();
});

test('what was typed into an order that left meanwhile is kept as a comment', async () => {
  const { user, server, change } = await openOrder();
  server.answer(answer(addComment, () => ({ status: 201, body: { id: 1 } })));
  await user.keyboard('e');
  await write(user, /^City/, 'Cusco');
  change({ is_editable: false });
  await user.click(await screen.findByRole('button', { name: 'Keep as comment' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  expect(server.asked(addComment)[0]?.body.text).toContain('City: Lima → Cusco');
});
