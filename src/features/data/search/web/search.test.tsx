import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { ItemHit, searchProducts, searchRawMaterials } from '#features/catalogue/items/search-contract.ts';
import { findOrders, OrderRow } from '#features/orders/order/contract.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { answer, pageOfRows, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow, findRowNames } from '../../../../../tests/component/rows.ts';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import { OrderHit, searchOrders } from '../contract.ts';

const hit = (id: number): OrderHit => ({
  ...exampleOf(OrderHit),
  id,
  order_number: `100${id}`,
  order_status: 'pending',
});
const finds = (...hits: OrderHit[]) =>
  answer(searchOrders, () => (hits.length > 0 ? { status: 200, body: hits } : { status: 204, body: undefined }));
const order = answer(getOrder, ({ params: { id } }) => sampleOrder({ id, order_number: `100${id}` }));
const nothingFound = () => ({ status: 204, body: undefined }) as const;
const cup: ItemHit = {
  ...exampleOf(ItemHit),
  id: 9,
  sku: 'TAZA-01',
  name: 'Cup',
  quantity_on_hand: 12,
  quantity_on_hold: 2,
};

/** Types into the palette and presses Go. */
async function searchFor(user: Awaited<ReturnType<typeof openPortal>>['user'], words: string) {
  await user.click(await screen.findByRole('button', { name: /Search or do/ }));
  const box = await screen.findByRole('combobox', { name: 'Find an order, go to a page, run a command' });
  await fill(user, box, words);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Go' }));
}

test('several hits are a table, by whose rows an order is chosen or opened', async () => {
  const { user } = await openPortal('/orders/search?q=lourdes', { answers: [finds(hit(1), hit(2)), order] });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Search results in Orders for "lourdes"');
  expect(await findRowNames()).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Select 1001' }));
  expect(await screen.findByRole('toolbar')).toHaveTextContent('1 selected');
  await user.click(screen.getByRole('link', { name: '1002' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 1002' })).toBeVisible();
});

test('no hit is said in an alert, and Back leads to the list', async () => {
  const { user } = await openPortal('/orders/search?q=nobody', { answers: [finds()] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Sorry, no results found.');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(window.location.pathname).toBe('/orders'));
});

test('a search that fails says so and can be tried again', async () => {
  const { user, server } = await openPortal('/orders/search?q=x', {
    answers: [answer(searchOrders, () => refuse(500))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There was an error performing search. Please try again later',
  );
  server.answer(finds());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Sorry, no results found.'));
});

test('products are found with what is left of them, and below items the box searches items', async () => {
  await openPortal('/products/search?q=cup', {
    answers: [answer(searchProducts, () => ({ status: 200, body: [cup, { ...cup, id: 10, sku: 'TAZA-02' }] }))],
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Search results in Products for "cup"');
  expect(within(await findRow('TAZA-01')).getByTitle(/on hand, 2 on hold/)).toHaveTextContent('10');
  const { user } = await openPortal('/raw_materials', {
    answers: [finds(), answer(searchProducts, nothingFound), answer(searchRawMaterials, nothingFound)],
  });
  await searchFor(user, 'nothing');
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/raw_materials/search?q=nothing'),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Sorry, no results found.');
});

test('a list is filtered while a member types, in one step of the history', async () => {
  const row = { ...exampleOf(OrderRow), id: 1, order_number: '1001' };
  const { user, server } = await openPortal('/orders', {
    answers: [answer(findOrders, ({ query }) => (query.search === 'qq' ? pageOfRows() : pageOfRows(row)))],
  });
  await findRowNames();
  const filter = screen.getByRole('textbox', { name: 'Filter orders' });
  await user.type(filter, 'nunez maria');
  await waitFor(() => expect(server.asked(findOrders).at(-1)?.query).toMatchObject({ search: 'nunez maria' }));
  await waitFor(() => expect(window.location.search).toContain('search=nunez'));
  window.history.back();
  await waitFor(() => expect(filter).toHaveValue(''));
  expect(window.location.search).toBe('');
  await user.type(filter, 'qq');
  expect(await screen.findByText(/No order has "qq". Searched in: order number/)).toBeVisible();
});

test('one hit is opened at once; Back leads to where the search began', async () => {
  const { user } = await openPortal('/customers', { answers: [finds(hit(1)), order] });
  await searchFor(user, ' lourdes ');
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 1001' })).toBeVisible();
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/customers'));
});
