import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { countOpenWork } from '#features/attention/notices/open-work-contract.ts';
import { ConnectionView, findConnections } from '#features/partners/connections/contract.ts';
import { answer, pageOfRows } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { pressPair } from '../../../../../tests/component/press-pair.ts';
import { findRow } from '../../../../../tests/component/rows.ts';
import {
  askChannel,
  ChannelStockRow,
  countChannelStock,
  findChannelStock,
  findStockPlaces,
  PlaceStock,
  pushAgain,
} from '../contract.ts';

const shop: ConnectionView = {
  ...exampleOf(ConnectionView),
  id: 1,
  name: 'Tienda',
  state: 'active',
  capabilities: ['stock.write'],
};

const row = (id: number, sku: string, place: Partial<PlaceStock>): ChannelStockRow => ({
  ...exampleOf(ChannelStockRow),
  id,
  connection_id: 1,
  connection_name: 'Tienda',
  product_id: 1,
  sku,
  product_sku: sku,
  places: [{ ...exampleOf(PlaceStock), id: id * 10, source_location_name: 'Lima', ...place }],
});

const sold = row(1, 'TAZA-01', {
  target: 27,
  reported: 27,
  difference: 0,
  waiting: {
    quantity: 3,
    count: 3,
    orders: [4, 5, 6].map((id) => ({ order_id: id, order_number: `#10${id}`, pieces: 1 })),
  },
});
const changed = row(2, 'VELA-03', { target: 9, reported: 7, difference: -2 });
const more = row(3, 'MANTA-07', { target: 1, reported: 5, difference: 4 });

const openStock = (address = '/stock?filterBy=All') =>
  openPortal(address, {
    answers: [
      answer(findConnections, () => [shop]),
      answer(countChannelStock, () => ({ all: 3, different: 2, refused: 0, waiting: 0, most: 100 })),
      answer(findChannelStock, () => pageOfRows(sold, changed, more)),
      answer(pushAgain, () => ({ count: 2, message: 'Sent: 2' })),
      answer(askChannel, () => ({ message: 'The channel is being asked.' })),
      answer(countOpenWork, () => ({ ...exampleOf(countOpenWork.replies[200]), stock: 2 })),
      answer(findStockPlaces, () => [{ core_id: 'LIM1', core_description: 'Lima' }]),
    ],
  });

test('each quantity names the waiting orders it is less by, and a difference that nothing explains', async () => {
  await openStock();
  const why = within(await findRow('TAZA-01'));
  expect(why.getByText(/3 in waiting orders/)).toBeVisible();
  expect(why.getByRole('link', { name: '#104' })).toHaveAttribute('href', '/orders/4');
  expect(why.getByText(/and 1 more/)).toBeVisible();
  expect(why.getByText('Synced')).toBeVisible();
  expect(why.queryByText(/unexplained/)).toBeNull();
  const open = within(await findRow('VELA-03'));
  expect(open.getByText('2 unexplained')).toBeVisible();
  expect(open.getByText('Differs')).toBeVisible();
  expect(open.getByRole('button', { name: 'Send again: VELA-03' })).toBeEnabled();
  expect(within(await findRow('MANTA-07')).getByText(/can be sold twice/)).toBeVisible();
});

test('a row opens its explanation, with all orders, and Back closes it', async () => {
  const { user } = await openStock();
  await user.click(await screen.findByText('TAZA-01'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stock of TAZA-01 on the channel' }));
  expect(dialog.getByText('Ours 27, Tienda says 27.')).toBeVisible();
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['#104', '#105', '#106']);
  expect(location.search).toBe('?filterBy=All&explain=1');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(location.search).toBe('?filterBy=All');
});

test('all differences sent again: how many is said', async () => {
  const { user } = await openStock();
  await user.click(await screen.findByRole('button', { name: 'Send all differences again' }));
  expect(await screen.findByText('Sent: 2')).toBeVisible();
});

test('the list of all channels opens on what differs, which is its number in the navigation', async () => {
  const { user, server } = await openStock('/customers');
  const navigation = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  expect(await navigation.findByRole('link', { name: /^Stock.*2/ })).toBeVisible();
  pressPair('gv');
  expect(await screen.findByRole('heading', { level: 1, name: 'Stock on the channels' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Differs/ })).toHaveAttribute('aria-pressed', 'true');
  expect(location.search).toBe('?filterBy=Different');
  await findRow('VELA-03');
  expect(server.asked(findChannelStock).at(-1)?.query).toMatchObject({ filterBy: 'Different' });
  await user.click(screen.getByRole('button', { name: /^All/ }));
  await waitFor(() => expect(server.asked(findChannelStock).at(-1)?.query.filterBy).not.toBe('Different'));
});

test('the list is narrowed to a channel, which can then be asked, and to a place; a row is sent again by a key', async () => {
  const { user, server } = await openStock();
  const choose = async (filter: string, value: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('option', { name: filter }));
    await user.click(await screen.findByRole('option', { name: value }));
  };
  await choose('Channel', 'Tienda');
  await user.click(await screen.findByRole('button', { name: 'Check the channel' }));
  expect(await screen.findByText('The channel is being asked.')).toBeVisible();
  expect(server.asked(askChannel)).toMatchObject([{ params: { connector: '1' } }]);
  await choose('Core location', 'Lima');
  const narrowed = { connection_id: 1, core_id: 'LIM1' };
  await waitFor(() => expect(server.asked(findChannelStock).at(-1)?.query).toMatchObject(narrowed));
  within(await findRow('VELA-03'))
    .getByRole('button', { name: 'Send again: VELA-03' })
    .focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Sent: 2')).toBeVisible();
  expect(server.asked(pushAgain)).toMatchObject([{ body: { ids: [20] } }]);
});
