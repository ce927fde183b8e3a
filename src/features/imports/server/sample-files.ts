import { writeLine } from '#base/csv-cells.ts';

const itemColumns = [
  ...[
    'SKU',
    'Name',
    'UPC',
    'Category',
    'Description',
    'Brand',
    'Color',
    'Size',
    'Weight',
    'Weight unit',
    'Cost',
    'Price',
  ],
  ...['Reorder point', 'Image'],
];

const csv = (...lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => writeLine(line)).join('')}`;

/** A file of each kind to begin with, by the name under which it is downloaded. */
export const sampleFiles: Readonly<Record<string, string>> = {
  'importProducts.csv': csv(
    itemColumns,
    [
      ...[
        'LAMP-01',
        'Desk lamp',
        '200000000017',
        'Lamps',
        'With a dimmer',
        'Lumina',
        'Black',
        '',
        '1.2',
        'kg',
        '14.50',
        '39.90',
      ],
      ...['20', 'https://example.com/lamp.png'],
    ],
    ['SHIRT-M-BLUE', 'Shirt, blue', '', 'Clothing', '', '', 'Blue', 'M', '180', 'g', '6.00', '19.00', '', ''],
  ),
  'importRawMaterials.csv': csv(
    itemColumns,
    ['BULB-E27', 'Bulb E27', '', 'Electric', '', '', '', '', '45', 'g', '1.10', '', '500', ''],
    ['CABLE-2M', 'Cable, 2 m', '', 'Electric', '', '', 'White', '', '0.2', 'kg', '0.85', '', '300', ''],
  ),
  'importKitParts.csv': csv(
    ['Kit SKU', 'Part SKU', 'Quantity'],
    ['LAMP-01', 'BULB-E27', '1'],
    ['LAMP-01', 'CABLE-2M', '1'],
  ),
  'importCategories.csv': csv(['Name', 'Entity'], ['Lamps', 'Products'], ['Electric', 'Raw Materials']),
  'importLocations.csv': csv(['Code', 'Name'], ['MAIN', 'Main store'], ['SHOP', 'Shop']),
  'importStock.csv': csv(['SKU', 'Location', 'On hand'], ['LAMP-01', 'MAIN', '40'], ['BULB-E27', 'Main store', '600']),
};
