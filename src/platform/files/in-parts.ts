import type { Readable } from 'node:stream';

/**
 * A stream in parts of exactly `bytes` each, but for the last, which is marked and may be shorter or empty; no more
 * than one part and one chunk of the stream are held. There is always a last part.
 */
export async function* inParts(
  stream: Readable | AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let rest: Buffer = chunk;
    // A full part waits for one byte more: it may be the last.
    while (length + rest.length > bytes) {
      const taken = rest.subarray(0, bytes - length);
      yield { bytes: Buffer.concat([...held, taken]), isLast: false };
      rest = rest.subarray(taken.length);
      held = [];
      length = 0;
    }
    held.push(rest);
    length += rest.length;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}
