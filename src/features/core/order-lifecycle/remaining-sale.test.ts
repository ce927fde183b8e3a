import { expect, test } from 'vitest';
import { remainingSale as remaining } from './remaining-sale.ts';

const line = (quantity: number, left: number, line_total: string, more: object = {}) => ({
  ...{ quantity, left, line_total, discount: '0.00', is_discount: false },
  taxes: [] as { amount: string }[],
  ...more,
});
const order = (more: object) => ({
  ...{ currency: 'PEN', total_cost: '65.00', tax_cost: '0.00', shipping_cost: '5.00', discount_cost: '0.00' },
  ...more,
});

const remainingSale = (sale: ReturnType<typeof order>, sold: ReturnType<typeof line>[]) =>
  remaining(sale, sold, { hasAdded: false });

test('pieces keep their share of their line, and shipping stays', () => {
  expect(remainingSale(order({}), [line(3, 2, '60.00')])).toMatchObject({
    order: { total_cost: '45.00', tax_cost: '0.00', shipping_cost: '5.00' },
    lines: [{ quantity: 2, line_total: '40.00' }],
  });
});

test('a line that is gone as a whole takes its discount and its taxes with it', () => {
  const taxed = [
    line(1, 0, '20.00', { discount: '2.00', taxes: [{ amount: '3.05' }] }),
    line(2, 2, '40.00', { taxes: [{ amount: '6.10' }] }),
  ];
  const { order: left, lines } = remainingSale(order({ tax_cost: '9.15' }), taxed);
  expect(left).toMatchObject({ total_cost: '45.00', tax_cost: '6.10' });
  expect(lines).toMatchObject([{ quantity: 2, line_total: '40.00', taxes: [{ amount: '6.10' }] }]);
});

test('taxes on top go with their pieces, in whole coins', () => {
  const sold = [line(3, 2, '100.00', { discount: '10.00', taxes: [{ amount: '18.00' }] })];
  const { order: left, lines } = remainingSale(order({ total_cost: '123.00', tax_cost: '18.00' }), sold);
  expect(lines).toMatchObject([{ line_total: '66.67', discount: '6.67', taxes: [{ amount: '12.00' }] }]);
  expect(left).toMatchObject({ total_cost: '83.67', tax_cost: '12.00' });
});

test('a tax that no line names goes by the share of what was charged; a discount of the order stays', () => {
  const sale = order({ total_cost: '70.80', tax_cost: '10.80', discount_cost: '5.00' });
  expect(remainingSale(sale, [line(3, 2, '60.00')]).order).toMatchObject({ tax_cost: '7.48', total_cost: '47.48' });
});

test('what staff put in the place of others is paid as it was', () => {
  const sold = [line(3, 2, '60.00')];
  expect(remaining(order({}), sold, { hasAdded: true }).order.total_cost).toBe('65.00');
  expect(remainingSale(order({}), [...sold, line(1, 2, '0.00')])).toMatchObject({
    order: { total_cost: '65.00' },
    lines: [{ quantity: 3 }, { quantity: 1 }],
  });
});

test('where nothing was taken off nothing changes', () => {
  const sold = [line(3, 3, '60.00'), line(0, 0, '-1.00', { is_discount: true })];
  expect(remainingSale(order({}), sold)).toMatchObject({
    order: order({}),
    lines: sold.map(({ left: _, ...rest }) => rest),
  });
});
