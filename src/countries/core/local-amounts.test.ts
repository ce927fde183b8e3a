import { expect, test } from 'vitest';
import { withLocalAmounts } from './local-amounts.ts';
import type { Readable } from './readable.ts';

const PAGE: Readable = {
  title: 'FACTURA',
  subtitle: '1234567.89',
  mark: null,
  issuer: { heading: 'Emisor', name: 'Tienda', details: [] },
  buyer: { heading: 'Comprador', name: 'Ana', details: [] },
  identifiers: [{ label: 'NIT', value: '900123456' }],
  columns: { sku: '', description: '', quantity: '', unit_price: '', discount: '', taxes: '', total: '' },
  lines: [
    {
      sku: '1234567',
      description: '1234.50',
      quantity: '1000',
      unit_price: '122600.000000',
      discount: '',
      taxes: '19 %',
      total: '-245200.00',
    },
  ],
  totals: [{ label: 'Total COP', value: '1245200.00' }],
  notes: ['1234.50'],
  codes: [],
  page: 'Página',
};

test.each([
  ['CO', '122.600,000000', '-245.200,00', '1.245.200,00'],
  ['EC', '122.600,000000', '-245.200,00', '1.245.200,00'],
  ['BO', '122.600,000000', '-245.200,00', '1.245.200,00'],
  ['MX', '122,600.000000', '-245,200.00', '1,245,200.00'],
  ['PE', '122,600.000000', '-245,200.00', '1,245,200.00'],
  ['GT', '122,600.000000', '-245,200.00', '1,245,200.00'],
])('in %s amounts alone have the signs of the country', (country, unit_price, total, sum) => {
  const [line] = PAGE.lines;
  expect(withLocalAmounts(PAGE, country)).toEqual({
    ...PAGE,
    lines: [{ ...line, unit_price, total }],
    totals: [{ label: 'Total COP', value: sum }],
  });
});
