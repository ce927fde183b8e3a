import { expect, test } from 'vitest';
import { cutRecord, withoutSecrets } from './order-record.ts';

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
  expect(cutRecord(long, 10_000)).toEqual({ record: long, is_whole: true });
  expect(cutRecord(long, 100)).toEqual({ record: { id: 1 }, is_whole: false });
  expect(cutRecord(long, 5)).toEqual({ record: {}, is_whole: false });
  expect(cutRecord(['a'], 100)).toEqual({ record: {}, is_whole: false });
});
