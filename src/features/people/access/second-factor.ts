import { z } from 'zod';

/** As it was typed; `readCode` says what it is. */
export const TypedCode = z.string().trim().min(1).max(40);

/** What a member typed as second factor: the digits that the app shows, or a recovery code. */
export type GivenCode = { kind: 'app'; digits: string } | { kind: 'recovery'; code: string };

export const CODE_DIGITS = 6;
/** 80 bits in base32, shown in groups of four. */
const RECOVERY_CODE = /^[a-z2-7]{16}$/;

/** Reads what was typed, in any grouping and letter case; null where it is neither. */
export function readCode(typed: string): GivenCode | null {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code)) return { kind: 'app', digits: code };
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : null;
}

/** A recovery code as it is shown: `abcd-efgh-ijkl-mnop`. */
export const formatRecoveryCode = (code: string): string => code.toLowerCase().match(/.{4}/g)?.join('-') ?? code;
