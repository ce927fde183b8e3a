import { expect, test } from 'vitest';
import type { RemoteReturn } from '#connectors/core/remote.ts';
import { findTimeline } from '#features/orders/order/detail-contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShippedOrder } from '../../../../../tests/given-return.ts';
import { findReturns } from '../contract.ts';

const world = await givenWorld();

const line = { source_item_id: '1', sku: 'A', name: 'Lamp', pieces: 2, good: 0, damaged: 0, missing: 0 };

const told = (state: RemoteReturn['state'], more: Partial<RemoteReturn> = {}): RemoteReturn => ({
  source_return_id: '70',
  name: '#1-R1',
  state,
  requested_at: '2026-11-02T10:00:00.000Z',
  reason: 'defective',
  note: 'It hums',
  end_reason: '',
  tracking_number: '',
  outcome: 'nothing',
  lines: [line],
  ...more,
});

/** A sale of three lamps that left, of which its channel tells returns. */
async function givenSale() {
  const account = await world.account();
  const sale = await givenShippedOrder(world, account);
  let version = 1;
  const tell = async (...returns: RemoteReturn[]) => {
    version += 1;
    await sale.shop.store([{ ...sale.order, order_state: 'shipped', source_version: String(version), returns }]);
  };
  const list = async () => findReturns.replies[200].parse((await account.staff.get('/api/returns')).body).data;
  const only = async () => {
    const [row, ...others] = await list();
    expect(others).toEqual([]);
    return sale.read(row?.id ?? 0);
  };
  const timeline = async () => {
    const { data } = findTimeline.replies[200].parse((await account.staff.get(`/api/orders/${sale.id}/timeline`)).body);
    return data.flatMap(({ type }) => (type.startsWith('order.return') ? [type] : [])).reverse();
  };
  return { ...account, ...sale, tell, list, only, timeline };
}

test('what a buyer asks for in the shop is a return here, once, and follows the shop', async () => {
  const { tell, only, left, timeline } = await givenSale();
  await tell(told('requested'));
  await tell(told('requested'));
  expect(await only()).toMatchObject({
    ...{ number: 'R-1001', state: 'requested', reason: 'defective', note: 'It hums', requested_by: null, pieces: 2 },
    ...{ requested_at: '2026-11-02T10:00:00.000Z', channel: { name: 'exigo', number: '#1-R1', is_told: false } },
  });
  expect(await left()).toBe(1);
  await tell(told('open', { tracking_number: 'B1' }));
  expect(await only()).toMatchObject({ state: 'on_its_way', tracking_number: 'B1' });
  // An older word that comes late changes nothing.
  await tell(told('requested'));
  await tell(told('open'));
  expect(await only()).toMatchObject({ state: 'on_its_way', tracking_number: 'B1' });
  await tell(told('closed', { outcome: 'refunded', lines: [{ ...line, good: 1, damaged: 1 }] }));
  expect(await only()).toMatchObject({
    ...{ state: 'closed', outcome: 'refunded', restocked_at: null },
    lines: [{ quantity: 2, good: 1, damaged: 1, missing: 0 }],
  });
  await tell(told('open'));
  expect(await only()).toMatchObject({ state: 'closed' });
  const steps = ['requested', 'authorised', 'sent', 'inspected', 'closed'];
  expect(await timeline()).toEqual(steps.map((step) => `order.return_${step}`));
});

test('what a shop says no to is refused, with its reason, and its pieces can come back by another return', async () => {
  const { tell, only, left } = await givenSale();
  await tell(told('requested'));
  await tell(told('refused', { end_reason: 'Final sale' }));
  expect(await only()).toMatchObject({ state: 'refused', end_reason: 'Final sale' });
  expect(await left()).toBe(3);
});

test('pieces follow the shop until they arrive; then they stay as they were counted here', async () => {
  const { tell, only, take } = await givenSale();
  await tell(told('open'));
  await tell(told('open', { lines: [{ ...line, pieces: 1 }] }));
  const { id, lines } = await only();
  expect(lines).toMatchObject([{ quantity: 1 }]);
  const counted = { step: 'inspect' as const, lines: [{ source_item_id: '1', good: 1, damaged: 0, missing: 0 }] };
  await take(id, { ...counted, restock_at: 'LIM1' });
  await tell(told('open'));
  expect(await only()).toMatchObject({ state: 'inspected', lines: [{ quantity: 1, good: 1 }] });
  await tell(told('closed', { outcome: 'refunded', lines: [{ ...line, damaged: 2 }] }));
  expect(await only()).toMatchObject({ state: 'closed', restocked_at: 'LIM1', lines: [{ quantity: 1, good: 1 }] });
});

test('a sale that is read for the first time has its returns, and one of nothing is none', async () => {
  const { shop, list } = await givenSale();
  const lines = [givenRemoteLine({ quantity: 3, line_total: '30' })];
  const old = { lines, order_state: 'shipped' as const };
  await shop.store([
    givenRemoteOrder('2', { ...old, returns: [told('closed', { outcome: 'refunded' })] }),
    givenRemoteOrder('3', { ...old, returns: [told('open', { lines: [] })] }),
  ]);
  expect((await list()).map(({ order_number, state }) => `${order_number} ${state}`)).toEqual(['2 closed']);
});

test('one that was made here is known by its reference, and stays one', async () => {
  const { make, tell, only, actor } = await givenSale();
  const { id } = await make(2);
  const reference = '7d3c5a40-58a4-4ac3-9a33-6f4a4c0d0a01';
  await actor.db.updateTable('order_returns').set({ reference }).where('id', '=', id).execute();
  await tell(told('open', { note: `Box was wet\nBodega ${reference}` }));
  await tell(told('open', { note: `Box was wet\nBodega ${reference}`, tracking_number: 'B1' }));
  expect(await only()).toMatchObject({
    ...{ id, state: 'on_its_way', tracking_number: 'B1', reason: 'damaged' },
    channel: { number: '#1-R1' },
  });
});
