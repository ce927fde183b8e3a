import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

async function* streamOf(chunks: readonly Uint8Array[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

test('parts are full but for the last, which is always there, and together are the stream', async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 16 }), async (given, size) => {
      const parts: { bytes: Buffer; isLast: boolean }[] = [];
      for await (const part of inParts(streamOf(given), size)) parts.push(part);
      expect(Buffer.concat(parts.map(({ bytes }) => bytes))).toEqual(Buffer.concat(given));
      expect(parts.map(({ isLast }) => isLast)).toEqual([...parts.slice(1).map(() => false), true]);
      expect(parts.slice(0, -1).every(({ bytes }) => bytes.length === size)).toBe(true);
      expect(parts.at(-1)?.bytes.length).toBeLessThanOrEqual(size);
    }),
  );
});
