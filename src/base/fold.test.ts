import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, hasWords } from './fold.ts';

test.each([
  ['Núñez', 'nunez'],
  ['MARÍA ELENA', 'maria elena'],
  ['Nu\u0301n\u0303ez', 'nunez'],
  ['Straße', 'strasse'],
  ['ＡＢＣ１２３', 'abc123'],
  ['Łódź', 'lodz'],
  ['Ørsted', 'orsted'],
  ['O’Brien', "o'brien"],
  ['PE-1001', 'pe-1001'],
  ['東京', '東京'],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding a text twice gives the same as folding it once', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
});

test.each([
  ['María Elena Vega', 'vega maria', true],
  ['María Elena Vega', '', true],
  ['María Elena Vega', 'vega mario', false],
  ['Envío exprés', 'EXPRES', true],
])('%s has the words of "%s": %s', (text, term, isFound) => {
  expect(hasWords(text, term)).toBe(isFound);
});
