import { expect, test } from 'vitest';
import { orderStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { type WithoutParcels, whyNoParcels } from './why-no-parcels.ts';

const order: WithoutParcels = {
  order_status: 'pending',
  total_cost: '10.00',
  is_virtual: false,
  is_chargeback: false,
};

test('an order that shipped without a parcel of ours was shipped elsewhere; any other has not shipped yet', () => {
  const elsewhere = orderStatuses.filter(
    (order_status) => whyNoParcels({ ...order, order_status }) === 'shipped_elsewhere',
  );
  expect(elsewhere).toEqual(['shipped', 'fulfilled']);
  expect(whyNoParcels(order)).toBe('not_shipped');
});

test('an order that ships nothing never has a parcel', () => {
  for (const nothing of [{ is_virtual: true }, { is_chargeback: true }, { total_cost: '-10.00' }])
    expect(whyNoParcels({ ...order, order_status: 'fulfilled', ...nothing })).toBe('nothing_to_ship');
});
