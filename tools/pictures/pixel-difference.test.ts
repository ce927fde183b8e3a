import { expect, test } from 'vitest';
import { differenceOf, type Pixels } from './pixel-difference.ts';

const picture = (width: number, ...grays: number[]): Pixels => ({
  width,
  height: grays.length / width,
  data: Uint8Array.from(grays.flatMap((gray) => [gray, gray, gray])),
});
const reds = ({ data }: Pixels) =>
  Array.from({ length: data.length / 3 }, (_, index) => data[index * 3 + 1] === 0 && data[index * 3] === 220);

test('the pixels that differ are counted and red, the others pale', () => {
  const { count, shown } = differenceOf(picture(2, 0, 255, 90, 255), picture(2, 0, 255, 255, 255));
  expect(count).toBe(1);
  expect(reds(shown)).toEqual([false, false, true, false]);
  expect([...shown.data.subarray(0, 3)]).toEqual([200, 200, 200]);
});

test('an invisible change is no difference', () => {
  expect(differenceOf(picture(1, 100), picture(1, 110)).count).toBe(0);
});

test('where only one of them reaches, all differ', () => {
  const { count, shown } = differenceOf(picture(1, 0, 0), picture(2, 0, 0));
  expect(count).toBe(3);
  expect([shown.width, shown.height]).toEqual([2, 2]);
  expect(differenceOf(picture(2, 0, 0), picture(1, 0, 0)).count).toBe(3);
});
