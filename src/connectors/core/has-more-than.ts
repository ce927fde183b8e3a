/** Whether more than `max` bytes are one of these characters: how much work a text is, before it is parsed. */
export function hasMoreThan(max: number, bytes: Uint8Array, characters: string): boolean {
  let count = 0;
  for (const character of Buffer.from(characters)) {
    for (let at = bytes.indexOf(character); at >= 0; at = bytes.indexOf(character, at + 1)) {
      count += 1;
      if (count > max) return true;
    }
  }
  return false;
}
