import { expect, test } from 'vitest';
import { formatRecoveryCode, readCode } from './second-factor.ts';

test.each([
  ['287 082', { kind: 'app', digits: '287082' }],
  [' 287082\n', { kind: 'app', digits: '287082' }],
  ['ABCD-efgh-2345-mnop', { kind: 'recovery', code: 'abcdefgh2345mnop' }],
  ['28708', null],
  ['abcd-efgh-ijkl', null],
  ['abcd-efgh-1890-mnop', null],
  ['', null],
])('%j is read as %j', (typed, read) => expect(readCode(typed)).toEqual(read));

test('a recovery code is shown as it can be typed', () => {
  expect(formatRecoveryCode('ABCDEFGH2345MNOP')).toBe('abcd-efgh-2345-mnop');
});
