import type { Readable } from 'node:stream';
import type { Encoding } from '#base/encodings.ts';
import { decoderOf } from './encoding.ts';
import { type CsvRow, createRowReader, type RowReader } from './row-reader.ts';

const CHARS_A_PIECE = 32_768;

export type RowsRead = {
  rows: CsvRow[];
  /** Bytes of the file that were read so far. */
  bytes: number;
};

/** The rows of a stored file as they are read, never more than a piece of it at once. @throws EndlessRowError */
export async function* readRows(
  content: Readable,
  { encoding, delimiter }: { encoding: Encoding; delimiter: string },
): AsyncGenerator<RowsRead> {
  const decoder = decoderOf(encoding);
  const reader = createRowReader(delimiter);
  let bytes = 0;
  for await (const chunk of content) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    for (const rows of rowsOf(reader, decoder.decode(chunk, { stream: true }))) yield { rows, bytes };
  }
  for (const rows of rowsOf(reader, decoder.decode())) yield { rows, bytes };
  yield { rows: reader.end(), bytes };
}

function* rowsOf(reader: RowReader, text: string): Generator<CsvRow[]> {
  for (let from = 0; from < text.length; from += CHARS_A_PIECE) {
    const rows = reader.push(text.slice(from, from + CHARS_A_PIECE));
    if (rows.length > 0) yield rows;
  }
}
