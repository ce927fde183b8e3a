import { expect, test } from 'vitest';
import { isLike, shorterTerm } from './palette-words.ts';

test.each([
  ['Invite a colleague', 'invite', true],
  ['Invite a colleague', 'invit', true],
  ['Invite a colleague', 'invtie', true],
  ['Tax documents', 'documnets', true],
  ['Tax documents', 'tex', false],
  ['Vínculos', 'vinclos', true],
  ['Stock differs', 'stock difers', true],
  ['Stock differs', 'customers', false],
  ['Orders', 'or', true],
  ['Orders', '', true],
])('%s is like "%s": %s', (text, typed, expected) => {
  expect(isLike(text, typed)).toBe(expected);
});

test.each([
  ['gonzales', 'gonzal'],
  ['pena lima', 'pena'],
  ['lima', ''],
  ['', ''],
])('where "%s" finds nothing, "%s" is searched for', (typed, shorter) => {
  expect(shorterTerm(typed)).toBe(shorter);
});
