import { z } from 'zod';

/** How a file's bytes can be read as text, by the names that `TextDecoder` knows; those of Western letters first. */
export const encodings = [
  ...(['utf-8', 'windows-1252', 'macintosh', 'iso-8859-15', 'windows-1250', 'iso-8859-2', 'windows-1254'] as const),
  ...(['windows-1257', 'windows-1258', 'windows-1251', 'iso-8859-5', 'koi8-r', 'windows-1253', 'iso-8859-7'] as const),
  ...(['windows-1255', 'windows-1256', 'iso-8859-6', 'windows-874'] as const),
  ...(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr', 'utf-16le', 'utf-16be'] as const),
] as const;
export type Encoding = (typeof encodings)[number];

/** A way to read a file's bytes, and some of its words read so. */
export const EncodingChoice = z.object({ encoding: z.enum(encodings), sample: z.string() });
export type EncodingChoice = z.infer<typeof EncodingChoice>;
