import type { Sheet } from '../contract.ts';

const names: Readonly<Record<Sheet, string>> = {
  products: 'Products',
  raw_materials: 'RawMaterials',
  kit_parts: 'KitParts',
  categories: 'Categories',
  locations: 'Locations',
  stock: 'Stock',
};

/** A file with the header of a sheet and a few lines. */
export const samplePath = (sheet: Sheet): string => `/csv/import${names[sheet]}.csv`;
