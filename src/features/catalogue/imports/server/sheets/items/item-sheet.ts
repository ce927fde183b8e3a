import { sql } from 'kysely';
import { type EntityId, PRODUCTS } from '#features/core/catalog/entities.ts';
import {
  amountOf,
  code,
  description,
  EMPTY,
  link,
  MAX_NAME,
  pieces,
  taxCode,
  unit,
  upTo,
  weightOf,
} from '../../cell-values.ts';
import { undoCategories } from '../categories.ts';
import type { ImportSheet } from '../import-sheet.ts';
import { failGroups } from './fail-groups.ts';
import { compareItems, stageItems } from './stage-items.ts';
import { undoItems } from './undo-items.ts';
import { writeItems } from './write-items.ts';

/** The sheet of products, or of raw materials. */
export const itemSheet = (entityId: EntityId): ImportSheet => ({
  cells,
  key: ['sku'],
  staging: (work) => stageItems(work, entityId),
  comparison: compareItems,
  finaliseCheck: failGroups,
  write: (tx, work, range) => writeItems(tx, work, range, sql.lit(entityId)),
  undo: undoItems,
  async finaliseUndo(tx, work) {
    await undoCategories(tx, work); // those that lines needed go silently, or stay so
    return 0;
  },
  event: 'product.imported',
  changes_stock: false,
  sample: [columns, ...(entityId === PRODUCTS ? products : rawMaterials)],
});

const cells: ImportSheet['cells'] = {
  sku: code(100, EMPTY),
  // Whether an item may be without one depends on the item: see stage-items.ts.
  name: upTo(300),
  upc: code(40, { value: null }),
  description,
  brand: upTo(100),
  color: upTo(50),
  size: upTo(50),
  weight: weightOf(8),
  weight_unit: unit,
  cost: amountOf(15),
  price: amountOf(15),
  reorder_point: pieces(0, { value: null }),
  image_url: link,
  sat_product_key: taxCode('sat_product_key'),
  sat_unit_key: taxCode('sat_unit_key'),
  sin_activity: taxCode('sin_activity'),
  sin_product_code: taxCode('sin_product_code'),
  sin_unit: taxCode('sin_unit'),
  category: (text, format) => (text === '' ? { value: null } : upTo(MAX_NAME)(text, format)),
};

const words = (line: string): string[] => line.split('|');

const columns = words(
  'SKU|Name|UPC|Category|Description|Brand|Color|Size|Weight|Weight unit|Cost|Price|Reorder point|Image',
);

const products = [
  words(
    'LAMP-01|Desk lamp|200000000017|Lamps|With a dimmer|Lumina|Black||1.2|kg|14.50|39.90|20|https://example.com/lamp.png',
  ),
  words('SHIRT-M-BLUE|Shirt, blue||Clothing|||Blue|M|180|g|6.00|19.00||'),
];

const rawMaterials = [
  words('BULB-E27|Bulb E27||Electric|||||45|g|1.10||500|'),
  words('CABLE-2M|Cable, 2 m||Electric|||White||0.2|kg|0.85||300|'),
];
