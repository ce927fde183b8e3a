/** The columns of the file that is downloaded; the first and the third are what an upload needs. */
export const linkFileHeader = [
  'Connector SKU',
  'Connector title',
  'Product SKU',
  'Product name',
  'Available',
  'Warehouse',
] as const;

/** The column more that a file of several channels has. */
export const CHANNEL_COLUMN = 'Channel';

const CONNECTOR_SKU = new Set(['connectorsku', 'connectorproductsku', 'skudelconector', 'skudelcanal']);
const PRODUCT_SKU = new Set(['productsku', 'sku', 'skudelproducto']);
const MAX_SKU = 500;

export const MAX_LINES = 100_000;
export const MAX_FILE_BYTES = 10 * 1_048_576;

/** Where the two SKUs stand in a line. */
export type LinkColumns = { connectorSku: number; productSku: number };

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a cell of the first line names one of the two. */
export const isColumnName = (name: string): boolean => CONNECTOR_SKU.has(plain(name)) || PRODUCT_SKU.has(plain(name));

/**
 * Finds the columns by the names in the first line, in either language and any order; undefined where one is missing.
 */
export function findColumns(names: readonly string[]): LinkColumns | undefined {
  const words = names.map(plain);
  const connectorSku = words.findIndex((word) => CONNECTOR_SKU.has(word));
  const productSku = words.findIndex((word) => PRODUCT_SKU.has(word));
  return connectorSku < 0 || productSku < 0 ? undefined : { connectorSku, productSku };
}

/**
 * Whether a line can be meant at all: it names a SKU of the channel's, neither is longer than one can be, and no letter
 * was lost on the way.
 */
export function isUsable(connectorSku: string, productSku: string): boolean {
  const isPossible = (sku: string) => sku.length <= MAX_SKU && !sku.includes('\0');
  return connectorSku.trim() !== '' && isPossible(connectorSku) && isPossible(productSku);
}
