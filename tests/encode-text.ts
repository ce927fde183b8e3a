import type { Encoding } from '#base/encodings.ts';

/** A text in an encoding that Node reads but does not write: each letter by the bytes that are read as it. */
export function encodeText(text: string, encoding: Encoding): Buffer {
  const wanted = new Set(text);
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  const note = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (wanted.has(letter) && !bytesOf.has(letter)) bytesOf.set(letter, bytes);
  };
  for (let first = 0; first < 256; first++) note(first);
  for (let first = 0x81; first < 0xff; first++) for (let next = 0x40; next < 0xff; next++) note(first, next);
  return Buffer.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
}
