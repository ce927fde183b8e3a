import { plainName } from './column-names.ts';
import type { Sheet } from './contract.ts';
import { sheetDefinitions } from './sheet-definitions.ts';

/** Shop systems whose exports of products are recognised by columns that they alone have together. */
const signs = {
  Shopify: ['handle', 'title', 'variantprice'],
  WooCommerce: ['type', 'sku', 'published', 'regularprice'],
  PrestaShop: ['productid', 'valuevalueposition'],
  Vendure: ['name', 'optiongroups', 'optionvalues', 'sku'],
  Medusa: ['producthandle', 'producttitle', 'variantsku'],
  Magento: ['sku', 'attributesetcode', 'producttype'],
} as const satisfies Record<string, readonly string[]>;

const otherSigns: readonly (readonly [KnownExport, readonly string[]])[] = [
  ['PrestaShop', ['taxrulesid', 'categoriesxyz']],
  ['PrestaShop', ['productid', 'pricetaxexcl', 'reference']],
  ['PrestaShop', ['iddeproducto', 'precioimpexcl', 'referencia']],
  ['PrestaShop', ['idproduct', 'reference', 'active']],
  ['Magento', ['sku', 'attributeset', 'type']],
];

export type KnownExport = keyof typeof signs;

/** Which shop system a file of these columns comes from. */
export function knownExportOf(sheet: Sheet, columns: readonly string[]): KnownExport | null {
  if (sheetDefinitions[sheet].entity === null) return null;
  // `variantList:name` and `name:en` are a name still.
  const names = new Set(columns.flatMap((name) => [plainName(name), plainName(name.replace(/:[a-z-]{2,5}$/i, ''))]));
  const all = [...Object.entries(signs), ...otherSigns];
  const found = all.find(([, words]) => words.every((word) => names.has(word)))?.[0];
  return Object.keys(signs).find((name): name is KnownExport => name === found) ?? null;
}
