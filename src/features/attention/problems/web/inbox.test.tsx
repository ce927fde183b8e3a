import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findNotices } from '#features/attention/notices/contract.ts';
import type { Notice } from '#features/attention/notices/notice.ts';
import { ItemHit, searchProducts } from '#features/catalogue/items/search-contract.ts';
import { findWaitingOrders, type WaitingOrder } from '#features/core/order-problems/contract.ts';
import { saveOrder } from '#features/orders/edit/edit-contract.ts';
import { changeOrders } from '#features/orders/order/bulk-contract.ts';
import { findNeighbours, findOrders, OrderRow } from '#features/orders/order/contract.ts';
import { getOrder, OrderProblem } from '#features/orders/order/detail-contract.ts';
import { type Answer, findSuggestedAnswers } from '#features/orders/problem-fixes/answers-contract.ts';
import { fixProblem, undoFix } from '#features/orders/problem-fixes/contract.ts';
import { answer, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf, exampleRow } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import { countHolding, countSent, findProblemGroups, findRechecks, ProblemGroup, Recheck } from '../contract.ts';

const AT = '2026-11-20T15:00:00Z';
const group = (subject: string, given: Partial<ProblemGroup> = {}): ProblemGroup => ({
  ...exampleOf(ProblemGroup),
  kind: 'unlinked_product',
  subject,
  connection_id: 1,
  connection_name: 'Exigo',
  orders: 1,
  first_seen_at: AT,
  oldest_order_id: 1,
  ...given,
});
const waiting = (id: number, given: Partial<WaitingOrder> = {}) =>
  exampleRow(findWaitingOrders, { id, order_number: `100${id}`, country: 'PE', version: 1, ...given });
const jar = { ...exampleOf(ItemHit), id: 9, sku: 'JAR-01', name: 'Jar' };
const sure = (subject: string): Answer => ({
  kind: 'unlinked_product',
  connection_id: 1,
  subject,
  product: jar,
  reason: 'sku',
  percent: null,
  is_sure: true,
});
const unlinked = (sku: string) => `SKU ${sku} is not linked to a product`;

/** Opens the inbox with these causes; `change` is what keeps orders from then on, and what checks came of an answer. */
async function openInbox(
  groups: readonly ProblemGroup[],
  address = '/inbox',
  orders: WaitingOrder[] | Promise<WaitingOrder[]> = [waiting(1)],
) {
  let now = groups;
  let rechecks: Recheck[] = [];
  const opened = await openPortal(address, {
    answers: [
      answer(findProblemGroups, () => ({
        data: [...now],
        causes: now.length,
        orders: now.reduce((sum, one) => sum + one.orders, 0),
      })),
      answer(findRechecks, () => rechecks),
      answer(findWaitingOrders, async () => ({ data: await orders })),
      answer(searchProducts, () => ({ status: 200, body: [jar] })),
      answer(fixProblem, () => ({ message: 'Saved', orders: 1 })),
      answer(undoFix, () => ({ orders: 1 })),
    ],
  });
  const change = (next: readonly ProblemGroup[], ...checks: Recheck[]) => {
    now = next;
    rechecks = checks;
    tell({ type: 'order.changed' });
    tell({ type: 'recheck.done' });
  };
  return { ...opened, change };
}

const recheckOf = (subject: string, started_by: string): Recheck => ({
  ...exampleOf(Recheck),
  id: 1,
  total: 1,
  done: 1,
  released: 1,
  started_by,
  cause: { kind: 'unlinked_product', connection_id: 1, subject },
});
const causes = async () => within(await screen.findByRole('list', { name: 'Causes' })).getAllByRole('listitem');
const causeOf = async (words: string) => {
  const found = (await causes()).find((one) => one.textContent?.includes(words));
  if (!found) throw new Error(`No cause says ${words}`);
  return found;
};
const openCause = async (user: Awaited<ReturnType<typeof openPortal>>['user'], words: string) => {
  const [link] = within(await causeOf(words)).getAllByRole('link');
  await user.click(link ?? document.body);
  return screen.findByRole('region', { name: words });
};

test('an answer is taken back for some seconds, and the cause stays where it stood', async () => {
  const [first, second] = [group('A-1', { orders: 3 }), group('B-2')];
  const { user, server, change } = await openInbox([first, second]);
  const pane = await openCause(user, unlinked('A-1'));
  await user.click(within(pane).getByRole('combobox', { name: 'Product' }));
  await user.click(await screen.findByRole('option', { name: /JAR-01/ }));
  await user.click(within(pane).getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(server.asked(fixProblem)).toMatchObject([{ body: { subject: 'A-1', product_id: 9 } }]));
  change([second], recheckOf('A-1', 'Ana Demo'));
  const cause = await causeOf(unlinked('A-1'));
  await waitFor(() => expect(cause).toHaveAttribute('data-solved', 'true'));
  expect(cause).toHaveTextContent('1 released');
  await user.click(within(cause).getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Taken back. Open orders that went by it are checked again.')).toBeVisible();
  expect(server.asked(undoFix)).toMatchObject([{ body: { subject: 'A-1', product_id: 9 } }]);
  change([first, second]);
  await waitFor(async () => expect((await causes())[0]).not.toHaveAttribute('data-solved'));
  expect((await causes()).map((one) => /[AB]-\d/.exec(one.textContent ?? '')?.[0])).toEqual(['A-1', 'B-2']);
});

test('one kind of causes is looked at alone; the address keeps it and the chosen cause', async () => {
  const city = group('city', { kind: 'incomplete_address' });
  const { user } = await openInbox([group('A-1'), city], '/problems?kind=incomplete_address');
  expect(await screen.findByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  expect(await causes()).toHaveLength(1);
  expect(window.location.pathname + window.location.search).toBe('/inbox?kind=incomplete_address');
  await openCause(user, 'City missing');
  await waitFor(() => expect(window.location.search).toMatch(/cause=incomplete_address(\+|%20)city/));
});

test('what another answers turns green where it stands, with by whom; R shows what is left', async () => {
  const { user, change } = await openInbox([group('A-1', { orders: 3 }), group('B-2')]);
  await causeOf(unlinked('A-1'));
  change([group('B-2')], recheckOf('A-1', 'Rita'));
  await waitFor(async () => expect(await causeOf(unlinked('A-1'))).toHaveTextContent('1 released'));
  const pane = await openCause(user, unlinked('A-1'));
  expect(pane).toHaveTextContent('Answered by Rita');
  await user.keyboard('r');
  await waitFor(async () => expect(await causes()).toHaveLength(1));
});

test('who answers late is told by whom it was', async () => {
  const { user, server } = await openInbox([group('A-1')]);
  server.answer(answer(fixProblem, () => refuse(409, { message: 'Rita linked A-1 to JAR-02 meanwhile' })));
  const pane = await openCause(user, unlinked('A-1'));
  await user.click(within(pane).getByRole('combobox', { name: 'Product' }));
  await user.click(await screen.findByRole('option', { name: /JAR-01/ }));
  await user.click(within(pane).getByRole('button', { name: 'Link' }));
  await waitFor(async () =>
    expect(await causeOf(unlinked('A-1'))).toHaveTextContent('Exigo: Rita linked A-1 to JAR-02 meanwhile'),
  );
});

test('a new cause waits below until it is asked for', async () => {
  const { user, change } = await openInbox([group('A-1')]);
  await causeOf(unlinked('A-1'));
  change([group('C-3', { orders: 9 }), group('A-1')]);
  await user.click(await screen.findByRole('button', { name: '1 new cause' }));
  await waitFor(async () => expect((await causes())[0]).toHaveTextContent('C-3'));
});

test('all sure answers are accepted by one key and one confirmation', async () => {
  const { user, server } = await openInbox([group('A-1'), group('B-2'), group('C-3')]);
  server.answer(answer(findSuggestedAnswers, () => ({ data: [sure('A-1'), sure('B-2')] })));
  tell({ type: 'link.saved' });
  await screen.findByRole('button', { name: 'Accept 2 sure answers' });
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Accept the sure answers' });
  expect(dialog).toHaveTextContent('A-1B-2');
  await user.click(within(dialog).getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(server.asked(fixProblem).map(({ body }) => body.subject)).toEqual(['A-1', 'B-2']));
});

test('a prepared answer says why it is one, and is taken by a press', async () => {
  const { user, server } = await openInbox([group('A-1')]);
  server.answer(answer(findSuggestedAnswers, () => ({ data: [sure('A-1')] })));
  tell({ type: 'link.saved' });
  const button = await screen.findByRole('button', { name: 'Link to JAR-01' });
  expect(screen.getByRole('region', { name: unlinked('A-1') })).toHaveTextContent('Jar · same SKU');
  await user.click(button);
  await waitFor(() => expect(server.asked(fixProblem)).toMatchObject([{ body: { product_id: 9 } }]));
});

test('all orders of a cause are put on hold, and released again by the undo', async () => {
  const { user, server } = await openInbox([group('A-1', { orders: 2 })], '/inbox', [waiting(1), waiting(2)]);
  server.answer(
    answer(changeOrders, ({ body }) => ({
      status: 200,
      body: { data: (body.ids ?? []).map((id) => ({ id, outcome: 'done' as const })) },
    })),
  );
  const pane = await openCause(user, unlinked('A-1'));
  await within(pane).findByRole('row', { name: /1002/ });
  await user.click(within(pane).getByRole('button', { name: 'Hold all' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(pane).toHaveTextContent('2 orders put on hold'));
  await user.click(within(pane).getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.asked(changeOrders).map(({ body }) => [body.action, body.ids])).toEqual([
      ['hold', [1, 2]],
      ['release', [1, 2]],
    ]),
  );
});

test('the orders of a cause are cancelled with a reason only', async () => {
  const test_order = group('*TEST*', { kind: 'test_order' });
  const { user, server } = await openInbox([test_order]);
  server.answer(answer(changeOrders, () => ({ status: 200, body: { data: [{ id: 1, outcome: 'done' as const }] } })));
  const pane = await screen.findByRole('region', { name: /^Test order/ });
  await within(pane).findByRole('row', { name: /1001/ });
  await user.click(within(pane).getByRole('button', { name: 'Cancel all…' }));
  const dialog = await screen.findByRole('dialog');
  const reason = within(dialog).getByRole('textbox');
  await waitFor(() => expect(reason).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText('Please say why')).toBeVisible();
  await fill(user, reason, 'a test');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.asked(changeOrders)).toMatchObject([{ body: { action: 'cancel', text: 'a test', ids: [1] } }]),
  );
});

test('a missing field is filled in row by row: Enter saves one and goes to the next', async () => {
  const code = group('postal_code', { kind: 'incomplete_address', orders: 2 });
  const { user, server } = await openInbox([code], '/inbox', [waiting(1), waiting(2)]);
  server.answer(answer(saveOrder, () => ({ success: true, updatedBy: 'Ana Demo', version: 2, lineItems: [] })));
  const first = await screen.findByRole('textbox', { name: 'Postal code of order 1001' });
  await fill(user, first, '15074');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Postal code of order 1002' })).toHaveFocus());
  await waitFor(() =>
    expect(server.asked(saveOrder).map(({ body }) => body.order)).toMatchObject([{ id: 1, postal_code: '15074' }]),
  );
});

test('after Enter the cursor is in the first field as soon as the orders are there', async () => {
  const orders = Promise.withResolvers<WaitingOrder[]>();
  const code = group('postal_code', { kind: 'incomplete_address' });
  const { user } = await openInbox([code], '/inbox', orders.promise);
  await causeOf('Postal code missing');
  await user.keyboard('{Enter}');
  orders.resolve([waiting(1), waiting(2)]);
  expect(await screen.findByRole('textbox', { name: 'Postal code of order 1001' })).toHaveFocus();
});

test('after Enter the cursor is on the prepared answer as soon as it is known', async () => {
  const suggested = Promise.withResolvers<Answer[]>();
  const { user, server } = await openInbox([group('JAR-01')]);
  server.answer(answer(findSuggestedAnswers, async () => ({ data: await suggested.promise })));
  await causeOf(unlinked('JAR-01'));
  await user.keyboard('{Enter}');
  suggested.resolve([sure('JAR-01')]);
  expect(await screen.findByRole('button', { name: 'Link to JAR-01' })).toHaveFocus();
});

const missing = {
  ...exampleOf(OrderProblem),
  id: 1,
  connection_id: 1,
  kind: 'incomplete_address' as const,
  subject: 'postal_code',
};
const lacking = (id: number) =>
  sampleOrder({
    id,
    order_number: `100${id}`,
    order_status: 'error',
    error: 'Postal code missing',
    postal_code: '',
    problems: [missing],
  });

test('on the order too, from which Enter leads to the next that lacks it', async () => {
  const { user } = await openPortal('/orders/1', {
    answers: [
      answer(getOrder, ({ params }) => lacking(params.id)),
      answer(findWaitingOrders, () => ({ data: [waiting(1), waiting(2)] })),
      answer(saveOrder, () => ({ success: true, updatedBy: 'Ana Demo', version: 2, lineItems: [] })),
    ],
  });
  const field = await screen.findByRole('textbox', { name: 'Postal code of order 1001' });
  await fill(user, field, '15074');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Postal code saved')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Next: 1002' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Postal code of order 1002' })).toHaveFocus());
});

test('a field that another edit came before keeps what was typed, and Enter saves it then', async () => {
  const details = { who: 'Rita', at: AT, fields: ['note'], version: 5 };
  let stored = lacking(1);
  const { user, server } = await openPortal('/orders/1', {
    answers: [
      answer(getOrder, () => stored),
      answer(saveOrder, ({ body }) => {
        stored = { ...stored, version: 5, note: 'Ring twice' }; // Rita's, of which this browser has not heard
        return body.order.version === 5
          ? { success: true, updatedBy: 'Ana Demo', version: 6, lineItems: [] }
          : refuse(409, { message: 'Rita changed this meanwhile', details });
      }),
    ],
  });
  const field = await screen.findByRole('textbox', { name: 'Postal code of order 1001' });
  await fill(user, field, '15074');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Rita changed this order meanwhile (Note). Enter saves yours.')).toBeVisible();
  expect(field).toHaveValue('15074');
  await user.type(field, '{Enter}');
  expect(await screen.findByText('Postal code saved')).toBeVisible();
  expect(server.asked(saveOrder).map(({ body }) => body.order.version)).toEqual([1, 5]);
});

test('the orders of a cause are gone through one by one, and lead back to their list', async () => {
  const { user, server } = await openInbox([group('A-1', { orders: 2 })], '/inbox', [waiting(1), waiting(2)]);
  server.answer(
    answer(getOrder, ({ params: { id } }) => sampleOrder({ id, order_number: `100${id}` })),
    answer(findNeighbours, ({ params: { id } }) => ({
      previous_id: id > 1 ? id - 1 : null,
      next_id: id < 2 ? id + 1 : null,
    })),
    answer(findOrders, () =>
      pageOfRows(...[1, 2].map((id) => ({ ...exampleOf(OrderRow), id, order_number: `100${id}` }))),
    ),
  );
  const pane = await openCause(user, unlinked('A-1'));
  await user.click(await within(pane).findByRole('link', { name: '1001' }));
  expect(await screen.findByText('1 of 2')).toBeVisible();
  await screen.findByRole('link', { name: 'Next order' });
  await user.keyboard('j');
  expect(await screen.findByText('2 of 2')).toBeVisible();
  expect(server.asked(findNeighbours)[0]?.query).toMatchObject({ problem: 'unlinked_product', subject: 'A-1' });
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /A-1/ })).toBeVisible();
});

test('a cause says why where it stands, and keeps its place', async () => {
  const { user } = await openInbox([group('A-1')]);
  const pane = await openCause(user, unlinked('A-1'));
  const place = window.location.href;
  await user.click(within(pane).getByText('Why?'));
  expect(await within(pane).findByText(/The channel sold a SKU/)).toBeVisible();
  expect(window.location.href).toBe(place);
  expect(within(pane).getByRole('link', { name: 'Read on in the guide' })).toHaveAttribute(
    'href',
    '/help/inbox#unlinked_product',
  );
});

test('an empty inbox says how many orders went through, and leads to those in their holding time', async () => {
  const { server } = await openInbox([]);
  server.answer(
    answer(countSent, () => ({ orders: 4, is_capped: false, untouched_percent: 50 })),
    answer(countHolding, () => ({ orders: 1, is_capped: false, next_at: AT })),
  );
  expect(await screen.findByText('Nothing needs you.')).toBeVisible();
  expect(screen.getByText('Every order goes on by itself.')).toBeVisible();
  await openPortal('/inbox', {
    answers: [
      answer(countSent, () => ({ orders: 4, is_capped: false, untouched_percent: 50 })),
      answer(countHolding, () => ({ orders: 1, is_capped: false, next_at: AT })),
    ],
  });
  expect(await screen.findByText('4 orders went through since Monday, 50 % untouched.')).toBeVisible();
  expect(await screen.findByRole('link', { name: '1 order in its holding time' })).toHaveAttribute(
    'href',
    '/orders?holding=1',
  );
});

test('what stands still beside the orders is listed, and nobody is told that nothing needs them', async () => {
  const unread: Notice = {
    kind: 'records_unread',
    params: { connection_id: 3, name: 'Exigo', what: 'orders', count: 2 },
  };
  const late: Notice = {
    kind: 'orders_waiting',
    params: { connection_id: 3, name: 'Exigo', problem: 'unlinked_product', count: 5 },
  };
  const open = (id: number, notice: Notice) => ({ id, notice, first_seen_at: AT });
  const { server } = await openInbox([]);
  server.answer(answer(findNotices, () => ({ data: [open(1, unread), open(2, late)], total: 2 })));
  const list = await screen.findByRole('region', { name: 'Also needs you' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['2 orders from Exigo cannot be read and are not here', '/settings/connectors/3/log']]);
  expect(screen.getByText('No order is held up.')).toBeVisible();
});
