/** One value of a DER file (X.690), such as a certificate: its tag, its bytes with and without the header. */
export type Der = { tag: number; content: Buffer; whole: Buffer };

export const derTags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  t61String: 0x14,
  bmpString: 0x1e,
  sequence: 0x30,
  /** `[3]`, where a certificate has its extensions. */
  context3: 0xa3,
} as const;

/**
 * The values inside `bytes`, one after the other; those of a SEQUENCE are in its content.
 * @throws Error when the bytes are not DER
 */
export function readDer(bytes: Uint8Array): Der[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values: Der[] = [];
  for (let at = 0; at < buffer.length; ) {
    const { start, end } = extent(buffer, at);
    if (end > buffer.length) throw new Error('A DER value is cut off');
    values.push({ tag: buffer[at] ?? 0, content: buffer.subarray(start, end), whole: buffer.subarray(at, end) });
    at = end;
  }
  return values;
}

function extent(buffer: Buffer, at: number) {
  const short = buffer[at + 1];
  // 0x80 is BER's unknown length; no certificate is longer than three bytes of length say.
  if (short === undefined || short === 0x80 || short > 0x83) throw new Error('A DER value has no length');
  if (short < 0x80) return { start: at + 2, end: at + 2 + short };
  const bytes = short - 0x80;
  if (at + 2 + bytes > buffer.length) throw new Error('A DER value is cut off');
  const start = at + 2 + bytes;
  return { start, end: start + buffer.readUIntBE(at + 2, bytes) };
}

/** An object identifier as dotted numbers: `2.5.4.97`. */
export function oidText(content: Uint8Array): string {
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of content) {
    arc = arc * 128n + BigInt(byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0n;
    }
  }
  const [both = 0n, ...rest] = arcs;
  const first = both < 80n ? both / 40n : 2n;
  return [first, both - first * 40n, ...rest].join('.');
}

/** A string value as text; null where the value is of another kind. */
export function derText({ tag, content }: Der): string | null {
  switch (tag) {
    case derTags.utf8String:
      return content.toString('utf8');
    // Certificates say T61 and mean Latin-1.
    case derTags.t61String:
      return content.toString('latin1');
    case derTags.bmpString:
      return content.length % 2 === 0 ? Buffer.from(content).swap16().toString('utf16le') : null;
    // Numeric, printable, IA5 and visible strings are ASCII; some issuers put other bytes in them.
    case 0x12:
    case 0x13:
    case 0x16:
    case 0x1a:
      return content.toString('latin1');
    // SAT's unique identifier is a text in a BIT STRING in some certificates.
    case derTags.bitString:
      return content.subarray(1).toString('latin1');
    default:
      return null;
  }
}
