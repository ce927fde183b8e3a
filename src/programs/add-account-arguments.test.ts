import { expect, test } from 'vitest';
import { readArguments } from './add-account-arguments.ts';

const good = {
  account: 'Acme Ltd.',
  'time-zone': 'America/Lima',
  currency: 'PEN',
  language: 'es',
  name: 'Ana Quispe',
  email: 'Ana@Acme.example',
};
const argv = (given: Record<string, string | undefined>) =>
  Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));

test('an account has a name, a zone, a currency and a first administrator; the language is English unless said otherwise', () => {
  const read = readArguments(argv(good));
  expect(read).toEqual({ kind: 'account', account: { ...good, email: 'ana@acme.example' } });
  expect(readArguments(argv({ ...good, language: undefined }))).toMatchObject({ account: { language: 'en' } });
});

test('missing and wrong arguments are named', () => {
  for (const [name, value] of [
    ['account', ' '],
    ['time-zone', 'Lima'],
    ['time-zone', '+05:00'],
    ['currency', 'soles'],
    ['language', 'qu'],
    ['name', undefined],
    ['email', 'ana'],
  ] as const) {
    expect(() => readArguments(argv({ ...good, [name]: value }))).toThrow(`--${name} must be`);
  }
  expect(() => readArguments(['--mail', 'x'])).toThrow('--mail');
  expect(() => readArguments(argv({ link: 'ana' }))).toThrow('--link must be');
  expect(() => readArguments(argv({ ...good, link: 'ana@acme.example' }))).toThrow('stands alone');
});

test('nothing, and --help, asks for the usage', () => {
  expect([readArguments([]), readArguments(['--help'])]).toEqual([{ kind: 'usage' }, { kind: 'usage' }]);
});
