/** Whether more than `max` bytes are one of these characters: how much work a text is, before it is parsed. */
export function hasMoreThan(max: number, bytes: Uint8Array, characters: string): boolean {
  const wanted = new Set(Buffer.from(characters));
  let count = 0;
  for (const byte of bytes) {
    if (wanted.has(byte)) count += 1;
    if (count > max) return true;
  }
  return false;
}
