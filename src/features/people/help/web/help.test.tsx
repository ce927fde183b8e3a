import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ItemPage, itemCalls } from '#features/catalogue/items/contract.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { findOrders, OrderRow } from '#features/orders/order/contract.ts';
import { getOrder, OrderProblem } from '#features/orders/order/detail-contract.ts';
import { ConnectionView, getConnection } from '#features/partners/connections/contract.ts';
import { findConnectorLocations } from '#features/warehouse/mappings/contract.ts';
import { answer, pageOfRows } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { pressPair } from '../../../../../tests/component/press-pair.ts';
import { sampleOrder } from '../../../../../tests/sample-order.ts';

const orders = answer(findOrders, () => pageOfRows({ ...exampleOf(OrderRow), id: 1, order_number: '1001' }));
const panel = () => screen.findByRole('complementary', { name: 'Help' });
const keysOf = (help: HTMLElement, title: string) => {
  const part = within(help).getByRole('heading', { name: title }).closest('section');
  if (!part) throw new Error(`${title} stands in no section`);
  return part;
};

test('? tells of each page its own answers and keys, and the page stays usable beside it', async () => {
  const { user } = await openPortal('/orders', { answers: [orders] });
  await screen.findByRole('link', { name: '1001' });
  await user.keyboard('?');
  const help = await panel();
  await waitFor(() => expect(help).toHaveFocus());
  const about = await within(help).findByRole('list', { name: 'About this page' });
  expect(about.children).toHaveLength(3);
  expect(keysOf(help, 'Keys of this page')).toHaveTextContent('Select the row');
  expect(keysOf(help, 'Keys of this page')).not.toHaveTextContent('Go to Customers');
  expect(keysOf(help, 'Keys on every page')).toHaveTextContent('Go to Customers');
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: '1001' })).toHaveFocus();
  pressPair('gc');
  await screen.findByRole('heading', { level: 1, name: 'Customers' });
  expect(await within(help).findByText('Duplicates and merging')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(help).not.toBeInTheDocument();
});

test('the guide is searched whatever accents and order, read on, and support knows where the question came up', async () => {
  const { user } = await openPortal('/customers?search=ana');
  await user.click(await screen.findByRole('button', { name: 'Help' }));
  const help = await panel();
  const box = await within(help).findByRole('textbox', { name: 'Search the guide' });
  const titles = () =>
    [...within(help).getByRole('list', { name: 'Search the guide' }).children].map(
      (item) => item.querySelector('summary')?.textContent,
    );
  await fill(user, box, 'NÚÑEZ find');
  await waitFor(() => expect(within(help).getByRole('status')).toHaveTextContent(/[1-9] answers?/));
  const found = titles();
  await fill(user, box, 'find nunez');
  await waitFor(() => expect(titles()).toEqual(found));
  await fill(user, box, 'zzz');
  expect(await within(help).findByText('The guide has nothing about “zzz”.')).toBeVisible();
  await fill(user, box, 'merge duplicates');
  await waitFor(() => {
    const [first] = within(help).getByRole('list', { name: 'Search the guide' }).querySelectorAll('details a');
    expect(first).toHaveAttribute('href', '/help/customers#duplicates');
  });
  await user.click(within(help).getByRole('link', { name: 'Write to support' }));
  await waitFor(() => expect(window.location.pathname).toBe('/support'));
  expect(new URLSearchParams(window.location.search).get('from')).toContain('/customers?search=ana');
});

test('a section that the address names is brought into sight; a page that the guide lacks says so', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => shown.mockRestore());
  await openPortal('/help/inbox#in_doubt');
  await screen.findByRole('heading', { level: 2, name: 'In doubt' });
  await waitFor(() => expect(shown.mock.contexts).toContain(document.getElementById('in_doubt')));
  await openPortal('/help/nothing');
  expect(await screen.findByText('The guide has no such page')).toBeVisible();
});

test('an order says why it stands where it does', async () => {
  const problem = { ...exampleOf(OrderProblem), id: 1, kind: 'unlinked_product' as const, subject: 'X-1' };
  const order = sampleOrder({ id: 1, order_status: 'error', error: 'SKU X-1 is not linked', problems: [problem] });
  await openPortal('/orders/1', { answers: [answer(getOrder, () => order)] });
  const sentence = await screen.findByRole('region', { name: 'Where this order stands' });
  expect(await within(sentence).findByRole('link', { name: 'Why? Product not linked' })).toHaveAttribute(
    'href',
    '/help/inbox#unlinked_product',
  );
  const status = screen.getByRole('button', { name: 'Error' });
  expect(status).toHaveAccessibleDescription(/Something keeps the order.*Once that is solved, it goes on/);
});

test('a term explains itself to a screen reader', async () => {
  const exigo = {
    ...exampleOf(ConnectionView),
    id: 1,
    kind: 'exigo',
    name: 'Exigo',
    capabilities: ['orders.read'],
  };
  const place = exampleOf(findConnectorLocations.replies[200].element);
  await openPortal('/settings/connectors/1/locations', {
    answers: [answer(getConnection, () => exigo), answer(findConnectorLocations, () => [place])],
  });
  expect(await screen.findByRole('button', { name: 'Core location' })).toHaveAccessibleDescription(
    /A place that holds stock and ships/,
  );
});

test('the head of a column that sorts is one button: it sorts, and says what its word means', async () => {
  const { user } = await openPortal('/products', {
    answers: [
      answer(itemCalls[PRODUCTS].find, () =>
        pageOfRows({ ...exampleOf(ItemPage.shape.data.element), id: 1, sku: 'LAMP' }),
      ),
    ],
  });
  const head = () => screen.findByRole('columnheader', { name: 'Available' });
  const sort = within(await head()).getByRole('button', { name: 'Available' });
  expect(sort).toHaveAccessibleDescription(/what can still be sold/);
  sort.focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await head()).toHaveAttribute('aria-sort', 'descending'));
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await head()).toHaveAttribute('aria-sort', 'ascending'));
  expect(sort).toHaveFocus();
});

test('a hint of a first visit is gone for good with its x', async () => {
  const hint = /^Tip: J and K/;
  const { user } = await openPortal('/orders', { answers: [orders] });
  expect(await screen.findByText(hint)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide this hint for good' }));
  expect(screen.queryByText(hint)).toBeNull();
  await openPortal('/orders', { answers: [orders] });
  await screen.findByRole('link', { name: '1001' });
  expect(screen.queryByText(hint)).toBeNull();
  await openPortal('/inbox');
  expect(await screen.findByText(/Enter accepts the answer/)).toBeVisible();
});
