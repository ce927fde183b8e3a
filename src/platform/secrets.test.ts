import { expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('a'.repeat(32));

test('a sealed value opens under the same name and key only', () => {
  const sealed = secrets.seal('s3cret', 'connection:1:Exigo');
  expect(sealed.toString('latin1')).not.toContain('s3cret');
  expect(secrets.open(sealed, 'connection:1:Exigo')).toBe('s3cret');
  expect(() => secrets.open(sealed, 'connection:2:Exigo')).toThrow();
  expect(() => createSecrets('b'.repeat(32)).open(sealed, 'connection:1:Exigo')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => secrets.open(sealed, 'connection:1:Exigo')).toThrow();
});

test('the CSRF token belongs to its session', () => {
  expect(secrets.csrfToken('one')).toBe(secrets.csrfToken('one'));
  expect(secrets.csrfToken('one')).not.toBe(secrets.csrfToken('two'));
});
