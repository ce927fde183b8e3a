import { expect, test } from 'vitest';
import { findColumns, isUsable, linkFileHeader } from './link-file.ts';

test('the two columns are found in any order, writing and language', () => {
  expect(findColumns(linkFileHeader)).toEqual({ connectorSku: 0, productSku: 2 });
  expect(findColumns(['sku', 'CONNECTOR_PRODUCT_SKU'])).toEqual({ connectorSku: 1, productSku: 0 });
  expect(findColumns(['\ufeffSKU del conector', 'Título', 'SKU del producto'])).toEqual({
    connectorSku: 0,
    productSku: 2,
  });
  expect(findColumns(['Connector SKU', 'Title'])).toBeUndefined();
  expect(findColumns([])).toBeUndefined();
});

test('a line names a SKU of the channel, and no SKU is longer than one can be', () => {
  expect(isUsable('A', '')).toBe(true);
  expect(isUsable(' ', 'A')).toBe(false);
  expect(isUsable('x'.repeat(501), '')).toBe(false);
  expect(isUsable('A', 'x'.repeat(501))).toBe(false);
});
