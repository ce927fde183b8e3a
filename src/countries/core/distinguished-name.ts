import { type Der, derText, oidText, readDer } from './der.ts';

/** One attribute of a certificate's subject or issuer; several stand in one RDN where `rdn` is the same. */
export type NameAttribute = { oid: string; value: Der; rdn: number };

/** The attributes of a Name (RFC 5280), in the certificate's order. */
export function nameAttributes(name: Der): NameAttribute[] {
  return readDer(name.content).flatMap((set, rdn) =>
    readDer(set.content).map((attribute) => {
      const [oid, value] = readDer(attribute.content);
      if (!oid || !value) throw new Error('A name of the certificate has an attribute without a value');
      return { oid: oidText(oid.content), value, rdn };
    }),
  );
}

/**
 * The types that RFC 2253 has words for. All others are written as OID and hex, as Java and so the SRI's verifier write
 * them.
 */
const WORDS: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
};

/**
 * A name as RFC 2253 writes it: the last attribute first, `CN=SUBCA-2,O=SECURITY DATA S.A.,C=EC`. The SRI refuses a
 * signature (error 39) whose issuer name writes other types by a word: organizationIdentifier must be
 * `2.5.4.97=#0c0f…`, the DER value in hex.
 */
export function rfc2253(attributes: readonly NameAttribute[]): string {
  const rdns = Map.groupBy(attributes, ({ rdn }) => rdn);
  return [...rdns.values()]
    .reverse()
    .map((rdn) => rdn.map(written).join('+'))
    .join(',');
}

function written({ oid, value }: NameAttribute): string {
  const word = WORDS[oid];
  const text = derText(value);
  return word && text !== null ? `${word}=${escaped(text)}` : `${oid}=#${value.whole.toString('hex')}`;
}

/** @see RFC 2253, section 2.4 */
function escaped(text: string): string {
  return text
    .replace(/[,+"\\<>;]/g, '\\$&')
    .replace(/^[ #]/, '\\$&')
    .replace(/(?<!\\) $/, '\\ ');
}
