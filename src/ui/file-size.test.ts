import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('sizes are written in the unit that keeps them short', () => {
  const written = [0, 999, 1000, 12_345, 999_999, 1_234_567, 5_000_000_000].map((bytes) => fileSize(bytes, String));
  expect(written).toEqual(['0 B', '999 B', '1 kB', '12.3 kB', '1000 kB', '1.2 MB', '5 GB']);
});
