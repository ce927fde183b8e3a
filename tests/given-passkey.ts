import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from 'zod';

/** The origin that a browser reports; a forged page has another address. */
type Place = { origin: string; rpId: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;
const PublicJwk = z.object({ x: z.string(), y: z.string() });

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** A device with one key (ES256), as WebAuthn has it: it makes the key, and signs with it. */
export function givenPasskey({ origin, rpId }: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = PublicJwk.parse(publicKey.export({ format: 'jwk' }));
  const id = randomBytes(32);
  let used = 0;

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));

  function authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++used);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  const base = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };
  return {
    /** The new key, for a question. */
    make(challenge: string, flags = USER_PRESENT | USER_VERIFIED) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([authenticatorData(flags | HAS_KEY), Buffer.alloc(16), length, id, cose]);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      const clientDataJSON = base64url(clientData('webauthn.create', challenge));
      return { ...base, response: { clientDataJSON, attestationObject: base64url(attestationObject) } };
    },

    /** Signs a question of a login. */
    answer(challenge: string, flags = USER_PRESENT | USER_VERIFIED) {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(flags);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...base,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
