import { sign } from 'node:crypto';

/**
 * The seal of a text: RSA PKCS#1 v1.5 with SHA-256 over its UTF-8 bytes, base64 on one line. CFDI's `Sello` is that of
 * the original string. The same key and text give the same seal.
 */
export function seal(text: string, key_pem: string): string {
  return sign('RSA-SHA256', Buffer.from(text, 'utf8'), key_pem).toString('base64');
}
