import { expect, test } from 'vitest';
import { guessSheet, peekHeader } from './guess-sheet.ts';

const peek = (text: string) => peekHeader(new Blob([text]));

test('a header is read whatever parts it, quoted or not', async () => {
  expect(await peek('SKU;Name;Price\r\n1;2;3,50')).toEqual(['SKU', 'Name', 'Price']);
  expect(await peek('\ufeff"SKU","Name"\n1,2')).toEqual(['SKU', 'Name']);
  expect(await peek('')).toEqual(['']);
});

test('lines are guessed to be another thing only where that fits better', () => {
  expect(guessSheet(['kit_sku', 'component_sku', 'level', 'quantity'], 'products')).toBe('kit_parts');
  expect(guessSheet(['sku', 'location', 'shelf', 'quantity'], 'products')).toBe('stock');
  expect(guessSheet(['sku', 'name', 'list_price'], 'raw_materials')).toBeUndefined();
  expect(guessSheet(['a', 'b'], 'products')).toBeUndefined();
});
