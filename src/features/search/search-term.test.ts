import { expect, test } from 'vitest';
import { isIndexable, SearchTerm } from './search-term.ts';

test.each([
  ['  PE-1001 ', 'PE-1001'],
  [' \t\n ', ''],
  ['', ''],
  ['a\0b', 'ab'],
  ['\0', ''],
  ['Rosa\r\nQuispe', 'Rosa Quispe'],
])('%j is searched as %j', (typed, term) => {
  expect(SearchTerm.parse(typed)).toBe(term);
});

test('a pasted page is refused', () => {
  expect(SearchTerm.safeParse('x'.repeat(201)).success).toBe(false);
});

test.each(['abc', 'a Peña', '8817', "O'Brien", '東京都'])('%s is looked up in the index', (term) => {
  expect(isIndexable(term)).toBe(true);
});

test.each(['', 'ab', "O'", 'a-b-c', '%%%', '__ _', '12 34'])('%s is too short for the index', (term) => {
  expect(isIndexable(term)).toBe(false);
});
