import { describe, expect, test } from 'vitest';
import { Sheet } from './contract.ts';
import { sheetDefinitions } from './sheet-definitions.ts';
import { clashingFields, isHeaderOf, missingFields, unitOfHeader } from './sheets.ts';
import { suggestMapping } from './suggest-mapping.ts';

const suggested = (columns: readonly string[], sheet: Parameters<typeof suggestMapping>[0] = 'products') =>
  Object.fromEntries(Object.entries(suggestMapping(sheet, columns)).map(([field, column]) => [field, columns[column]]));

describe('columns are recognised by their names', () => {
  test.each(Sheet.options)('by the fields of %s themselves', (sheet) => {
    const names = sheetDefinitions[sheet].fields.map(({ name }) => name);
    expect(suggested(names, sheet)).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  });

  test('in Spanish, padded, in any case', () => {
    expect(suggested([' código ', 'NOMBRE', 'Categoría', 'Precio', 'Unidad de peso'])).toEqual({
      sku: ' código ',
      name: 'NOMBRE',
      category: 'Categoría',
      price: 'Precio',
      weight_unit: 'Unidad de peso',
    });
  });

  test('of exports of shop systems', () => {
    const shopify = [
      'Handle',
      'Title',
      'Body (HTML)',
      'Vendor',
      'Type',
      'Variant SKU',
      'Variant Grams',
      'Variant Price',
      'Variant Barcode',
      'Image Src',
      'Variant Weight Unit',
    ];
    expect(suggested(shopify)).toEqual({
      name: 'Title',
      description: 'Body (HTML)',
      brand: 'Vendor',
      sku: 'Variant SKU',
      weight: 'Variant Grams',
      price: 'Variant Price',
      upc: 'Variant Barcode',
      image_url: 'Image Src',
      group: 'Handle',
    });
    expect(suggested(['ID', 'Type', 'SKU', 'Name', 'Weight (kg)', 'Regular price', 'Categories'])).toEqual({
      sku: 'SKU',
      name: 'Name',
      weight: 'Weight (kg)',
      price: 'Regular price',
      category: 'Categories',
    });
    expect(suggested(['Product Title', 'Variant Sku', 'Variant Price EUR'])).toEqual({
      name: 'Product Title',
      sku: 'Variant Sku',
    });
  });

  test('a name that appears twice is for a person to choose', () => {
    expect(suggested(['SKU', 'Name', 'name'])).toEqual({ sku: 'SKU' });
  });

  test('of the other sheets', () => {
    expect(suggested(['kit_sku', 'component_sku', 'quantity'], 'kit_parts')).toEqual({
      kit_sku: 'kit_sku',
      part_sku: 'component_sku',
      quantity: 'quantity',
    });
    expect(suggested(['id', 'location'], 'locations')).toEqual({ code: 'id', name: 'location' });
    expect(missingFields('stock', suggestMapping('stock', ['sku', 'quantity']))).toEqual(['location']);
  });

  test('a unit that the name says', () => {
    expect(['Weight (kg)', 'peso lb', 'Variant Grams', 'Weight', 'kg'].map(unitOfHeader)).toEqual([
      'kg',
      'lb',
      'g',
      undefined,
      undefined,
    ]);
  });

  test('what is no name of a column is none', () =>
    expect([isHeaderOf('products', 'sku'), isHeaderOf('products', 'AR-5381')]).toEqual([true, false]));
});

test('fields that read the same column are named, all of them', () => {
  expect(clashingFields({ kit_sku: 1, part_sku: 1, quantity: 2 })).toEqual(['kit_sku', 'part_sku']);
  expect(clashingFields({ kit_sku: 0, part_sku: 1, quantity: 2 })).toEqual([]);
  expect(clashingFields({})).toEqual([]);
});
