import { expect, test } from 'vitest';
import { SearchTerm } from './search-term.ts';

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
