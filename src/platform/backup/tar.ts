import { inParts } from '../files/in-parts.ts';

/** One file of an archive; small enough to be held. */
export type TarEntry = { name: string; bytes: Buffer };

const BLOCK = 512;
const MODE = '0000600\0';
const OWNER = '0000000\0';

/** An archive in the ustar format, which every `tar` reads. Names have at most 99 characters. */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield header(name, bytes.length);
    yield bytes;
    yield Buffer.alloc(padding(bytes.length));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** @throws Error where the archive is cut off or is none */
export async function* unpackTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const read = reader(archive);
  for (;;) {
    const head = await read(BLOCK);
    if (head.every((byte) => byte === 0)) return;
    requireChecksum(head);
    const name = textOf(head.subarray(0, 100));
    const size = Number.parseInt(textOf(head.subarray(124, 136)), 8);
    const bytes = await read(size);
    await read(padding(size));
    yield { name, bytes };
  }
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
const textOf = (field: Buffer) => field.toString('utf8').replace(/\0.*$/s, '');
const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits - 1, '0')}\0`;

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`${name} is too long a name for an archive`);
  const head = Buffer.alloc(BLOCK);
  head.write(name, 0);
  head.write(MODE + OWNER + OWNER + octal(size, 12) + octal(0, 12), 100);
  head.write('        0', 148); // the sum is made with blanks in its own place; 0 is a plain file
  head.write('ustar\x0000', 257);
  head.write(`${octal(sumOf(head), 7)} `, 148);
  return head;
}

const sumOf = (head: Buffer) => head.reduce((sum, byte) => sum + byte, 0);

function requireChecksum(head: Buffer): void {
  const given = Number.parseInt(textOf(head.subarray(148, 156)), 8);
  const blank = Buffer.from(head).fill(' ', 148, 156);
  if (given !== sumOf(blank)) throw new Error('This is no archive, or it is damaged');
}

function reader(archive: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = archive[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (size) => {
    const taken: Buffer[] = [held];
    for (let length = held.length; length < size; ) {
      const next = await chunks.next();
      if (next.done) throw new Error('The archive is cut off');
      taken.push(next.value);
      length += next.value.length;
    }
    const whole = Buffer.concat(taken);
    held = whole.subarray(size);
    return whole.subarray(0, size);
  };
}

const PART_BYTES = 4 * 1024 ** 2;

/** A stream of any length as entries `<name>/000001` and so on; there is always one. */
export async function* entriesOf(name: string, content: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  let number = 0;
  for await (const { bytes } of inParts(content, PART_BYTES)) {
    number += 1;
    yield { name: `${name}/${String(number).padStart(6, '0')}`, bytes };
  }
}

/** The name that `entriesOf` was given. */
export const streamOf = ({ name }: TarEntry) => name.replace(/\/\d{6,}$/, '');

/** A whole entry as JSON. */
export const jsonEntry = (name: string, value: unknown): TarEntry => ({
  name,
  bytes: Buffer.from(JSON.stringify(value, null, 2)),
});
