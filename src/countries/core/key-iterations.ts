import { type Der, derTags, readDer } from './der.ts';

const CONSTRUCTED = 0x20;
/** Files of issuers nest some ten values deep. */
const MAX_DEPTH = 24;

/**
 * The largest count of iterations by which a file derives a key from its password, as far as the file says before it is
 * opened; 0 where it says none. PBKDF2 (RFC 8018), PKCS #12's own derivation and its checksum (RFC 7292) write it as an
 * INTEGER after the OCTET STRING of the salt. `bytes` is DER; other bytes are skipped.
 */
export function keyIterations(bytes: Uint8Array, depth = 0): number {
  const values = depth < MAX_DEPTH ? derValues(bytes) : [];
  const counts = values.map((value, index) => {
    const isCount = value.tag === derTags.integer && values[index - 1]?.tag === derTags.octetString;
    if (isCount) return readCount(value.content);
    const mayHold = (value.tag & CONSTRUCTED) !== 0 || value.tag === derTags.octetString;
    return mayHold ? keyIterations(value.content, depth + 1) : 0;
  });
  return Math.max(0, ...counts);
}

function derValues(bytes: Uint8Array): Der[] {
  try {
    return readDer(bytes);
  } catch {
    return [];
  }
}

const readCount = (content: Buffer): number =>
  content.length > 0 && content.length <= 6 ? content.readUIntBE(0, content.length) : Number.POSITIVE_INFINITY;
