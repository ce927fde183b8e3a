import { expect, test } from 'vitest';
import { hasStrayCharacters, withoutStrayCharacters } from './stray-characters.ts';

test('controls, halves of characters and marks of direction are taken out, all that is read stays', () => {
  const strays = ['\0', '\x07', '\x1b', '\x7f', '\x85', '\ufffe', '\uffff', '\ud800', '\u202e', '\u200f', '\u2066'];
  for (const stray of strays) {
    expect(hasStrayCharacters(`a${stray}b`), JSON.stringify(stray)).toBe(true);
    expect(withoutStrayCharacters(`${stray}a${stray}b`)).toBe('ab');
  }
  for (const text of ['a\tb\r\nc', 'Medellín', '日本', '😀', 'עברית', 'e\u0301', '👨\u200d👩', 'می\u200cخواهم'])
    expect([hasStrayCharacters(text), withoutStrayCharacters(text)]).toEqual([false, text]);
});
