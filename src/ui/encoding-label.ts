import type { Encoding } from '#base/encodings.ts';
import type { Catalogue } from './texts.ts';

/** An encoding with the letters that it is for: `Western (WINDOWS-1252)`. */
export function encodingLabel({ alphabets }: Catalogue['encodings'], encoding: Encoding): string {
  const name = encoding.toUpperCase();
  const alphabet = alphabetOf[encoding];
  return alphabet === null ? name : `${alphabets[alphabet]} (${name})`;
}

const alphabetOf: Readonly<Record<Encoding, keyof Catalogue['encodings']['alphabets'] | null>> = {
  'utf-8': null,
  'utf-16le': null,
  'utf-16be': null,
  'windows-1252': 'western',
  macintosh: 'western',
  'iso-8859-15': 'western',
  'windows-1250': 'central',
  'iso-8859-2': 'central',
  'windows-1254': 'turkish',
  'windows-1257': 'baltic',
  'windows-1258': 'vietnamese',
  'windows-1251': 'cyrillic',
  'iso-8859-5': 'cyrillic',
  'koi8-r': 'cyrillic',
  'windows-1253': 'greek',
  'iso-8859-7': 'greek',
  'windows-1255': 'hebrew',
  'windows-1256': 'arabic',
  'iso-8859-6': 'arabic',
  'windows-874': 'thai',
  shift_jis: 'japanese',
  'euc-jp': 'japanese',
  gb18030: 'chinese',
  big5: 'chinese',
  'euc-kr': 'korean',
};
