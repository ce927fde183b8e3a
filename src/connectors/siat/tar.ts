const BLOCK = 512;

/** Name, mode, owner, group, size, time, sum, kind, and the mark of the format, each at its place in the header. */
const OWNER_AND_MODE: readonly (readonly [number, string])[] = [
  [100, '0000644\0'],
  [108, '0000000\0'],
  [116, '0000000\0'],
  [136, '00000000000\0'],
  [148, '        '],
  [156, '0'],
  [257, 'ustar\u000000'],
];

/**
 * A tar archive of one file, the same bytes each time: it bears no clock. `name`: ASCII, up to 100 characters.
 * @see POSIX.1-1988, ustar
 */
export function tarOf(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, 'latin1');
  for (const [at, text] of OWNER_AND_MODE) header.write(text, at, 'latin1');
  header.write(`${octal(content.length, 11)}\0`, 124, 'latin1');
  // Of all bytes, those of the sum itself as blanks.
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148, 'latin1');
  const rest = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  // Two empty blocks are the end.
  return Buffer.concat([header, content, rest, Buffer.alloc(2 * BLOCK)]);
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
