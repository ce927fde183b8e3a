import sharp from 'sharp';
import { expect, test } from 'vitest';
import { productPicture } from './product-picture.ts';

test('a product looks like what its name says, the same each time, in the colour of its name or of its SKU', async () => {
  const mug = productPicture('A', 'Taza esmaltada, azul');
  expect(productPicture('B', 'A blue MUG')).toBe(mug);
  expect(productPicture('A', 'Taza esmaltada, roja')).not.toBe(mug);
  expect(productPicture('A', 'Lámpara azul')).not.toBe(mug);
  expect(productPicture('A', 'Something else')).toBe(productPicture('A', 'Smugglers'));
  const { width, height, channels } = await sharp(Buffer.from(mug)).metadata();
  expect({ width, height, channels }).toEqual({ width: 320, height: 320, channels: 4 });
});
