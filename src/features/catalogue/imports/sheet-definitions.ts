import { categories } from './categories-sheet.ts';
import type { Sheet } from './contract.ts';
import { products, rawMaterials } from './items-sheet.ts';
import { kitParts } from './kit-parts-sheet.ts';
import { locations } from './locations-sheet.ts';
import type { SheetDefinition } from './sheet-definition.ts';
import { stock } from './stock-sheet.ts';

/** Every sheet. Its other half, with the SQL, is in the list of `server/sheets/`. */
export const sheetDefinitions: Readonly<Record<Sheet, SheetDefinition>> = {
  products,
  raw_materials: rawMaterials,
  kit_parts: kitParts,
  categories,
  locations,
  stock,
};
