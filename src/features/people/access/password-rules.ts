/**
 * NIST SP 800-63B: length counts, kinds of characters do not; what is easily guessed of this very member is refused.
 */
export const MIN_CHARACTERS = 12;
export const MAX_CHARACTERS = 1024;

export type PasswordFault = 'too_short' | 'is_email';

/** What keeps a text from being the password of the member with this e-mail; null where nothing does. */
export function passwordFault(password: string, email: string): PasswordFault | null {
  if ([...password].length < MIN_CHARACTERS) return 'too_short';
  const [name] = email.toLowerCase().split('@', 1);
  const guess = password.trim().toLowerCase();
  return guess === email.toLowerCase() || guess === name ? 'is_email' : null;
}
