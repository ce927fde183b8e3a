import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { findProblemGroups } from '#features/attention/problems/contract.ts';
import { searchProducts } from '#features/catalogue/items/search-contract.ts';
import { findCustomers } from '#features/customers/customers/contract.ts';
import { getCustomer } from '#features/customers/customers/detail-contract.ts';
import { OrderHit, searchOrders } from '#features/data/search/contract.ts';
import { changeOrders } from '#features/orders/order/bulk-contract.ts';
import { findOrders } from '#features/orders/order/contract.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import {
  ConnectionView,
  findConnections,
  getConnection,
  pauseConnection,
  resumeConnection,
  syncConnection,
} from '#features/partners/connections/contract.ts';
import { answer, nothing, pageOfRows } from '../../../../tests/component/answers.ts';
import { exampleOf, exampleRow } from '../../../../tests/component/example.ts';
import { fill } from '../../../../tests/component/fill.ts';
import { tell } from '../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../tests/component/open-portal.tsx';
import { pressPair } from '../../../../tests/component/press-pair.ts';
import { sampleOrder } from '../../../../tests/sample-order.ts';

const TRACKING = '1Z999';
const hit = (id: number, given: Partial<OrderHit> = {}): OrderHit => ({
  ...exampleOf(OrderHit),
  id,
  order_number: `100${id}`,
  order_status: 'pending',
  customer_name: 'José Ñáñez',
  ...given,
});
const jose = exampleRow(findCustomers, { id: 4, customer_name: 'José Ñáñez', email: 'jose@example.org' });
const jar = { ...exampleOf(searchProducts.replies[200].element), id: 9, sku: 'JARRA-01', name: 'Jar' };

/** The server finds these orders, the customer José and the jar, whatever is searched. */
const finds = (...orders: OrderHit[]) => [
  answer(searchOrders, () => (orders.length > 0 ? { status: 200, body: orders } : { status: 204, body: undefined })),
  answer(findCustomers, ({ query }) => (query.search ? pageOfRows(jose) : pageOfRows())),
  answer(searchProducts, () => ({ status: 200, body: [jar] })),
  answer(getOrder, ({ params: { id } }) => sampleOrder({ id, order_number: `100${id}` })),
];
const findsNothing = [
  answer(searchOrders, () => ({ status: 204, body: undefined })),
  answer(searchProducts, () => ({ status: 204, body: undefined })),
];

const exigo = { ...exampleOf(ConnectionView), id: 1, kind: 'exigo', name: 'Exigo', title: 'Exigo' };
const exigoThat = (given: Partial<ConnectionView>) => answer(findConnections, () => [{ ...exigo, ...given }]);

const box = () => screen.findByRole('combobox', { name: 'Find an order, go to a page, run a command' });
const group = (name: string) => screen.findByRole('group', { name });
const optionsIn = async (name: string) =>
  within(await group(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the exact number comes first, with its state', async () => {
  const { user } = await openPortal('/products', { answers: finds(hit(2), hit(1)) });
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}1001');
  expect(await optionsIn('Exact match')).toEqual([expect.stringMatching(/1001.*José Ñáñez.*Pending/)]);
  expect(await optionsIn('Orders')).toEqual([expect.stringContaining('1002')]);
});

test('the palette shows where a parcel is, opens a result, and lists it first among recent records', async () => {
  const customer = answer(getCustomer, () => ({ ...exampleOf(getCustomer.replies[200]), ...jose }));
  const { user } = await openPortal('/products', {
    answers: [...finds(hit(1, { tracking_number: TRACKING })), customer],
  });
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}jose');
  expect(await optionsIn('Orders')).toEqual([expect.stringContaining(TRACKING)]);
  await user.click(within(await group('Customers')).getByRole('option', { name: /José/ }));
  await heading('José Ñáñez');
  expect(window.location.pathname).toBe('/customers/4');
  await user.keyboard('{Control>}k{/Control}');
  expect((await optionsIn('Recently opened'))[0]).toContain('José');
  const selected = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected') === 'true');
  await waitFor(() => expect(selected()[0]).toBe(true));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(selected().indexOf(true)).toBe(1));
});

test('an empty result names the searched term, and blanks search nothing', async () => {
  const { user } = await openPortal('/products', { answers: findsNothing });
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}   ');
  expect(screen.queryByRole('button', { name: 'Go' })).toBeNull();
  await user.keyboard('qqq');
  expect(await screen.findByText('Sorry, no results found.')).toBeInTheDocument();
  expect(screen.getByText(/No order, customer, product.*"qqq"/)).toBeInTheDocument();
});

test.each([
  ['invite', 'Team', '/settings/team'],
  ['invoice', 'Tax documents', '/documents'],
  ['unlinked', 'Links', '/links'],
  ['stock differs', 'Stock', '/stock'],
  ['documnets', 'Tax documents', '/documents'],
])('"%s" finds the page %s', async (typed, page, path) => {
  const { user } = await openPortal('/products', { answers: findsNothing });
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, await box(), typed);
  await waitFor(async () => expect(await optionsIn('Pages')).toEqual([page]));
  await user.click(within(await group('Pages')).getByRole('option'));
  await waitFor(() => expect(window.location.pathname).toBe(path));
});

test('where nothing has the words the nearest is offered, else the lists; meanwhile it says that it searches', async () => {
  const answered = Promise.withResolvers<void>();
  const { user, server } = await openPortal('/products', { answers: findsNothing });
  server.answer(
    answer(findCustomers, ({ query }) => (query.search === 'gonzal' ? pageOfRows(jose) : pageOfRows())),
    answer(searchOrders, async () => {
      await answered.promise;
      return { status: 204, body: undefined };
    }),
  );
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, await box(), 'gonzales');
  expect(await screen.findByText('Searching…')).toBeVisible();
  answered.resolve();
  expect(await optionsIn('Nearest to it')).toEqual([expect.stringContaining('José')]);
  expect(screen.getByText(/No order, customer, product.*"gonzales"/)).toBeVisible();
  await fill(user, await box(), 'qqq');
  expect(await optionsIn('Look through a list')).toEqual(['Orders', 'Customers', 'Products']);
});

test('pages are found by their names, and two keys in a row open them', async () => {
  const { user } = await openPortal('/orders');
  await heading('Orders');
  await user.keyboard('{Control>}k{/Control}inbo{Enter}');
  await heading('Inbox');
  pressPair('gc');
  expect(await heading('Customers')).toBeInTheDocument();
});

test("the commands of an order's buttons are first in the palette, while they are allowed", async () => {
  let order = sampleOrder({ id: 1, order_number: '1001' });
  const { user, server } = await openPortal('/orders/1', {
    answers: [
      answer(getOrder, () => order),
      answer(changeOrders, ({ body }) => {
        order = { ...order, is_held: body.action === 'hold' };
        tell({ type: 'order.held' });
        return { status: 200, body: { data: [{ id: 1, outcome: 'done' }] } };
      }),
    ],
  });
  await heading('Order 1001');
  await user.keyboard('{Control>}k{/Control}');
  const here = ['Hold', 'Send now', 'Edit the orderE', 'Copy the order numberC', 'Cancel order…'];
  expect((await optionsIn('On this page')).filter((one) => one && here.includes(one))).toEqual(here);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.asked(changeOrders)).toMatchObject([{ body: { action: 'hold', ids: [1] } }]));
  await screen.findByRole('button', { name: 'Release' });
  await user.keyboard('{Control>}k{/Control}');
  expect((await optionsIn('On this page'))[0]).toBe('Release');
  await user.keyboard('{Escape}');

  order = { ...order, order_status: 'cancelled', is_held: false, is_editable: false };
  tell({ type: 'order.cancelled' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Release' })).toBeNull());
  await user.keyboard('{Control>}k{/Control}');
  const closed = await optionsIn('On this page');
  expect(closed).toContain('Copy the order numberC');
  expect(closed.filter((one) => /Hold|Release|Edit|Cancel/.test(one ?? ''))).toEqual([]);
});

test('a list is exported and reloaded from the palette', async () => {
  const { user, server } = await openPortal('/orders');
  await heading('Orders');
  await user.keyboard('{Control>}k{/Control}export');
  await waitFor(async () => expect((await optionsIn('On this page'))[0]).toContain('Export'));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: /Export/ })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const before = server.asked(findOrders).length;
  await user.keyboard('{Control>}k{/Control}refresh{Enter}');
  await waitFor(() => expect(server.asked(findOrders)).toHaveLength(before + 1));
});

test('a partner is found with its state and read, paused and resumed by its name from any screen', async () => {
  const { user, server } = await openPortal('/products', {
    answers: [...findsNothing, exigoThat({ state: 'active', health: 'ok' })],
  });
  server.answer(
    answer(getConnection, () => exigo),
    answer(syncConnection, () => ({ message: 'Reading from the partner has started' })),
    answer(pauseConnection, () => nothing),
    answer(resumeConnection, () => nothing),
  );
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}exigo');
  expect(await screen.findByRole('option', { name: /^Exigo.*Working/ })).toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'Read Exigo now' }));
  await waitFor(() => expect(server.asked(syncConnection)).toHaveLength(1));
  await user.keyboard('{Control>}k{/Control}pause exigo{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Pause Exigo?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked(pauseConnection)).toHaveLength(0);
  await user.keyboard('{Control>}k{/Control}pause exigo{Enter}');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Pause Exigo?' })).getByRole('button', { name: 'Pause' }),
  );
  expect(await screen.findByText('Exigo is paused')).toBeInTheDocument();
  server.answer(exigoThat({ state: 'paused', health: 'paused' }));
  tell({ type: 'connection.changed' });
  await user.keyboard('{Control>}k{/Control}exigo');
  await user.click(await screen.findByRole('option', { name: 'Resume Exigo' }));
  expect(await screen.findByText('Exigo works again')).toBeInTheDocument();
});

test('a cause of the inbox is found by its words and opened', async () => {
  const cause = exampleRow(findProblemGroups, {
    kind: 'unlinked_product',
    subject: 'NEW-1',
    connection_id: 1,
    orders: 1,
  });
  const { user } = await openPortal('/products', {
    answers: [...findsNothing, answer(findProblemGroups, () => ({ data: [cause], causes: 1, orders: 1 }))],
  });
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}linked new-1');
  expect(await optionsIn('Inbox')).toEqual([expect.stringContaining('1 order')]);
  await user.keyboard('{Enter}');
  await heading('Inbox');
  expect(window.location.search).toMatch(/cause=unlinked_product/);
});

test('Ctrl-C copies the tracking number of the order that is marked, unless a text of the box is marked', async () => {
  const { user } = await openPortal('/products', { answers: finds(hit(1, { tracking_number: TRACKING })) });
  const copy = vi.spyOn(navigator.clipboard, 'writeText');
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}1001');
  expect(await screen.findByText(/copy the tracking number/)).toBeInTheDocument();
  const field = await box();
  if (field instanceof HTMLInputElement) field.setSelectionRange(0, 4);
  await user.keyboard('{Control>}c{/Control}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  if (field instanceof HTMLInputElement) field.setSelectionRange(4, 4);
  await user.keyboard('{Control>}c{/Control}');
  expect(await screen.findByText(`Copied: ${TRACKING}`)).toBeInTheDocument();
  expect(copy.mock.calls).toEqual([[TRACKING]]);
});

test('the highlighted option has a preview next to the results, and no space that was typed as text is lost', async () => {
  const { user } = await openPortal('/products', { answers: [...finds(hit(1)), answer(getCustomer, customerJose)] });
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}jose nanez');
  expect(await box()).toHaveValue('jose nanez');
  await group('Orders');
  await user.keyboard('{ArrowRight}');
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText('No parcel yet')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(preview).toHaveTextContent('José Ñáñez'));
  await user.keyboard(' ');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull());
  await user.keyboard(' ');
  expect(await screen.findByRole('region', { name: 'Preview' })).toBeInTheDocument();
  await user.keyboard('l i');
  expect(await box()).toHaveValue('jose nanez l i');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull());
});

const customerJose = () => ({ ...exampleOf(getCustomer.replies[200]), id: 4, customer_name: 'José Ñáñez' });

test('a sign before the words keeps the palette to one kind; Escape takes it back', async () => {
  const { user } = await openPortal('/orders/1', { answers: finds(hit(1)) });
  await heading('Order 1001');
  await user.keyboard('{Control>}k{/Control}#');
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByText(/Type a part of an order number/)).toBeInTheDocument();
  const palette = await box();
  await fill(user, palette, '#1001');
  await waitFor(() => expect(within(dialog).getAllByRole('option')).toHaveLength(1));
  await fill(user, palette, '#nobody');
  expect(await within(dialog).findByText(/No order number has "nobody"\./)).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(within(dialog).queryByRole('option')).toBeNull();
  await user.keyboard('{Escape}');
  expect(palette).toHaveValue('nobody');
  expect(await within(dialog).findByRole('group', { name: 'Orders' })).toHaveTextContent('1001');
  await fill(user, palette, '@José');
  expect(await within(dialog).findByRole('group', { name: 'Customers' })).toHaveTextContent('José Ñáñez');
  expect(within(dialog).queryByRole('group', { name: 'Orders' })).toBeNull();
  await fill(user, palette, '> edit');
  await waitFor(async () => expect(await optionsIn('On this page')).toEqual([expect.stringMatching(/Edit the order/)]));
  expect(within(dialog).getAllByRole('group')).toHaveLength(1);
  await fill(user, palette, '>');
  await user.keyboard('{Backspace}');
  expect(await within(dialog).findByRole('group', { name: 'Pages' })).toBeInTheDocument();
});

test("Enter opens the typed term's result, also before there are results", async () => {
  const answered = Promise.withResolvers<void>();
  const { user, server } = await openPortal('/products', { answers: finds(hit(1)) });
  server.answer(
    answer(searchOrders, async () => {
      await answered.promise;
      return { status: 200, body: [hit(1)] };
    }),
  );
  await heading('Products');
  await user.keyboard('{Control>}k{/Control}1001{Enter}');
  answered.resolve();
  expect(await heading('Order 1001')).toBeInTheDocument();
});

test('a product that is found by one letter is opened by its address', async () => {
  const { user, server } = await openPortal('/orders', { answers: finds() });
  await heading('Orders');
  await user.keyboard('{Control>}k{/Control}j');
  await user.click(within(await group('Products')).getByRole('option', { name: /^JARRA-01/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/products/9'));
  expect(server.asked(searchProducts)[0]?.query).toMatchObject({ q: 'j' });
});

test('a member who may only read is offered nothing on an order but to copy', async () => {
  const reader = { is_admin: false, rights: [] };
  const { user } = await openPortal('/orders/1', { answers: finds(hit(1)), user: reader });
  await heading('Order 1001');
  await user.keyboard('{Control>}k{/Control}');
  const offered = await optionsIn('On this page');
  expect(offered).toContain('Copy the order numberC');
  expect(offered.filter((one) => !one?.startsWith('Copy'))).toEqual([]);
});
