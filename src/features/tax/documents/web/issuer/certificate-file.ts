/** Certificates are a few kB; the call takes 100,000 characters of base64. */
const MAX_BYTES = 75_000;

/** A .p12 or .pfx holds its key; a certificate alone comes with its key in a file of its own. */
export function needsKeyFile(fileName: string): boolean {
  return !/\.(p12|pfx)$/i.test(fileName);
}

export const isTooLarge = ({ size }: { size: number }): boolean => size > MAX_BYTES;

/** Bytes as base64, as the call takes them. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
