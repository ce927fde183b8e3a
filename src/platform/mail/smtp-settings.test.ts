import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSmtpUrl } from './smtp-settings.ts';

const BASE = 'https://bodega.example.com';
const read = (text: string) => readSmtpUrl(text, BASE);

test('a mail server is named with its port, its way of encryption and the sender', () => {
  expect(read('smtp://mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 587,
    tls: 'required',
    login: undefined,
    from: 'bodega@bodega.example.com',
  });
  expect(read('smtps://mail.example.com?from=shop@example.com')).toMatchObject({
    port: 465,
    tls: 'from_start',
    from: 'shop@example.com',
  });
  expect(read('smtp://[::1]:2525?tls=off')).toMatchObject({ host: '::1', port: 2525, tls: 'never' });
});

test('an error is one sentence that does not repeat the password', () => {
  for (const [text, words] of [
    ['mail.example.com', 'is no address'],
    ['https://u:hidden@mail.example.com', 'must begin with'],
    ['smtp://', 'names no host'],
    ['smtp://u@mail.example.com', 'both a user and a password'],
    ['smtp://u:100%hidden@mail.example.com', 'must be written %25'],
    ['smtp://u:hidden@mail.example.com?form=a@example.com', 'nothing else'],
    ['smtp://u:hidden@mail.example.com?tls=on', 'no other tls'],
    ['smtps://u:hidden@mail.example.com?tls=off', 'no other tls'],
    ['smtp://u:hidden@mail.example.com?from=nobody', 'no e-mail address'],
  ] as const) {
    expect(() => read(text)).toThrow(words);
    expect(() => read(text)).not.toThrow('hidden');
  }
});

test('any user and password come back as they were before they were percent-encoded', () => {
  const word = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(word, word, (user, pass) => {
      const login = `${encodeURIComponent(user)}:${encodeURIComponent(pass)}`;
      expect(read(`smtp://${login}@mail.example.com`).login).toEqual({ user, pass });
    }),
  );
});
