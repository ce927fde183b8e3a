import { expect, test } from 'vitest';
import { taxTotals } from './order-money.ts';

test('taxes of one name and rate add up', () => {
  const igv = (amount: string, rate: string | null = '18') => ({ name: 'IGV', rate, amount });
  const lines = [
    { taxes: [igv('1.10'), { name: 'ISC', rate: '2', amount: '0.1' }] },
    { taxes: [] },
    { taxes: [igv('2')] },
  ];
  expect(taxTotals(lines)).toEqual([igv('3.10'), { name: 'ISC', rate: '2', amount: '0.10' }]);
  expect(taxTotals([{ taxes: [igv('1'), igv('1', null)] }])).toHaveLength(2);
  expect(taxTotals([])).toEqual([]);
});
