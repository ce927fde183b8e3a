import { expect, test } from 'vitest';
import { cutRecord, keptRecord, withoutSecrets } from './order-record.ts';

test('what may be a secret is hidden, wherever it stands; what is empty says so', () => {
  const sent = {
    id: 1,
    checkout_token: 'abc',
    payments: [{ creditCardNumberDisplay: '************1111', bankAccountNumber: '123', cvv: null, apiKey: '' }],
    gateway: { Password: { old: 'x' }, authorizationCode: 'A1' },
  };
  expect(withoutSecrets(sent)).toEqual({
    id: 1,
    checkout_token: '[hidden]',
    payments: [{ creditCardNumberDisplay: '************1111', bankAccountNumber: '[hidden]', cvv: null, apiKey: '' }],
    gateway: { Password: '[hidden]', authorizationCode: 'A1' },
  });
  expect(sent.checkout_token).toBe('abc');
});

test('a record is whole, or its plain fields where it is too long, or nothing', () => {
  const long = { id: 1, note: 'n'.repeat(501), lines: Array.from({ length: 99 }, (_, n) => n) };
  expect(cutRecord(long, 10_000)).toEqual(long);
  expect(cutRecord(long, 100)).toEqual({ id: 1 });
  expect(cutRecord(long, 5)).toEqual({});
  expect(cutRecord(['a'], 100)).toEqual({});
});

test('what is kept of a record is its text, without secrets, cut where it is too long', () => {
  const long = { token: 'abc', id: 1, lines: Array.from({ length: 99 }, (_, n) => n) };
  expect(keptRecord({ b: 1, a: 'x' }, 100)).toEqual({ record: '{"b":1,"a":"x"}', is_whole: true });
  expect(keptRecord(long, 40)).toEqual({ record: '{"token":"[hidden]","id":1}', is_whole: false });
  expect(keptRecord({ note: 'a token of love' }, 100)).toEqual({
    record: '{"note":"a token of love"}',
    is_whole: true,
  });
  expect([keptRecord(null, 100), keptRecord(['a'], 100)]).toEqual([
    { record: '{}', is_whole: false },
    { record: '{}', is_whole: false },
  ]);
});
