import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS } from '../../second-factor.ts';

const ISSUER = 'Bodega';
const STEP_S = 30;
/** Half minutes before and after now whose codes are taken too: the phone's clock may differ. */
const STEPS_BESIDE = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: CODE_DIGITS, period: STEP_S });

/** A secret of 160 bits, in base32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app reads from the QR code. */
export const appUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * Which half minute since 1970 these digits are the code of (RFC 6238, SHA-1); null where of none around `now`, in ms.
 */
export function stepOfCode(secret: string, digits: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: digits, timestamp: now, window: STEPS_BESIDE });
  return delta === null ? null : Math.floor(now / 1000 / STEP_S) + delta;
}
