import { describe, expect, test } from 'vitest';
import { createRowReader } from '#platform/csv/row-reader.ts';
import type { Mapping } from '../contract.ts';
import { createLineReader } from './read-line.ts';

const COLUMNS = ['handle', 'name', 'size', 'color', 'sku', 'price', 'image', 'upc'];
const MAPPING = { group: 0, name: 1, option_1: 2, option_2: 3, sku: 4, price: 5, image_url: 6, upc: 7 };
type Read = { sku: string | null; name: string | null; price: string | null; image: string | null; fault: string };

function readAll(
  lines: readonly string[],
  mapping: Mapping = MAPPING,
): (Read & { line: number; is_picture: boolean })[] {
  const reader = createLineReader({
    sheet: 'products',
    columns: COLUMNS,
    mapping,
    decimal_sign: '.',
    is_decimal_certain: false,
    makes_skus: false,
  });
  return createRowReader(',')
    .push(lines.map((line) => `${line}\n`).join(''))
    .flatMap((row) => {
      const read = reader.read(row);
      if (!read) return [];
      const [sku = null, name = null, , price = null, image = null] = read.values;
      const fault = read.faults.map(({ code }) => code).join();
      return [{ line: read.line, is_picture: read.is_picture, sku, name, price, image, fault }];
    });
}

describe('rows of one product', () => {
  test('take from the first what they leave empty, and are named by their options', () => {
    const rows = readAll([
      'shirt,Shirt,M,Blue,S-1,10,https://x.test/1.png,4006381333931',
      'shirt,,L,Blue,S-2,,,',
      'shirt,,L,Red,S-3,12,https://x.test/3.png,',
      'lamp,Lamp,Default Title,,L-1,5,,',
    ]);
    expect(rows).toMatchObject([
      { sku: 'S-1', name: 'Shirt · M · Blue', price: '10' },
      { sku: 'S-2', name: 'Shirt · L · Blue', price: '10', image: 'https://x.test/1.png' },
      { sku: 'S-3', name: 'Shirt · L · Red', price: '12', image: 'https://x.test/3.png' },
      { sku: 'L-1', name: 'Lamp', price: '5', image: null },
    ]);
  });

  test('that only add a picture add it to the first; those with nothing in a column that is read are passed over', () => {
    const rows = readAll([
      'shirt,Shirt,M,,S-1,10,https://x.test/1.png,',
      'shirt,,,,,,https://x.test/2.png,',
      'shirt,,,,,,,',
      'shirt,,L,,,10,,',
    ]);
    expect(rows).toMatchObject([
      { line: 1, is_picture: false, fault: '' },
      { line: 2, is_picture: true, sku: 'S-1', name: null, image: 'https://x.test/2.png', fault: '' },
      { line: 4, is_picture: false, fault: 'empty' },
    ]);
  });

  test('continue by an empty name alone where no column names the product', () => {
    const byName = { ...MAPPING, group: 1 };
    const rows = readAll([',Laptop,13 inch|8GB,,A,1,,', ',,15 inch|8GB,,B,2,,', ',Laptop,,,C,3,,'], byName);
    expect(rows.map(({ name }) => name)).toEqual(['Laptop · 13 inch · 8GB', 'Laptop · 15 inch · 8GB', 'Laptop']);
  });

  test('name their parent by its SKU', () => {
    const rows = readAll([',Shirt,,,S,10,,', 'S,,M,,S-1,,,', 'S,,L,,S-2,,,', ',Lamp,,,L,5,,']);
    expect(rows.map(({ name, price }) => [name, price])).toEqual([
      ['Shirt', '10'],
      ['Shirt · M', '10'],
      ['Shirt · L', '10'],
      ['Lamp', '5'],
    ]);
  });

  test('below one that could not be read are not another product’s', () => {
    const rows = readAll([
      'shirt,Shirt,M,,S-1,10,,',
      'coat,Coat,M',
      'coat,,L,,C-2,20,,',
      'lamp,Lamp,,,L-1,5,,',
      'lamp,,,Red,L-2,,,',
    ]);
    expect(rows.map(({ sku, fault }) => [sku, fault])).toEqual([
      ['S-1', ''],
      [null, 'too_short'],
      [null, 'first_row_failed'],
      ['L-1', ''],
      ['L-2', ''],
    ]);
    expect(rows.at(-1)).toMatchObject({ name: 'Lamp · Red', price: '5' });
  });

  test('stand as they are where no group is chosen', () => {
    const { group: _, ...alone } = MAPPING;
    expect(readAll(['shirt,Shirt,M,Blue,S-1,10,,', 'shirt,,L,Blue,S-2,,,'], alone)).toMatchObject([
      { name: 'Shirt · M · Blue' },
      { name: '', price: null },
    ]);
  });
});
