import { fold } from '#base/fold.ts';
import { type FieldName, optionFields } from './sheet-fields.ts';

const NO_OPTION = /^default title$/i;

/** The options in a cell: `M`, `M|Blue`, `Blue:0, M:1`. */
function optionsIn(text: string): string[] {
  const isCounted = /^[^:,]+:\d+(\s*,\s*[^:,]+:\d+)*$/.test(text);
  const parts = isCounted ? text.split(',').map((part) => part.replace(/:\d+\s*$/, '')) : text.split('|');
  return parts.map((part) => part.trim()).filter((part) => part !== '' && !NO_OPTION.test(part));
}

type TextOf = (field: FieldName) => string;

/** The options of an item by the texts of its cells. */
export const optionsOf = (textOf: TextOf): string[] => optionFields.flatMap((field) => optionsIn(textOf(field)));

/** The values that distinguish an item from the others of its product: its options, else colour and size. */
export function variantOf(textOf: TextOf): string[] {
  const options = optionsOf(textOf);
  return options.length > 0 ? options : [textOf('color'), textOf('size')];
}

const wordsOf = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** As long as a SKU may be; of a longer one the end is a checksum of all of it. */
const MAX_SKU = 100;
const MAX_KEPT = 90;

/** The SKU of an item that a file gives none: `Camisa azul` in `M` is `camisa-azul-m`. '' where nothing names it. */
export function makeSku(product: string, options: readonly string[]): string {
  if (wordsOf(product) === '') return '';
  const whole = [product, ...options].map(wordsOf).filter(Boolean).join('-');
  return whole.length <= MAX_SKU ? whole : `${whole.slice(0, MAX_KEPT)}-${checksum(whole)}`;
}

/** FNV-1a of 32 bits. @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
