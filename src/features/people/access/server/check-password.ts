import { AppError } from '#base/errors.ts';
import { type PasswordFault, passwordFault } from '../password-rules.ts';

const REASONS: Record<PasswordFault, string> = {
  too_short: 'shorter than 12 characters',
  is_email: 'is the e-mail address',
};

/** @throws AppError invalid, naming the field, where the password is too easily guessed */
export function checkPassword(password: string, email: string): void {
  const fault = passwordFault(password, email);
  if (fault) throw new AppError('invalid', { fields: { password: [REASONS[fault]] } });
}
