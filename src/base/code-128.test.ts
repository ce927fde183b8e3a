import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128, fitsCode128 } from './code-128.ts';

const QUIET = 10;
const HEIGHT = 40;

/** The text that a scanner reads from the bars, drawn with three pixels a module. */
function scanned(widths: readonly number[]): string {
  const modules = [QUIET, ...widths, QUIET].flatMap((width, index) =>
    Array.from({ length: width * 3 }, () => index % 2 === 1),
  );
  const row = modules.map((isBar) => (isBar ? 0 : 255));
  const pixels = new Uint8ClampedArray(Array.from({ length: HEIGHT }, () => row).flat());
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, row.length, HEIGHT)));
  return new Code128Reader().decode(image).getText();
}

test('an access key takes one symbol for two digits', () => {
  const key = '0605202501120603993300110010010000000600608364218';
  const widths = code128(key);
  expect(scanned(widths)).toBe(key);
  // Start, one digit, the change of sets, 24 pairs, check: 28 symbols of eleven modules, and the stop of thirteen.
  expect(widths.reduce((sum, width) => sum + width)).toBe(28 * 11 + 13);
});

test('every printable text is read back', () => {
  const text = fc.stringMatching(/^([ -~]{1,6}|[0-9]{1,9}){1,4}$/);
  fc.assert(
    fc.property(text, (one) => {
      expect(scanned(code128(one))).toBe(one);
    }),
    { numRuns: 60 },
  );
});

test.each(['', 'Ñ', 'a\nb'])('%j is refused', (text) => {
  expect(fitsCode128(text)).toBe(false);
  expect(() => code128(text)).toThrow('Code 128 cannot hold');
});
