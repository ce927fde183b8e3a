import { describe, expect, test } from 'vitest';
import { knownExportOf } from './known-exports.ts';
import { suggestMapping } from './suggest-mapping.ts';

/** The suggested columns by name, from a header and rows below it. */
function suggested(header: string, ...rows: string[]) {
  const columns = header.split(';');
  const mapping = suggestMapping(
    'products',
    columns,
    rows.map((row) => row.split(';')),
  );
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, columns[column]]));
}

describe('columns are recognised by what is in them', () => {
  test('a reference is the SKU where it names each row', () => {
    expect(suggested('Ref. interna;Nombre;Fecha', 'AB-1;Lamp;2024-01-02', 'AB-2;Bulb;2024-01-03')).toEqual({
      sku: 'Ref. interna',
      name: 'Nombre',
    });
    expect(suggested('Ref. interna;Nombre', 'AB-1;Lamp', 'AB-1;Bulb')).toEqual({ name: 'Nombre' });
    expect(suggested('SKU;Reference;Name', ';AB-1;Lamp', ';AB-2;Bulb')).toMatchObject({ sku: 'Reference' });
  });

  test('an id that names each row is the SKU where nothing else is; Spanish headings are known', () => {
    const rows = ['2000;Martillo;50.0;60.0;10', '87;Tuerca;89.0;98.0;10'] as const;
    expect(suggested('id;nombre;precioCompra;precioVenta;cantidadMinimaStock', ...rows)).toEqual({
      sku: 'id',
      name: 'nombre',
      cost: 'precioCompra',
      price: 'precioVenta',
      reorder_point: 'cantidadMinimaStock',
    });
    expect(suggested('id;Ref. interna;Nombre', '1;AB-1;Lamp', '2;AB-2;Bulb')).toMatchObject({ sku: 'Ref. interna' });
    expect(suggested('id;SKU;Nombre', '1;;Lamp', '2;;Bulb')).toMatchObject({ sku: 'SKU' });
    expect(suggested('Clave;Precio costo;Familia', 'A;1;x', 'B;2;y')).toEqual({
      sku: 'Clave',
      cost: 'Precio costo',
      category: 'Familia',
    });
  });

  test('what a variant adds to a price is no price', () => {
    expect(suggested('Reference;Impact on price', 'A-1;10.50', 'A-2;0')).toEqual({ sku: 'Reference' });
    expect(suggested('Referencia;Impacto en el precio', 'A-1;10.50', 'A-2;0')).toEqual({ sku: 'Referencia' });
  });

  test('a price is never read from an empty column beside a filled one', () => {
    expect(suggested('SKU;Price;Price with tax', 'A;;12.50', 'B;;8')).toMatchObject({ price: 'Price with tax' });
    const several = suggested('SKU;Price;Price EUR;Price USD', 'A;;12.50;13', 'B;;8;9');
    expect(several).toEqual({ sku: 'SKU' });
    expect(suggested('SKU;Price;Regular price', 'A;;12.50')).toMatchObject({ price: 'Regular price' });
    expect(suggested('SKU;Price;Price date', 'A;;2024-01-01')).toMatchObject({ price: 'Price' });
    expect(suggested('SKU;Price', 'A;on request', 'B;ask us')).toMatchObject({ price: 'Price' });
  });

  test('barcodes are known by their check digit', () => {
    const rows = ['A;4006381333931', 'B;036000291452'] as const;
    expect(suggested('SKU;Code 2', ...rows)).toEqual({ sku: 'SKU', upc: 'Code 2' });
    expect(suggested('SKU;Code 2', 'A;4006381333932', 'B;036000291453')).toEqual({ sku: 'SKU' });
  });

  test('the language of a text is no part of its name', () => {
    expect(suggested('sku;name:en;name:es;description_es-MX', 'A;;Lámpara;x')).toEqual({
      sku: 'sku',
      name: 'name:es',
      description: 'description_es-MX',
    });
    expect(suggested('sku;Name (en);Name (es)', 'A;Lamp;Lámpara')).toMatchObject({ name: 'Name (en)' });
  });

  test('what is in brackets is none either', () => {
    expect(suggested('Reference #;Name *;Categories (x,y,z...);Price (tax excl.)', 'A-1;Lamp;Lamps;5')).toEqual({
      sku: 'Reference #',
      name: 'Name *',
      category: 'Categories (x,y,z...)',
      price: 'Price (tax excl.)',
    });
  });

  test('rows of one product are seen by a code that goes on, or by a name that does not', () => {
    const header = 'Slug;Name;SKU;Option1 value';
    expect(suggested(header, 'shirt;Shirt;S-1;M', 'shirt;;S-2;L')).toMatchObject({
      group: 'Slug',
      option_1: 'Option1 value',
    });
    expect(suggested(header, ';Shirt;S-1;M', ';;S-2;L')).toMatchObject({ group: 'Name', option_1: 'Option1 value' });
    expect(suggested(header, 'shirt;Shirt;S-1;M', 'lamp;Lamp;L-1;S')).toEqual({ name: 'Name', sku: 'SKU' });
    expect(suggested('Name;SKU;Price', 'Lamp;A;1', ';B;2')).toEqual({ name: 'Name', sku: 'SKU', price: 'Price' });
  });
});

test.each([
  ['Shopify', 'Handle;Title;Body (HTML);Vendor;Variant SKU;Variant Price'],
  ['WooCommerce', 'ID;Type;SKU;Name;Published;Is featured?;Regular price'],
  ['PrestaShop', 'Product ID;Active (0/1);Name *;Categories (x,y,z...);Tax rules ID;Reference #'],
  ['PrestaShop', 'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Quantity'],
  ['Vendure', 'name;slug;description;assets;facets;optionGroups;optionValues;sku;price'],
  ['Vendure', 'name:en;name:de;slug:en;optionGroups;optionValues;sku'],
  ['Medusa', 'Product Id;Product Handle;Product Title;Variant Sku;Variant Price EUR'],
  ['Magento', 'sku;store_view_code;attribute_set_code;product_type;name'],
  [null, 'SKU;Name;Price;Categories'],
])('the export of %s is known by its columns', (system, header) => {
  expect(knownExportOf('products', header.split(';'))).toBe(system);
});
