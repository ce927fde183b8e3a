import { expect, test } from 'vitest';
import { languageName } from './language-names.ts';

test('a language is named in the reader’s words, whatever way its code is written', () => {
  expect(languageName('es', 'en')).toBe('Spanish');
  expect(languageName('es', 'es')).toBe('español');
  expect(languageName('pt_BR', 'en')).toBe('Brazilian Portuguese');
});

test('text that is no language code is returned unchanged', () => {
  expect(languageName('zz', 'en')).toBe('zz');
  expect(languageName('no language at all', 'en')).toBe('no language at all');
});
