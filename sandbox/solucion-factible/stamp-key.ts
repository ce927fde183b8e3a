import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import forge from 'node-forge';

const BITS = 1024;

/** By seed, made when first asked for: it takes a tenth of a second. */
const keys = new Map<string, KeyObject>();

/** The key that seals stamps in SAT's name: the same one for the same seed, so that a restart gives the same stamps. */
export class StampKey {
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** RSA PKCS#1 v1.5 with SHA-256, base64. */
  seal(text: string): string {
    return sign('RSA-SHA256', Buffer.from(text), this.#made()).toString('base64');
  }

  /** PEM, SubjectPublicKeyInfo. */
  get publicKey(): string {
    return createPublicKey(this.#made()).export({ type: 'spki', format: 'pem' }).toString();
  }

  #made(): KeyObject {
    const key = keys.get(this.#seed) ?? makeKey(this.#seed);
    keys.set(this.#seed, key);
    return key;
  }
}

function makeKey(seed: string): KeyObject {
  let blocks = 0;
  const bytes = (count: number) => {
    let text = '';
    while (text.length < count) {
      text += createHash('sha256').update(`stamp-key:${seed}:${blocks}`).digest('latin1');
      blocks += 1;
    }
    return text.slice(0, count);
  };
  const prng = { ...forge.random, getBytesSync: bytes };
  const { privateKey } = forge.pki.rsa.generateKeyPair({ bits: BITS, prng });
  return createPrivateKey(forge.pki.privateKeyToPem(privateKey));
}
