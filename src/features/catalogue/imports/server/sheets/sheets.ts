import { PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import type { Sheet } from '../../contract.ts';
import { categories } from './categories.ts';
import type { ImportSheet } from './import-sheet.ts';
import { itemSheet } from './items/item-sheet.ts';
import { kitParts } from './kit-parts.ts';
import { locations } from './locations.ts';
import { stock } from './stock.ts';

/**
 * Every sheet that can be imported: a new one is a file here, its definition next to the contract, and a line in both
 * lists.
 */
export const importSheets: Readonly<Record<Sheet, ImportSheet>> = {
  products: itemSheet(PRODUCTS),
  raw_materials: itemSheet(RAW_MATERIALS),
  kit_parts: kitParts,
  categories,
  locations,
  stock,
};
