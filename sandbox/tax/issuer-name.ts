/** The attributes that RFC 2253 writes by name; others may be written by their number. */
const NAMED = ['CN', 'OU', 'O', 'L', 'ST', 'C', 'STREET', 'DC', 'UID'];
const ORGANIZATION_IDENTIFIER = '2.5.4.97';

/**
 * Whether a text is the issuer's name by RFC 2253: the last part first, and the organization identifier by its number
 * with the hexadecimal value, which the SRI insists on. `issuer` is as node:crypto writes it, a line for each part.
 */
export function namesIssuer(issuer: string, text: string): boolean {
  const expected = issuer
    .split('\n')
    .reverse()
    .flatMap((part) => part.split(' + ')); // some parts hold two
  const named = text.match(/(?:[^,+\\]|\\.)+/gsu) ?? [];
  return (
    named.length === expected.length && expected.every((part, index) => isSamePart(part, (named[index] ?? '').trim()))
  );
}

function isSamePart(expected: string, named: string): boolean {
  const [type, value] = split(expected);
  const [namedType, namedValue] = split(named);
  if (type === 'organizationIdentifier') {
    return namedType.replace(/^OID\./, '') === ORGANIZATION_IDENTIFIER && hexValue(namedValue) === value;
  }
  if (NAMED.includes(type)) return namedType.toUpperCase() === type && namedValue === value;
  return (namedValue.startsWith('#') ? hexValue(namedValue) : namedValue) === value;
}

function split(part: string): [type: string, value: string] {
  const at = part.indexOf('=');
  return [part.slice(0, at), part.slice(at + 1).replace(/\\(.)/gsu, '$1')];
}

/** The text of a DER string of less than 128 bytes, `#` and hexadecimal digits. */
function hexValue(value: string): string | undefined {
  const bytes = Buffer.from(value.slice(1), 'hex');
  return value.startsWith('#') && bytes[1] === bytes.length - 2 ? bytes.subarray(2).toString() : undefined;
}
