const BLOCK = 512;

/** The plain files of a tar archive, in order; undefined where it is none. @see POSIX.1-1988, ustar */
export function readTar(bytes: Buffer): Buffer[] | undefined {
  const files: Buffer[] = [];
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return files;
    if (octal(header, 148, 156) !== sumOf(header)) return undefined;
    const size = octal(header, 124, 136);
    if (!Number.isSafeInteger(size) || at + BLOCK + size > bytes.length) return undefined;
    const kind = String.fromCharCode(header[156] ?? 0);
    if (kind === '0' || kind === '\0') files.push(bytes.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return undefined;
}

const octal = (header: Buffer, from: number, to: number): number =>
  Number.parseInt(header.toString('latin1', from, to), 8);

/** Of all bytes of a header, those of the sum itself as blanks. */
const sumOf = (header: Buffer): number =>
  header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
