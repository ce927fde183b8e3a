import { randomBytes, randomInt } from 'node:crypto';

/** A word that nothing else in the demo holds, for names that a journey searches its own orders by. */
export function uniqueWord(): string {
  return `J${randomBytes(5).toString('hex')}`;
}

/** A SKU that the channel sells and that is not linked to a product yet. */
export function newSku(): string {
  return `NEW-${randomBytes(4).toString('hex').toUpperCase()}`;
}

/** Another writing of a product's SKU, as channels have it: letter case and blanks are its own. */
export function writingOf(sku: string): string {
  const cased = [...sku].map((letter) => (randomInt(2) === 0 ? letter.toLowerCase() : letter));
  const writing = cased
    .map((letter) => (randomInt(3) === 0 ? `${letter} ` : letter))
    .join('')
    .trimEnd();
  return writing === sku ? writingOf(sku) : writing;
}
