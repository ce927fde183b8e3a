import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endEdit, holdForEdit } from '#features/orders/edit/edit-contract.ts';
import { changeOrders } from '#features/orders/order/bulk-contract.ts';
import { findOrders, OrderRow } from '#features/orders/order/contract.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { answer, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { pressPair } from '../../../../../tests/component/press-pair.ts';
import { findRow, findRowNames } from '../../../../../tests/component/rows.ts';
import { sampleOrder } from '../../../../../tests/sample-order.ts';

const orderOf = (id: number, given: Partial<OrderRow> = {}): OrderRow => ({
  ...exampleOf(OrderRow),
  id,
  order_number: `100${id}`,
  customer_name: `Buyer ${id}`,
  order_status: 'pending',
  ...given,
});
const [ada, bea, clara] = [orderOf(1), orderOf(2), orderOf(3)];

/** Opens the list with these orders; `list` says what it has from then on. */
async function openOrders(address: string, ...orders: OrderRow[]) {
  let listed = orders;
  const detail = answer(getOrder, ({ params }) => sampleOrder({ id: params.id, order_number: `100${params.id}` }));
  const opened = await openPortal(address, { answers: [answer(findOrders, () => pageOfRows(...listed)), detail] });
  if (orders.length > 0) await findRowNames();
  const list = (...next: OrderRow[]) => {
    listed = next;
    tell({ type: 'order.changed' });
  };
  return { ...opened, list };
}

const numbers = async () => (await findRowNames()).map((name) => /\d{4}/.exec(name)?.[0]);
const address = () => window.location.pathname + window.location.search;

test('the head of a column sorts by it, and the address keeps it', async () => {
  const { user, server } = await openOrders('/orders', ada, bea);
  await user.click(screen.getByRole('button', { name: 'Total' }));
  expect(await screen.findByRole('columnheader', { name: /^Total/ })).toHaveAttribute('aria-sort', 'descending');
  expect(server.asked(findOrders).at(-1)?.query).toMatchObject({ orderBy: 'total_cost', orderDir: 'DESC' });
  await user.click(screen.getByRole('button', { name: 'Total' }));
  await waitFor(() => expect(address()).toMatch(/orderBy=total_cost.*orderDir=ASC|orderDir=ASC.*orderBy=total_cost/));
});

test('what nothing fits says so, and clears what was asked', async () => {
  const { user } = await openOrders('/orders?search=nobody&country=PE');
  expect(await screen.findByText('No orders match')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1) ?? document.body);
  await waitFor(() => expect(address()).toBe('/orders'));
});

test('a page that is refused leads to the first one', async () => {
  const message = 'This page is too far from either end of a long list';
  const { user } = await openPortal('/orders?page=77', {
    answers: [answer(findOrders, ({ query }) => (query.page === 77 ? refuse(422, { message }) : pageOfRows(ada)))],
  });
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
  expect(await numbers()).toEqual(['1001']);
  expect(address()).toBe('/orders');
});

test('the pager shows five pages, and nothing where one page is all', async () => {
  const { user } = await openPortal('/orders', {
    answers: [
      answer(findOrders, ({ query: { page, perPage, search } }) => {
        const total = search ? 1 : 400;
        return {
          ...pageOfRows(ada),
          total,
          current_page: page,
          per_page: perPage,
          last_page: Math.ceil(total / perPage),
        };
      }),
    ],
  });
  const pager = await screen.findByRole('navigation', { name: 'Pages' });
  const pages = () =>
    within(pager)
      .getAllByRole('button', { name: /^Page / })
      .map(({ textContent }) => textContent);
  expect(pages()).toEqual(['1', '2', '3', '4', '5']);
  expect(within(pager).getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(within(pager).getByRole('button', { name: 'Page 5' }));
  await waitFor(() => expect(pages()).toEqual(['3', '4', '5', '6', '7']));
  expect(address()).toBe('/orders?page=5');
  expect(screen.getByText('201–250 of 400')).toBeVisible();
  await user.click(within(pager).getByRole('button', { name: 'Previous' }));
  await waitFor(() =>
    expect(within(pager).getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page'),
  );
  await user.selectOptions(screen.getByLabelText('Rows per page'), '200');
  await waitFor(() => expect(address()).toBe('/orders?perPage=200'));
  await user.type(screen.getByRole('textbox', { name: 'Filter orders' }), 'ada{Enter}');
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull());
});

test('several orders are held at once, each with its outcome, and released where it is told', async () => {
  const { user, server } = await openOrders('/orders', ada, bea, clara);
  server.answer(
    answer(changeOrders, ({ body }) => ({
      status: 200,
      body: { data: (body.ids ?? []).map((id) => ({ id, outcome: id === 1 ? 'already_held' : 'done' }) as const) },
    })),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select 1001' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select 1003' }));
  await user.keyboard('{/Shift}');
  const toolbar = await screen.findByRole('toolbar');
  expect(toolbar).toHaveTextContent('3 selected');
  await user.click(within(toolbar).getByRole('button', { name: 'Hold' }));
  const dialog = await screen.findByRole('dialog', { name: 'Put orders on hold' });
  expect(await within(dialog).findByText('3 orders will be put on hold')).toBeVisible();
  await user.click(await within(dialog).findByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(dialog).toHaveTextContent('2 done, 1 skipped'));
  expect(dialog).toHaveTextContent('It is on hold already');
  expect(server.asked(changeOrders).map(({ body }) => body.ids)).toEqual([[1, 2, 3]]);
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 orders were released again')).toBeVisible();
  expect(server.asked(changeOrders).at(-1)?.body).toMatchObject({ action: 'release', ids: [2, 3] });
});

test('chosen orders are printed one a page', async () => {
  const { user } = await openOrders('/orders', ada, bea, clara);
  const sheets: (string | null)[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
    for (const sheet of screen.getAllByRole('article'))
      sheets.push(within(sheet).getByRole('heading', { level: 1 }).textContent);
    window.dispatchEvent(new Event('afterprint'));
  });
  onTestFinished(() => print.mockRestore());
  for (const { order_number } of [ada, clara])
    await user.click(screen.getByRole('checkbox', { name: `Select ${order_number}` }));
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
  await waitFor(() => expect(sheets.toSorted()).toEqual(['1001', '1003']));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

test('the list is worked by keys alone', async () => {
  const { user } = await openOrders('/orders', ada, bea, clara);
  const link = (name: string) => screen.getByRole('link', { name });
  await user.keyboard('jjj');
  expect(link('1003')).toHaveFocus();
  await user.keyboard('k');
  expect(link('1002')).toHaveFocus();
  await user.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select 1002' })).toBeChecked();
  expect(await screen.findByRole('toolbar')).toHaveTextContent('1 selected');
  await user.keyboard('/');
  const search = screen.getByRole('textbox', { name: 'Filter orders' });
  expect(search).toHaveFocus();
  await user.keyboard('j?{Enter}');
  expect(search).toHaveValue('j?');
  await waitFor(() => expect(address()).toBe('/orders?search=j%3F'));
});

test('the first order is three keys away from the address', async () => {
  const { user } = await openOrders('/orders', ada);
  document.body.focus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Skip to the list' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: '1001' })).toHaveFocus();
});

test('orders that come move nothing; a pill counts them, and the key or a press shows them', async () => {
  const { user, list } = await openOrders('/orders', ada, bea);
  list(orderOf(5), orderOf(4), ada, bea);
  expect(await screen.findByRole('button', { name: '2 new orders' })).toBeVisible();
  expect(await numbers()).toEqual(['1001', '1002']);
  await user.keyboard('.');
  await waitFor(async () => expect(await numbers()).toEqual(['1005', '1004', '1001', '1002']));
  list(orderOf(6), orderOf(5), orderOf(4), ada, bea);
  await user.click(await screen.findByRole('button', { name: '1 new order' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '1006' })).toHaveFocus());
});

test('an order that changes is changed in place, and one that leaves the list stays until it is refreshed', async () => {
  const { user, list } = await openOrders('/orders', ada, bea);
  list({ ...bea, customer_name: 'Beatriz' });
  expect(await screen.findByText('Beatriz')).toBeVisible();
  expect(await findRow('Buyer 1')).toHaveAttribute('title', 'No longer in this list');
  expect(await numbers()).toEqual(['1001', '1002']);
  await user.keyboard('r');
  await waitFor(async () => expect(await numbers()).toEqual(['1002']));
});

test('rows that somebody goes through hold still, also where the answer of a list that was opened again is on its way', async () => {
  const { user, server } = await openOrders('/orders', ada, bea);
  pressPair('gc');
  await screen.findByRole('heading', { level: 1, name: 'Customers' });
  const answered = Promise.withResolvers<void>();
  server.answer(
    answer(findOrders, async () => {
      await answered.promise;
      return pageOfRows(clara, ada, bea);
    }),
  );
  tell({ type: 'order.changed' });
  window.history.back();
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  expect(await numbers()).toEqual(['1001', '1002']);
  await waitFor(() => expect(server.asked(findOrders).length).toBeGreaterThan(1));
  await user.keyboard('j');
  answered.resolve();
  expect(await screen.findByRole('button', { name: '1 new order' })).toBeVisible();
  expect(await numbers()).toEqual(['1001', '1002']);
  expect(screen.getByRole('link', { name: '1001' })).toHaveFocus();
});

test('Space looks at an order beside the list, the keys go on, Escape ends it', async () => {
  const { user } = await openOrders('/orders', ada, bea);
  await user.keyboard('j ');
  const panel = await screen.findByRole('complementary', { name: 'The order at a glance' });
  const heading = (number: string) => within(panel).findByRole('heading', { level: 2, name: number });
  expect(await heading('1001')).toBeVisible();
  await within(panel).findByText('No parcel yet');
  await user.keyboard('j');
  expect(await heading('1002')).toBeVisible();
  await user.keyboard('{ArrowUp}');
  expect(await heading('1001')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: '1001' })).toHaveFocus();
});

test('E edits the order of a row, H holds it and releases it again, and both say what may not be', async () => {
  const gone = orderOf(4, { order_status: 'cancelled' });
  const { user, server, list } = await openOrders('/orders', ada, gone);
  server.answer(
    answer(changeOrders, ({ body }) => {
      list({ ...ada, is_held: body.action === 'hold' }, gone);
      return { status: 200, body: { data: [{ id: 1, outcome: 'done' }] } };
    }),
    answer(holdForEdit, () => ({ expires_in_s: 60 })),
    answer(endEdit, () => ({ status: 204, body: undefined })),
  );
  await user.keyboard('h');
  expect(await screen.findByText('Go to an order first, by J and K')).toBeVisible();
  await user.keyboard('jh');
  const row = await findRow('Buyer 1');
  expect(await within(row).findByText('On hold')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(within(row).queryByText('On hold')).toBeNull());
  screen.getByRole('link', { name: '1004' }).focus();
  await user.keyboard('e');
  expect(await screen.findByText(/1004: It is on its way to the warehouse/)).toBeVisible();
  await user.keyboard('h');
  expect(await screen.findByText(/1004: It has left or is closed/)).toBeVisible();
  screen.getByRole('link', { name: '1001' }).focus();
  await user.keyboard('e');
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 1001' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Customer name' })).toHaveFocus();
});

test('the columns that were chosen, moved and made wider by keys stay so', async () => {
  const { user } = await openOrders('/orders', ada);
  const titles = () =>
    screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  const before = titles();
  const at = before.indexOf('Source');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Tracking number' }));
  expect(titles()).toContain('Tracking number');
  const source = screen.getByRole('checkbox', { name: 'Source' });
  source.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(titles().indexOf('Source')).toBe(at - 1));
  await user.click(screen.getByRole('button', { name: 'Move Source to the left' }));
  await waitFor(() => expect(titles().indexOf('Source')).toBe(at - 2));
  source.focus();
  await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
  const width = () => document.querySelector<HTMLElement>('[style*="width"] > *, th[style*="width"]')?.outerHTML;
  const wide = width();
  await openOrders('/orders', ada);
  expect(titles().indexOf('Source')).toBe(at - 2);
  expect(titles()).toContain('Tracking number');
  expect(width()).toBe(wide);
});

test('what is pressed while the first rows are on their way opens at once', async () => {
  const { user } = await openPortal('/orders', { answers: [answer(findOrders, () => new Promise<never>(() => {}))] });
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  expect(await screen.findByRole('option', { name: 'Country' })).toBeVisible();
});
