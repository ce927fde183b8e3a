import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys for each purpose, all derived from SECRET_KEY. */
export type Secrets = ReturnType<typeof createSecrets>;

export function createSecrets(secretKey: string) {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `bodega:${purpose}`, 32));
  const storing = keyFor('stored-credentials');
  const csrf = keyFor('csrf');
  const codes = keyFor('codes');
  const codeOf = (purpose: string) => createHmac('sha256', codes).update(purpose).digest();

  return {
    /** Encrypts a text for storage; `bound` (such as the row's name) must be given again to read it. */
    seal(plain: string, bound: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, storing, nonce).setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    /** @throws Error when the text was changed, bound to something else or sealed with another key */
    open(sealed: Buffer, bound: string): string {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, storing, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(bound))
        .setAuthTag(tag);
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    /** An unguessable code for a purpose, the same each time: for addresses that are a secret themselves. */
    codeFor: (purpose: string) => codeOf(purpose).toString('base64url'),
    /** Whether a code is the purpose's, without a hint of how much of it is right. */
    isCodeFor(purpose: string, code: string): boolean {
      const given = Buffer.from(code, 'base64url');
      const expected = codeOf(purpose);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    /** The token that proves a request comes from our own pages; bound to the session. */
    csrfToken(sessionToken: string): string {
      return createHmac('sha256', csrf).update(sessionToken).digest('base64url');
    },
  };
}
