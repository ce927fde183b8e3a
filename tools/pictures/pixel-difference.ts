/** A picture as rows of red, green and blue bytes. */
export type Pixels = { width: number; height: number; data: Uint8Array };

/** By how much a channel may differ unseen: edges of letters are drawn a little differently from run to run. */
const UNSEEN = 24;
const CHANNELS = 3;

const isIn = ({ width, height }: Pixels, x: number, y: number) => x < width && y < height;
const offset = ({ width }: Pixels, x: number, y: number) => (y * width + x) * CHANNELS;

function isSame(one: Pixels, other: Pixels, x: number, y: number): boolean {
  if (!isIn(one, x, y) || !isIn(other, x, y)) return false;
  const [a, b] = [offset(one, x, y), offset(other, x, y)];
  return [0, 1, 2].every(
    (channel) => Math.abs((one.data[a + channel] ?? 0) - (other.data[b + channel] ?? 0)) <= UNSEEN,
  );
}

/**
 * How many pixels of two pictures differ, and the second, pale, with these in red. Where only one of them reaches, all
 * differ.
 */
export function differenceOf(one: Pixels, other: Pixels): { count: number; shown: Pixels } {
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const shown: Pixels = { width, height, data: new Uint8Array(width * height * CHANNELS) };
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const same = isSame(one, other, x, y);
      if (!same) count++;
      shown.data.set(same ? pale(other, x, y) : [220, 0, 0], offset(shown, x, y));
    }
  }
  return { count, shown };
}

const pale = (of: Pixels, x: number, y: number) =>
  [...of.data.subarray(offset(of, x, y), offset(of, x, y) + CHANNELS)].map((value) => 200 + Math.round(value * 0.2));
