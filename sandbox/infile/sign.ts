import { createHash } from 'node:crypto';

const SIGNATURE = /<ds:Signature [\s\S]*?<\/ds:Signature>/;

/** The text with a Signature before its end: a digest in place of a true one, of the same text always the same. */
export function signed(xml: string): string {
  const value = createHash('sha256').update(xml).digest('base64');
  const end = xml.lastIndexOf('</');
  const signature = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`;
  return `${xml.slice(0, end)}${signature}${xml.slice(end)}`;
}

/** Whether a text came from `signed` and was not changed since. */
export function isSigned(xml: string): boolean {
  const bare = xml.replace(SIGNATURE, '');
  return bare !== xml && signed(bare) === xml;
}
