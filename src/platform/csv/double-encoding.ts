import { isUtf8 } from 'node:buffer';

// The first two bytes of a letter when UTF-8 is read as Windows-1252.
const TWICE =
  /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]/u;

/** The letters that Windows-1252 has where Latin-1 has none, by their bytes. */
const BYTES = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((letter, index) => [letter, 0x80 + index]),
);

/** The original of a text that was encoded twice, such as `MedellÃ­n`; undefined where it was not. */
export function undoDoubleEncoding(text: string): string | undefined {
  if (!TWICE.test(text)) return undefined;
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const byte = BYTES.get(letter) ?? code;
    if (byte > 0xff) return undefined;
    bytes.push(byte);
  }
  const buffer = Buffer.from(bytes);
  return isUtf8(buffer) ? buffer.toString('utf8') : undefined;
}
