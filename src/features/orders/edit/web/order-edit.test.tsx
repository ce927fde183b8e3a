import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { LinkProduct, searchLinkProducts } from '#features/catalogue/product-links/choices-contract.ts';
import { addComment, getOrder, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { DocumentDetail, findOrderDocuments } from '#features/tax/documents/contract.ts';
import { answer, nothing, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';
import { endEdit, holdForEdit, type OrderSent, saveOrder, undoEdit } from '../edit-contract.ts';

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

test('of two who change items at once the second sees so, and both changes are kept', async () => {
  const [lamp, cup] = [sampleLine('1', { id: 11, sku: 'LAMP', quantity: 2 }), sampleLine('2', { id: 12, sku: 'CUP' })];
  const { user, change, sent } = await openOrder({ lines: [lamp, cup] });
  await user.keyboard('e');
  await user.click(await screen.findByRole('button', { name: 'Remove CUP' }));
  expect(await screen.findByText(/^1\.00 [A-Z]{3} comes off: the warehouse gets what remains/)).toBeVisible();
  change({ lines: [{ ...lamp, quantity: 6 }, cup] });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('has just changed this order');
  await user.click(within(notice).getByRole('button', { name: 'Keep my changes' }));
  expect(screen.getByRole('textbox', { name: 'Quantity of LAMP' })).toHaveValue('6');
  await user.click(saveButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.version).toBe(4);
  expect(sent()[0]?.lineItems?.filter((line) => line !== null)).toMatchObject([{ id: 12, isDelete: true }]);
});

test('the finder searches as one types, adds by a press or Enter, and says when nothing is found', async () => {
  const candle = { ...exampleOf(LinkProduct), id: 9, sku: 'VELA-02', name: 'Candle' };
  const { user, server } = await openOrder();
  server.answer(
    answer(searchLinkProducts, ({ query }) =>
      query.q.startsWith('vela') ? { status: 200, body: [candle] } : { status: 204, body: undefined },
    ),
  );
  await user.keyboard('e');
  await user.click(await screen.findByRole('button', { name: 'Add products' }));
  const finder = await screen.findByRole('dialog', { name: 'Product Finder' });
  const box = within(finder).getByRole('searchbox');
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard('{Shift}{Control}');
  expect(server.asked(searchLinkProducts)).toEqual([]);
  await user.paste('vela');
  const quantity = await within(finder).findByRole('textbox', { name: 'Quantity of VELA-02' });
  await fill(user, quantity, '4');
  await user.click(within(finder).getByRole('button', { name: 'Add VELA-02' }));
  expect(await within(finder).findByText('4 × VELA-02 added')).toBeVisible();
  await user.type(box, '{Enter}');
  expect(await within(finder).findByText('1 × VELA-02 added')).toBeVisible();
  await fill(user, box, 'nothing is called so');
  expect(await within(finder).findByText('No results')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Quantity of VELA-02' })).toHaveValue('5');
});

test('an edit is taken back by one press, and edited again at once from what was put back', async () => {
  const { user, server, sent } = await openOrder({
    city: 'Cusco',
    version: 4,
    last_edit: { by: 'Ana Demo', kind: 'edit' },
    holding_s: 60,
  });
  server.answer(
    answer(undoEdit, () => ({
      updatedBy: 'Ana Demo',
      version: 5,
      lineItems: first.lines,
      values: { city: 'Lima' },
      message: 'The edit was undone: the order is as it was before',
    })),
  );
  const sentence = screen.getByRole('region', { name: 'Where this order stands' });
  expect(sentence).toHaveTextContent(/Edited by Ana Demo; until then that can be undone/);
  server.answer(answer(getOrder, () => new Promise<never>(() => {})));
  await user.click(within(sentence).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/The edit was undone/)).toBeVisible();
  expect(server.asked(undoEdit)).toMatchObject([{ body: { version: 4 } }]);
  await user.keyboard('e');
  expect(await findField(/^City/)).toHaveValue('Lima');
  await write(user, /^Note/, 'Ring twice');
  await user.click(saveButton());
  await waitFor(() => expect(sent()).toEqual([{ id: first.id, version: 5, note: 'Ring twice' }]));
});

test('who saves an order whose tax document was rejected is told that it is checked again, then issued', async () => {
  const { user, server } = await openOrder();
  const facts = { ...exampleOf(DocumentDetail), order_id: first.id, title: 'Invoice', full_number: 'A-2' };
  const rejected = { ...facts, state: 'rejected' as const };
  server.answer(answer(findOrderDocuments, () => ({ data: [rejected], notes: [] })));
  tell({ type: 'document.changed' });
  await screen.findAllByText('Rejected');
  await user.keyboard('e');
  await write(user, /^City/, 'Cusco');
  await user.click(saveButton());
  expect(
    await screen.findByText(/^Order successfully saved\. Its rejected tax document is checked again/),
  ).toBeVisible();
  server.answer(answer(findOrderDocuments, () => ({ data: [{ ...facts, state: 'stored' as const }], notes: [] })));
  tell({ type: 'document.changed' });
  expect(await screen.findByText('Invoice A-2 issued')).toBeVisible();
});
