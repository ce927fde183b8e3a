import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#base/encodings.ts';
import { createWordSample, type EncodingGuess, guessEncoding } from './guess-encoding.ts';

/** File types by their first bytes, whatever their name: archives (and so spreadsheets), pictures, documents. */
const SIGNATURES = [
  'PK\x03\x04',
  'PK\x05\x06',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  '%PDF',
  '\x1f\x8b',
  '\xd0\xcf\x11\xe0',
  "7z\xbc\xaf'\x1c",
  'Rar!',
  'BZh',
  '\x7fELF',
  'MZ',
  '{\\rtf',
  'SQLite format',
  '\xff\xfe\0\0',
] as const;
const MARKUP = /^\s*<(\?xml|!doctype|html|svg)/i;
/**
 * A text may have lost some characters on the way: so many controls in its beginning, or of a short one this share, and
 * it is none.
 */
const MAX_CONTROLS = 0.01;
const FEW_CONTROLS = 8;
const MAX_CONTROLS_OF_FEW = 0.2;

/** Whether the first bytes of a file are anything but a table's text. NULs are looked for in the whole file. */
function isOtherThanText(head: Buffer): boolean {
  const start = head.subarray(0, 512).toString('latin1');
  // These two letters begin many a header too; a program has a NUL soon.
  if (SIGNATURES.some((signature) => start.startsWith(signature) && (signature !== 'MZ' || start.includes('\0'))))
    return true;
  if (MARKUP.test(start.replace(/^\xef\xbb\xbf/, ''))) return true;
  if (wideEncodingOf(head)) return false;
  let controls = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a && byte !== 0x1b)) controls++;
  const share = controls / head.length;
  return controls > FEW_CONTROLS ? share > MAX_CONTROLS : share > MAX_CONTROLS_OF_FEW;
}

/** Text that lost some letters on the way has a few; their rows are refused, not the file. */
const MAX_NULS = 100;
const NULS_LOOKED_AT = 1_024;

/** UTF-16, by its mark or, where it has none, by the NUL next to each letter of a Western text. */
function wideEncodingOf(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const looked = head.subarray(0, NULS_LOOKED_AT);
  const nuls = [0, 0];
  for (const [index, byte] of looked.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const most = looked.length * 0.35;
  if (odd > most && even === 0) return 'utf-16le';
  if (even > most && odd === 0) return 'utf-16be';
  return undefined;
}

export type ByteInspection = {
  /** Takes the next bytes. @returns false where they cannot be text */
  take(chunk: Buffer): boolean;
  /** The possible encodings of the whole file. */
  guess(): EncodingGuess;
};

/** Bad bytes among the characters of a UTF-8 text: up to this share it is one, in which some rows are spoilt. */
const MAX_BAD = 0.5;
/** Bytes of other encodings make a character of UTF-8 now and then. */
const SOME_GOOD = 0.3;

/**
 * Detects the encoding of a file while its bytes pass. A file is UTF-8 when it is valid UTF-8 to the end, but for a few
 * bytes.
 */
export function inspectBytes(): ByteInspection {
  let wide: Encoding | undefined;
  let isFirst = true;
  let isValid = true;
  let carried: Buffer = Buffer.alloc(0);
  let nuls = 0;
  let good = 0;
  let bad = 0;
  const decoder = new TextDecoder();
  const words = createWordSample();

  /** Counts what UTF-8 makes of bytes that are more than ASCII: characters of several, and those that are none. */
  function count(chunk: Buffer): void {
    const text = decoder.decode(chunk, { stream: true });
    // Below 0 where a piece ends what the last began.
    good += chunk.length - text.length;
    for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) bad++;
  }

  return {
    take(chunk) {
      if (isFirst) {
        isFirst = false;
        if (isOtherThanText(chunk)) return false;
        wide = wideEncodingOf(chunk);
      }
      if (wide) return true;
      for (let at = chunk.indexOf(0); at >= 0 && nuls <= MAX_NULS; at = chunk.indexOf(0, at + 1)) nuls++;
      if (nuls > MAX_NULS) return false;
      count(chunk);
      if (isValid) {
        const bytes = carried.length > 0 ? Buffer.concat([carried, chunk]) : chunk;
        const whole = bytes.length - unfinishedOf(bytes);
        isValid = isUtf8(bytes.subarray(0, whole));
        carried = Buffer.from(bytes.subarray(whole));
      }
      if (!isValid) words.add(chunk);
      return true;
    },
    guess() {
      // A last character that was cut off does not change the encoding of the rest.
      const certain = wide ?? (isValid || bad <= good * MAX_BAD ? 'utf-8' : undefined);
      if (certain) return { encoding: certain, is_certain: true, choices: [] };
      return guessEncoding(words.taken(), good > bad * SOME_GOOD);
    },
  };
}

/** How many bytes at the end begin a character of UTF-8 that goes on behind them. */
function unfinishedOf(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

/** Bytes to text, piece by piece, without a mark at the beginning; invalid bytes become U+FFFD. */
export const decoderOf = (encoding: Encoding): TextDecoder => new TextDecoder(encoding);
