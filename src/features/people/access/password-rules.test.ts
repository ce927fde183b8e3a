import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_CHARACTERS, passwordFault } from './password-rules.ts';

const EMAIL = 'ana.maria.quispe@example.com';

test('a password needs twelve characters, and nothing else: words, blanks and any script will do', () => {
  for (const good of [
    'four small words',
    'aaaaaaaaaaab',
    '  spaces count',
    'ñandú y cóndor',
    '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑',
  ]) {
    expect([good, passwordFault(good, EMAIL)]).toEqual([good, null]);
  }
  for (const short of ['', 'elevenchars', 'P@ssw0rd!', '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑']) {
    expect([short, passwordFault(short, EMAIL)]).toEqual([short, 'too_short']);
  }
});

test('the own e-mail address is no password, nor what is before its @, in whatever case', () => {
  for (const guess of [EMAIL, EMAIL.toUpperCase(), ` ${EMAIL} `, 'Ana.Maria.Quispe']) {
    expect(passwordFault(guess, EMAIL)).toBe('is_email');
  }
  expect(passwordFault(EMAIL, 'other@example.com')).toBeNull();
});

test('whatever is long enough and not of the e-mail is taken', () => {
  const long = fc.string({ unit: 'grapheme', minLength: MIN_CHARACTERS });
  fc.assert(
    fc.property(long, (text) => {
      fc.pre(!EMAIL.includes(text.trim().toLowerCase()));
      expect(passwordFault(text, EMAIL)).toBeNull();
    }),
  );
});
